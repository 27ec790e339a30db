import type { ItemDetail } from '#features/items/index.ts'

/** One track as its row shows it; times in seconds. */
export interface Track {
  /** Counted through the whole album from 0. */
  place: number
  /** As the disc counts it. */
  number: number
  title: string
  /** Only where it isn't the artist of the album. */
  artist: string
  start: number
  duration: number
}

export interface Disc {
  number: number
  tracks: Track[]
}

/** The tracks of an album, disc by disc; one disc where nothing says otherwise. */
export function discsOf({ media }: Pick<ItemDetail, 'media'>): Disc[] {
  const album = (media.metadata.authorName ?? '').toLowerCase()
  const discs = new Map<number, Track[]>()
  for (const [place, file] of media.tracks.entries()) {
    const disc = file.discNumFromMeta ?? file.discNumFromFilename ?? 1
    const tracks = discs.get(disc) ?? []
    discs.set(disc, tracks)
    const artist = file.metaTags.tagArtist ?? ''
    const numbers = [file.trackNumFromMeta, file.trackNumFromFilename]
    tracks.push({
      place,
      number: numbers.find((number) => number !== null) ?? tracks.length + 1,
      title: media.chapters[place]?.title || file.metadata.filename,
      artist: artist.toLowerCase() === album ? '' : artist,
      start: file.startOffset,
      duration: file.duration,
    })
  }
  return [...discs]
    .map(([number, tracks]) => ({ number, tracks }))
    .sort((one, other) => one.number - other.number)
}
