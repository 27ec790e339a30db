import { atomsIn } from './atoms.ts'
import type { Atom } from './atoms.ts'

/** Corrects where a `moov` says that its sound lies. @throws RangeError where a place is too far for its form. */
export function moveChunks(moov: Buffer, moved: (offset: number) => number): void {
  for (const { type, content, end } of tablesIn(moov, 8, moov.length)) {
    const width = type === 'co64' ? 8 : 4
    const count = moov.readUInt32BE(content + 4)
    for (let index = 0; index < count && content + 8 + (index + 1) * width <= end; index += 1) {
      const at = content + 8 + index * width
      if (width === 4) moov.writeUInt32BE(moved(moov.readUInt32BE(at)), at)
      else moov.writeBigUInt64BE(BigInt(moved(Number(moov.readBigUInt64BE(at)))), at)
    }
  }
}

const ways = new Set(['trak', 'mdia', 'minf', 'stbl'])

function tablesIn(moov: Buffer, from: number, to: number): Atom[] {
  return atomsIn(moov, from, to).flatMap((atom) => {
    if (ways.has(atom.type)) return tablesIn(moov, atom.content, atom.end)
    return atom.type === 'stco' || atom.type === 'co64' ? [atom] : []
  })
}
