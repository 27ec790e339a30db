import { crc32 } from 'node:zlib'
import { open } from '#platform/disk/disk.ts'
import { appendFlushed } from '#platform/disk/disk-writing.ts'

export interface Received {
  /** How many bytes of each file are on the disk, by its number; none of what isn't named. */
  offsets(): Promise<ReadonlyMap<number, number>>
  /** Resolves when that is on the disk, too. */
  record(file: number, offset: number): Promise<void>
}

/**
 * The journal of an upload: one line for each piece that arrived whole and is on the disk. What other servers added is
 * read before each answer. A line that a stop or another server cut is passed over, by its checksum, so what it said is
 * sent once more: an offset is never ahead of the bytes.
 */
export function openReceived(path: string): Received {
  const offsets = new Map<number, number>()
  let readTo = 0
  let reading = Promise.resolve()
  let lines: string[] = []
  let writing = Promise.resolve()
  let next: Promise<void> | null = null

  async function readOn(): Promise<void> {
    const added = await tailOf(path, readTo)
    // What has no end yet is read again.
    const whole = added.lastIndexOf('\n') + 1
    readTo += Buffer.byteLength(added.slice(0, whole))
    for (const line of added.slice(0, whole).split('\n')) {
      const [file, offset] = numbersIn(line)
      if (file !== undefined && offset !== undefined)
        offsets.set(file, Math.max(offset, offsets.get(file) ?? 0))
    }
  }

  async function write(): Promise<void> {
    next = null
    const batch = lines
    lines = []
    await appendFlushed(path, batch.join(''))
  }

  return {
    // One after the other: two would read the same lines, and pass over the next.
    async offsets() {
      const read = reading.then(readOn)
      reading = read.catch(() => undefined)
      await read
      return offsets
    },
    // Pieces of several files that arrive at once share one flush.
    record(file, offset) {
      lines.push(lineOf(file, offset))
      if (next === null) {
        next = writing.then(write)
        writing = next.catch(() => undefined)
      }
      return next
    },
  }
}

/** Begins with the end of a line: what stands before may have been cut. */
const lineOf = (file: number, offset: number): string =>
  `\n${file} ${offset} ${checksum(`${file} ${offset}`)}\n`

function numbersIn(line: string): [file?: number, offset?: number] {
  const found = /^(\d{1,6}) (\d{1,16}) ([0-9a-f]{8})$/.exec(line)
  if (found === null || found[3] !== checksum(`${found[1]} ${found[2]}`)) return []
  return [Number(found[1]), Number(found[2])]
}

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0')

/** Text of ASCII from a place on; '' where there is no file. */
async function tailOf(path: string, from: number): Promise<string> {
  const file = await open(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (file === null) return ''
  try {
    const { size } = await file.stat()
    const buffer = Buffer.alloc(Math.max(0, size - from))
    let length = 0
    while (length < buffer.length) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length, from + length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    return buffer.toString('latin1', 0, length)
  } finally {
    await file.close()
  }
}
