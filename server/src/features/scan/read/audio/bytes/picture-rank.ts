import type { Picture } from './picture-codec.ts'

/** A picture and how well it stands for the whole: the greater the better. */
export interface RatedPicture {
  picture: Picture
  rank: number
}

/** Kinds of pictures as ID3 numbers them (ID3v2.4 frames, 4.14); FLAC, Vorbis comments and Windows Media do the same. */
export const frontCover = 3
export const icon = 1
export const otherPicture = 0
const otherIcon = 2

/** The rank of a picture by its kind: the front cover before all others, icons last, what is no picture behind them. */
export function rankOf(kind: number, codec: Picture['codec']): number {
  if (codec === 'unknown') return -1
  if (kind === frontCover) return 2
  return kind === icon || kind === otherIcon ? 0 : 1
}

/** The one with the greater rank, wherever it stands; of equals the first. */
export function better<T extends { rank: number }>(a: T | null, b: T | null): T | null {
  return a && b ? (b.rank > a.rank ? b : a) : (a ?? b)
}
