import { createHash } from 'node:crypto'
import { open } from '#platform/disk/disk.ts'

const sampleBytes = 1024
/** From the beginning, and from four times as far each time: 1 KB, 4 KB, 16 KB … 1 GB. */
const offsets = [0, ...Array.from({ length: 11 }, (_, step) => 1024 * 4 ** step)]

/** What KOReader knows a file by: the MD5 of a dozen samples, as far as the file goes. Rejects where it can't be read. */
export async function partialMd5(path: string): Promise<string> {
  const file = await open(path)
  try {
    const hash = createHash('md5')
    const sample = Buffer.alloc(sampleBytes)
    for (const offset of offsets) {
      const { bytesRead } = await file.read(sample, 0, sampleBytes, offset)
      if (bytesRead === 0) break
      hash.update(sample.subarray(0, bytesRead))
    }
    return hash.digest('hex')
  } finally {
    await file.close()
  }
}

/** What it knows a file by where its owner has chosen names. */
export const nameMd5 = (filename: string): string =>
  createHash('md5').update(filename).digest('hex')
