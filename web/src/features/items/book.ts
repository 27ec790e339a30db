import type { SelectedItem } from '#features/selection/index.ts'
import type { ItemMediaType } from '@lectern/contract'
import { coverSrc } from '#platform/address/covers.ts'
import { elapsed } from '#platform/text/format.ts'

export interface SeriesPlace {
  id: string
  name: string
  sequence: string | null
}

/** What every form of an item carries for its cover and name. */
export interface Named {
  id: string
  updatedAt: number
  coverAccent?: { hue: number; chroma: number } | undefined
  coverThumbhash?: string | undefined
  media: {
    coverPath: string | null
    metadata: {
      title: string | null
      authorName?: string | undefined
      author?: string | null | undefined
    }
  }
}

/** An item as lists send it; only the fields that cards and rows read. Times in ms, durations in seconds. */
export interface Book extends Named {
  libraryId: string
  addedAt: number
  birthtimeMs: number
  mtimeMs: number
  mediaType: ItemMediaType
  isMissing: boolean
  isInvalid: boolean
  /** Where it lies, or lay before it went missing. */
  path: string
  lecternMissingSince?: number
  size: number
  collapsedSeries?: CollapsedSeries | undefined
  media: Named['media'] & {
    duration?: number | undefined
    numTracks?: number | undefined
    numChapters?: number | undefined
    numEpisodes?: number | undefined
    ebookFormat?: string | undefined
    metadata: Named['media']['metadata'] & {
      subtitle?: string | null | undefined
      narratorName?: string | undefined
      seriesName?: string | undefined
      publishedYear?: string | null | undefined
      explicit: boolean
      /** One place where the list is about series, all of them on an item's own page. */
      series?: SeriesPlace | SeriesPlace[] | undefined
    }
  }
}

/** Stands for its books in a list. */
export interface CollapsedSeries {
  id: string
  name: string
  numBooks: number
  seriesSequenceList?: string | undefined
  libraryItemIds?: string[] | undefined
}

/** What the cover shows, for `Cover` and `CoverStack`. */
export function coverOf(book: Named) {
  return {
    src: coverSrc(book),
    title: titleOf(book),
    author: authorOf(book),
    thumbhash: book.coverThumbhash,
  }
}

export function titleOf(book: Named): string {
  return book.media.metadata.title ?? ''
}

/** Names of the authors, '' when there are none. */
export function authorOf({ media: { metadata } }: Named): string {
  return metadata.authorName ?? metadata.author ?? ''
}

/** Who made it; a video says how long it is and when it was made. */
export function bylineOf(book: Book): string {
  if (book.mediaType !== 'video') return authorOf(book)
  const { duration, metadata } = book.media
  return [duration && elapsed(duration), metadata.publishedYear].filter(Boolean).join(' · ')
}

/** "#2" of the one series the list is about; null elsewhere. */
export function sequenceOf(book: Book): string | null {
  const { series } = book.media.metadata
  if (!series || Array.isArray(series) || !series.sequence) return null
  return `#${series.sequence}`
}

/** There is something to play. */
export function isPlayable(book: Book): boolean {
  return !book.isMissing && !book.isInvalid && (book.media.numTracks ?? 0) > 0
}

/** What a card or row selects: its item, or every listed book of the series that it stands for. */
export function selectedOf(book: Book): SelectedItem[] {
  const { id, libraryId, collapsedSeries } = book
  if (!collapsedSeries)
    return [{ id, libraryId, title: titleOf(book), hasTracks: isPlayable(book) }]
  const { name: title, libraryItemIds = [id] } = collapsedSeries
  return libraryItemIds.map((itemId) => ({ id: itemId, libraryId, title, hasTracks: true }))
}
