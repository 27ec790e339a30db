import type {
  AudioTrack,
  Chapter,
  EbookFile,
  EpisodeExp,
  LibraryFile,
  VideoFile,
} from '@lectern/contract'
import type { Book, SeriesPlace } from '#features/items/index.ts'
import { callQuery } from '#platform/net/query.ts'

/** A book as its own page reads it. */
export interface ItemDetail extends Book {
  isFile: boolean
  libraryFiles: LibraryFile[]
  media: Book['media'] & {
    tags: string[]
    chapters: Chapter[]
    tracks: AudioTrack[]
    ebookFile: EbookFile | null
    videoFile?: VideoFile
    /** Of podcasts. */
    episodes: EpisodeExp[]
    metadata: Book['media']['metadata'] & {
      authors: { id: string; name: string }[]
      narrators: string[]
      series: SeriesPlace[]
      genres: string[]
      publishedYear: string | null
      publisher: string | null
      description: string | null
      language: string | null
      isbn: string | null
      asin: string | null
      abridged: boolean
      /** Of podcasts: `serial` where the episodes are to be heard in order. */
      type?: string | null | undefined
    }
  }
}

/** An item with everything its page shows. */
export const itemQuery = (id: string) =>
  callQuery('GET /api/items/:id', {
    params: { id },
    query: { expanded: '1', include: 'progress' },
  })

/** An answer as the page reads it: what podcasts don't have is empty. */
export function detailOf(answer: object): ItemDetail {
  const item = answer as ItemDetail
  const { media } = item
  return {
    ...item,
    media: {
      ...media,
      chapters: media.chapters ?? [],
      tracks: media.tracks ?? [],
      ebookFile: media.ebookFile ?? null,
      episodes: media.episodes ?? [],
      metadata: {
        ...media.metadata,
        authors: media.metadata.authors ?? [],
        narrators: media.metadata.narrators ?? [],
        series: media.metadata.series ?? [],
      },
    },
  }
}
