import { openForPieces } from '#platform/disk/disk-writing.ts'
import type { PieceWriter } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'
import { refuse } from '../../bring-in.ts'
import type { Checksum } from './checksums.ts'

export interface Piece {
  /** Where in the file it begins. */
  offset: number
  bytes: AsyncIterable<Buffer>
  /** Null: the client named none. */
  checksum: Checksum | null
}

interface Target {
  path: string
  /** Of the whole file. */
  size: number
}

/**
 * Writes a piece into its file and tells `keep` up to where the file is on the disk now. With a checksum all of it counts or
 * nothing; without one, what arrived before the client went away does. Nothing is cut off the file: what lies behind
 * the place that is kept is written over.
 * @throws Problem `damaged`, `too-large` beyond the announced size, `full`, `busy`.
 */
export async function writePiece(
  { path, size }: Target,
  piece: Piece,
  keep: (offset: number) => Promise<void>,
): Promise<number> {
  const file = await openForPieces(path).catch(refuse)
  try {
    const { position, broken } = await copy(file, piece, size)
    const { checksum } = piece
    if (broken !== null && checksum !== null) throw broken
    if (checksum !== null && !checksum.hash.digest().equals(checksum.expected))
      throw new Problem('damaged', 'The piece arrived damaged. Send it again.')
    if (position > piece.offset) {
      await file.flush().catch(refuse)
      await keep(position)
    }
    if (broken !== null) throw broken
    return position
  } finally {
    await file.close()
  }
}

async function copy(
  file: PieceWriter,
  { offset, bytes, checksum }: Piece,
  size: number,
): Promise<{ position: number; broken: Error | null }> {
  let position = offset
  try {
    for await (const chunk of bytes) {
      if (position + chunk.length > size)
        throw new Problem('too-large', 'The file is longer than it was announced to be.')
      checksum?.hash.update(chunk)
      await file.write(chunk, position).catch(refuse)
      position += chunk.length
    }
    return { position, broken: null }
  } catch (error) {
    return { position, broken: error instanceof Error ? error : new Error(String(error)) }
  }
}
