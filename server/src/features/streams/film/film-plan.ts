import type { StreamOptions } from '@lectern/contract'
import { cutsOf } from './cuts.ts'
import type { Cut } from './cuts.ts'
import type { FilmFacts, PictureFacts } from './film-facts.ts'
import { pictureProfile, pictureS, seenSize } from './picture-profile.ts'
import type { PictureProfile } from './picture-profile.ts'
import type { PictureTrack } from './picture-track.ts'

/** How the pictures of a film are sent: as they are, cut at key pictures, or encoded. */
export type FilmPlan = { picture: PictureFacts } & (
  | { kind: 'copy'; track: PictureTrack; cuts: readonly Cut[] }
  | { kind: 'encode'; profile: PictureProfile; spans: readonly Span[] }
)

/** Seconds of the film. */
export interface Span {
  start: number
  end: number
}

interface Wanted {
  facts: FilmFacts
  height: StreamOptions['height']
  /** Seconds of the film; what its pictures end with where nothing better is known. */
  duration: number
  /** Looks for H.264 that can be cut. */
  open: () => Promise<PictureTrack | null>
}

/**
 * Copies H.264 that every browser decodes, unless something smaller was wished for or its key pictures are too far
 * apart; encodes anything else. null when there is nothing to see.
 */
export async function planFilm({
  facts,
  height,
  duration,
  open,
}: Wanted): Promise<FilmPlan | null> {
  const { picture, startTime } = facts
  if (picture === null) return null
  const end = Math.round((picture.end ?? duration) * 1000) / 1000
  const track = isForEverybody(picture) && isSmallEnough(picture, height) ? await open() : null
  if (track !== null) {
    const keys = track.keys.map((at) => at / track.scale - startTime)
    // Pictures before the beginning are there to be decoded and not to be seen.
    const isWhole = (keys[0] ?? -1) > -0.05
    const cuts = isWhole ? cutsOf(keys, end, track.weight) : null
    if (cuts !== null) return { kind: 'copy', picture, track, cuts }
  }
  const profile = pictureProfile(picture, height)
  return profile === null ? null : { kind: 'encode', picture, profile, spans: spansOf(end) }
}

/** Stretches of `pictureS` seconds up to `end`; a short rest goes with the one before. */
export function spansOf(end: number): Span[] {
  const count = Math.max(1, Math.ceil((end - 0.5) / pictureS))
  return Array.from({ length: count }, (_, nth) => ({
    start: nth * pictureS,
    end: nth === count - 1 ? Math.max(end, nth * pictureS + 0.1) : (nth + 1) * pictureS,
  }))
}

function isForEverybody(picture: PictureFacts): boolean {
  return picture.codec === 'h264' && picture.isPlain && !picture.isMoved && !picture.isInterlaced
}

function isSmallEnough(picture: PictureFacts, height: StreamOptions['height']): boolean {
  const { width, height: tall } = seenSize(picture)
  return typeof height !== 'number' || Math.min(width, tall) <= height
}
