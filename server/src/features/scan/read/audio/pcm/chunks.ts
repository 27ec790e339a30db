import type { FileBytes } from '../bytes/file-bytes.ts'

export interface Chunk {
  id: string
  start: number
  length: number
}

const mostChunks = 10_000

/**
 * The chunks of a RIFF or FORM file after its 12 bytes of head; lengths are even in the file. A FORM ends where its
 * head says, whatever was appended; RIFF heads are too often wrong.
 */
export function* chunks(bytes: FileBytes, order: 'le' | 'be'): Generator<Chunk> {
  const end = order === 'be' ? 8 + bytes.need(4, 4).readUInt32BE(0) : bytes.size
  let at = 12
  for (let count = 0; count < mostChunks; count++) {
    const head = bytes.view(at, 8)
    if (head.length < 8 || at >= end) return
    const length = order === 'le' ? head.readUInt32LE(4) : head.readUInt32BE(4)
    yield { id: head.toString('latin1', 0, 4), start: at + 8, length }
    at += 8 + length + (length % 2)
  }
}
