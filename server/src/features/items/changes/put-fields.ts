import type { BookDraft, EpisodeDraft, ItemDraft, PodcastDraft } from '../record/item-record.ts'
import { coverPathOf, episodeFields } from './fields.ts'
import type { FieldValues } from './fields.ts'
import { ebookOf, withPrimary, withTracks } from './file-fields.ts'
import type { TrackChoice } from './file-fields.ts'

/** Values that `fieldsOf` told of an item of the same kind, read back from where they were kept. */
interface KnownValues {
  cover?: string | null
  tags?: string[]
  tracks?: TrackChoice[]
  ebook?: string | null
  chapters?: BookDraft['chapters']
  authors?: string[]
  locks?: string[]
}

/** The item with these values, which `fieldsOf` told of it at another time. Files that are gone stay gone. */
export function withFields(item: ItemDraft, values: FieldValues): ItemDraft {
  const known = values as KnownValues
  const { media } = item
  const tags = known.tags ?? media.tags
  const locked = known.locks === undefined ? item : { ...item, locks: known.locks }
  const covered = known.cover === undefined ? locked : withCover(locked, known.cover)
  if (media.kind === 'podcast')
    return { ...covered, media: withPodcast({ ...media, tags }, values) }
  return withEbook({ ...covered, media: withBook({ ...media, tags }, values, known) }, known.ebook)
}

function withCover(item: ItemDraft, name: string | null): ItemDraft {
  const coverPath = coverPathOf(item, name)
  if (coverPath === item.coverPath) return item
  return { ...item, coverPath, coverAccentJson: null, coverThumbhash: null }
}

function withBook(book: BookDraft, values: FieldValues, known: KnownValues): BookDraft {
  const names = Object.keys(book.metadata).filter((name) => name !== 'authors')
  const next: BookDraft = {
    ...book,
    chapters: known.chapters ?? book.chapters,
    metadata: {
      ...book.metadata,
      ...pick(values, names),
      ...(known.authors === undefined ? {} : { authors: known.authors.map((name) => ({ name })) }),
    },
  }
  return known.tracks === undefined ? next : withTracks(next, known.tracks)
}

function withEbook(item: ItemDraft, name: string | null | undefined): ItemDraft {
  const { media, libraryFiles } = item
  if (name === undefined || media.kind === 'podcast') return item
  const file = libraryFiles.find(({ metadata }) => metadata.relPath === name)
  if (name !== null && file === undefined) return item
  const chosen = file === undefined ? null : ebookOf(file)
  // As scans leave it.
  const ebookFile = chosen && { ...chosen, isSupplementary: null }
  return {
    ...item,
    libraryFiles: withPrimary(libraryFiles, ebookFile),
    media: { ...media, ebookFile },
  }
}

function withPodcast(podcast: PodcastDraft, values: FieldValues): PodcastDraft {
  return {
    ...podcast,
    metadata: { ...podcast.metadata, ...pick(values, Object.keys(podcast.metadata)) },
    settings: { ...podcast.settings, ...pick(values, Object.keys(podcast.settings)) },
    episodes: podcast.episodes.map((episode) => withEpisode(episode, values)),
  }
}

function withEpisode(episode: EpisodeDraft, values: FieldValues): EpisodeDraft {
  const own = episodeFields.flatMap((field) => {
    const name = `episodes.${episode.id}.${field}`
    return name in values ? [[field, values[name]] as const] : []
  })
  return own.length === 0 ? episode : { ...episode, ...Object.fromEntries(own) }
}

/** Those of these fields that have a value. */
function pick(values: FieldValues, names: readonly string[]): FieldValues {
  return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
}
