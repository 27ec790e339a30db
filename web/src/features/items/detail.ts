import type { BookExp, ItemExp, PodcastExp } from '@lectern/contract'
import type { Book } from './book.ts'
import { itemPageAsked } from './item-page-asked.ts'
import { callQuery } from '#platform/net/query.ts'
import type { ItemMetadata } from '#platform/net/wire-items.ts'

/** An item as its own page reads it; what podcasts don't have is empty. */
export interface ItemDetail extends Book, Pick<ItemExp, 'isFile' | 'libraryFiles'> {
  media: Book['media'] &
    Pick<
      BookExp,
      'id' | 'tags' | 'chapters' | 'tracks' | 'audioFiles' | 'ebookFile' | 'videoFile'
    > &
    Pick<PodcastExp, 'episodes'> &
    Partial<
      Pick<
        PodcastExp,
        | 'autoDownloadEpisodes'
        | 'autoDownloadSchedule'
        | 'maxEpisodesToKeep'
        | 'maxNewEpisodesToDownload'
      >
    > & {
      metadata: Book['media']['metadata'] &
        Pick<
          BookExp['metadata'],
          | 'authors'
          | 'narrators'
          | 'series'
          | 'genres'
          | 'publishedYear'
          | 'publishedDate'
          | 'publisher'
          | 'description'
          | 'language'
          | 'isbn'
          | 'asin'
          | 'abridged'
        > &
        Pick<
          ItemMetadata,
          | 'type'
          | 'author'
          | 'releaseDate'
          | 'feedUrl'
          | 'imageUrl'
          | 'itunesPageUrl'
          | 'itunesId'
          | 'itunesArtistId'
        >
    }
}

/** An item with everything its page shows. */
export const itemQuery = (id: string) =>
  callQuery('GET /api/items/:id', {
    params: { id },
    query: { expanded: '1', include: 'progress' },
  })

/** The same for its page; podcasts come without their episodes and files, of which there may be thousands. */
export const itemPageQuery = (id: string) => callQuery('GET /api/items/:id', itemPageAsked(id))

/** An answer as the page reads it. */
export function detailOf(answer: object): ItemDetail {
  const item = answer as ItemDetail
  const { media } = item
  return {
    ...item,
    media: {
      ...media,
      chapters: media.chapters ?? [],
      tracks: media.tracks ?? [],
      audioFiles: media.audioFiles ?? [],
      ebookFile: media.ebookFile ?? null,
      episodes: media.episodes ?? [],
      tags: media.tags ?? [],
      metadata: {
        ...media.metadata,
        authors: media.metadata.authors ?? [],
        narrators: media.metadata.narrators ?? [],
        series: media.metadata.series ?? [],
        genres: media.metadata.genres ?? [],
      },
    },
  }
}
