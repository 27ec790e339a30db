import { Problem } from '#platform/problem.ts'
import type { PacketSound } from '../packets/packet-sound.ts'

export interface CutPiece {
  first: number
  behind: number
  seconds: number
}

/** Pieces that begin with the packet in which their second is; the first one begins with the sound. @throws Problem `invalid` for empty ones */
export function cutPoints(
  { times, scale }: PacketSound,
  { starts, name }: { starts: readonly number[]; name: string },
): CutPiece[] {
  const firsts = starts.map((start, nth) => (nth === 0 ? 0 : times.at(Math.round(start * scale))))
  return firsts.map((first, nth) => {
    const behind = firsts[nth + 1] ?? times.count
    if (behind <= first)
      throw new Problem('invalid', `A piece of “${name}” would hold nothing: ${nth + 1}.`)
    return { first, behind, seconds: (times.startOf(behind) - times.startOf(first)) / scale }
  })
}
