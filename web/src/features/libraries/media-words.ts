import type { ItemMediaType } from '@lectern/contract'
import { useCurrentLibrary } from './current-library.ts'

/** Keys of what a library holds and of who made it, by the kind of its media. */
export const mediaWords = {
  book: {
    things: 'search.books',
    thingCount: 'search.bookCount',
    people: 'nav.authors',
    personCount: 'people.authorCount',
  },
  podcast: {
    things: 'search.podcasts',
    thingCount: 'search.bookCount',
    people: 'nav.authors',
    personCount: 'people.authorCount',
  },
  music: {
    things: 'media.albums',
    thingCount: 'media.albumCount',
    people: 'media.artists',
    personCount: 'media.artistCount',
  },
  video: {
    things: 'media.videos',
    thingCount: 'media.videoCount',
    people: 'nav.authors',
    personCount: 'people.authorCount',
  },
} as const satisfies Record<ItemMediaType, object>

/** The words of the current library; those of books while it loads. */
export function useMediaWords(): (typeof mediaWords)[ItemMediaType] {
  return mediaWords[useCurrentLibrary()?.library.mediaType ?? 'book']
}
