import type { SelectedItem } from '#features/selection/index.ts'
import type { CollapsedSeries, CoverPortrait, ItemMin } from '@lectern/contract'
import type { ItemMedia, ItemMetadata } from '#platform/net/wire-items.ts'
import { coverSrc } from '#platform/address/covers.ts'
import { elapsed } from '#platform/text/format.ts'

/** What every form of an item carries for its cover and name. */
export interface Named extends Pick<ItemMin, 'id' | 'updatedAt'>, Covered {
  media: Pick<ItemMedia, 'coverPath'> & {
    metadata: Pick<ItemMetadata, 'title' | 'authorName' | 'author'>
  }
}

type Covered = { [K in keyof CoverPortrait]: CoverPortrait[K] | undefined }

/** An item as lists send it; only the fields that cards and rows read. Times in ms, durations in seconds. */
export interface Book
  extends
    Named,
    Pick<
      ItemMin,
      | 'libraryId'
      | 'addedAt'
      | 'birthtimeMs'
      | 'mtimeMs'
      | 'mediaType'
      | 'isMissing'
      | 'isInvalid'
      | 'path'
      | 'lecternMissingSince'
      | 'size'
    > {
  collapsedSeries?: CollapsedSeries | undefined
  /** Of a podcast: episodes on the disk that the user hasn't finished; where the list counts them. */
  numEpisodesIncomplete?: number | undefined
  media: Named['media'] &
    Pick<ItemMedia, 'duration' | 'numTracks' | 'numChapters' | 'numEpisodes' | 'ebookFormat'> & {
      metadata: Named['media']['metadata'] &
        Pick<
          ItemMetadata,
          | 'subtitle'
          | 'narratorName'
          | 'seriesName'
          | 'publishedYear'
          | 'explicit'
          /** One place where the list is about series, all of them on an item's own page. */
          | 'series'
        >
    }
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
