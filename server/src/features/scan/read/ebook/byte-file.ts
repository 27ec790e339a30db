import { open } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'

/** A file of which a few bytes here and there are read. */
export interface ByteFile {
  size: number
  /** What there is from `position` on, at most `length` bytes. */
  read(position: number, length: number): Promise<Buffer>
}

/** No reader of metadata asks for more of one file, whatever it says of itself. */
const mostBytes = 48 * 1024 * 1024

/** Has a file open while something of it is read. Rejects with Problem `too-large` for what asks for too much of it. */
export async function withBytes<T>(path: string, work: (file: ByteFile) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    let left = mostBytes
    return await work({
      size,
      async read(position, length) {
        const wanted = Math.max(0, Math.min(length, size - position))
        left -= wanted
        if (left < 0) throw new Problem('too-large', 'The file asks for too much reading')
        const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, position)
        return buffer.subarray(0, bytesRead)
      },
    })
  } finally {
    await file.close()
  }
}
