import type { EmbeddedTags } from '@lectern/contract'
import { formatSeries } from '@lectern/contract/rules'
import { plainText } from '#platform/text/html.ts'
import { tracksOf } from '../record/item-record.ts'
import type { ItemRecord } from '../record/item-record.ts'

/**
 * The tags that embedding would write into a book's audio files (ABS wire, items §2.7); empty ones are left out.
 * null for what has no audio files.
 */
export function embeddableTags({ media }: ItemRecord): EmbeddedTags | null {
  if (media.kind !== 'book' || media.audioFiles.length === 0) return null
  const { metadata } = media
  const authors = metadata.authors.map((author) => author.name).join(', ')
  const description = metadata.description === null ? '' : plainText(metadata.description)
  const tags = {
    title: metadata.title,
    artist: authors,
    album_artist: authors,
    album: metadata.title,
    TIT3: metadata.subtitle,
    genre: metadata.genres.join('; '),
    date: metadata.publishedYear,
    comment: description,
    description,
    composer: metadata.narrators.join(', '),
    copyright: metadata.publisher,
    publisher: metadata.publisher,
    TRACKTOTAL: String(tracksOf(media).length),
    grouping: metadata.series.map(formatSeries).join('; '),
  }
  return Object.fromEntries(
    Object.entries(tags).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, value]],
    ),
  )
}
