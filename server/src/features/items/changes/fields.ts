import type { BookDraft, EpisodeDraft, ItemDraft, PodcastDraft } from '../record/item-record.ts'
import { ebookName, trackChoices } from './file-fields.ts'

/** Values by name of field, as the wire names them; `episodes.<id>.<field>` for those of an episode. */
export type FieldValues = Record<string, unknown>

/** What may be known of an episode; the rest follows from its file. */
export const episodeFields = [
  'title',
  'subtitle',
  'description',
  'pubDate',
  'publishedAt',
  'season',
  'episode',
  'episodeType',
  'enclosure',
  'chapters',
] as const satisfies readonly (keyof EpisodeDraft)[]

/** Everything of an item that people and machines may both set. Positions and facts about files are no part of it. */
export function fieldsOf(item: ItemDraft): FieldValues {
  const { media } = item
  const own = media.kind === 'podcast' ? podcastFields(media) : bookFields(item, media)
  return { ...own, tags: media.tags, cover: coverName(item), locks: item.locks }
}

function bookFields(
  { libraryFiles }: Pick<ItemDraft, 'libraryFiles'>,
  book: BookDraft,
): FieldValues {
  const { authors, series } = book.metadata
  return {
    ...book.metadata,
    authors: authors.map(({ name }) => name),
    series: series.map(({ name, sequence }) => ({ name, sequence })),
    chapters: book.chapters,
    tracks: trackChoices(book),
    ebook: ebookName(libraryFiles, book),
  }
}

function podcastFields({ metadata, settings, episodes }: PodcastDraft): FieldValues {
  // When the feed was looked at is a fact: nobody takes it back.
  const { lastEpisodeCheck: _, ...chosen } = settings
  const values: FieldValues = { ...metadata, ...chosen }
  for (const episode of episodes) {
    for (const field of episodeFields) values[`episodes.${episode.id}.${field}`] = episode[field]
  }
  return values
}

/** A cover in the folder of the item by its place there, so that moving the folder changes nothing; others by their path. */
function coverName({ path, coverPath }: Pick<ItemDraft, 'path' | 'coverPath'>): string | null {
  if (coverPath === null || !coverPath.startsWith(`${path}/`)) return coverPath
  return `.${coverPath.slice(path.length)}`
}

/** Where the cover of that name lies. */
export function coverPathOf({ path }: Pick<ItemDraft, 'path'>, name: string | null): string | null {
  return name?.startsWith('./') === true ? path + name.slice(1) : name
}
