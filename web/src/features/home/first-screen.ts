import type { Book, Named } from '#features/items/index.ts'
import type { Reply } from '#platform/net/api.ts'
import { coverSrc } from '#platform/address/covers.ts'
import { keepsPlace } from '#platform/session/media-kinds.ts'
import type { Library, LibrarySettings } from '@lectern/contract'
import { coverRatio } from '#ui/cover/cover-rules.ts'
import { coverSources, type CoverSources } from '#ui/cover/cover-sources.ts'
import { latestElsewhere } from './latest-elsewhere.ts'
import type { Shelf } from './rows/shelves.ts'

/** The shelves of an answer, and what is in progress everywhere, newest first, as cards read them. */
export const shelvesOf = (reply: Reply<'GET /api/libraries/:id/personalized'>) => reply as Shelf[]
export const latestOf = (reply: Reply<'GET /api/me/items-in-progress'>): Book[] =>
  reply.libraryItems

/** What stands first on home: the book that is gone on with, then the shelves without it. */
interface Arranged {
  hero: Book | undefined
  shelves: Shelf[]
}

/**
 * The latest book in progress stands above the shelves, of whichever library; where it is of this one, the rest of its
 * shelf stays one.
 */
export function arrange(shelves: Shelf[], latest: Book | undefined): Arranged {
  if (latest) return { hero: latest, shelves }
  const first = shelves.find(({ id }) => id === 'continue-listening' || id === 'continue-watching')
  const hero =
    first?.type === 'book' || first?.type === 'video'
      ? (first.entities[0] as Book | undefined)
      : undefined
  if (!hero) return { hero, shelves }
  return {
    hero,
    shelves: shelves
      .map((shelf) =>
        shelf === first ? ({ ...shelf, entities: shelf.entities.slice(1) } as Shelf) : shelf,
      )
      .filter((shelf) => shelf.entities.length > 0),
  }
}

/** How many of the shelves stand on the first screen. */
export const firstShelves = (hero: Book | undefined): number => (hero ? 2 : 3)

/** Things of the first rows that every window shows: their covers don't wait to be seen. */
export const inSight = 3

/** Drawn width of the cover above the shelves. */
export const heroSizes = (ratio: number): string =>
  ratio < 1 ? '(max-width: 767px) 144px, 320px' : '(max-width: 767px) 106px, 184px'

/** Drawn width of a cover in a row. */
export const rowSizes = (ratio: number): string =>
  ratio < 1 ? '(max-width: 639px) 208px, 280px' : '(max-width: 639px) 116px, 168px'

type Shape = Pick<Library, 'id'> & { settings: Pick<LibrarySettings, 'coverAspectRatio'> }

interface Answers {
  library: Shape
  /** All that the user may open. */
  libraries: readonly Shape[]
  shelves: Shelf[]
  /** In progress everywhere, newest first. */
  latest: Book[]
}

/** The pictures of the first screen, as the page is going to ask for them, the most important first. */
export function firstCovers({ library, libraries, shelves: all, latest }: Answers): CoverSources[] {
  const elsewhere = latestElsewhere(latest, library.id, keepsPlace)
  const { hero, shelves } = arrange(all, elsewhere)
  const ratioOf = (id: string) =>
    coverRatio(libraries.find((one) => one.id === id)?.settings.coverAspectRatio)
  const ratio = coverRatio(library.settings.coverAspectRatio)
  const wanted: [Named, string][] = hero
    ? [[hero, heroSizes(elsewhere ? ratioOf(elsewhere.libraryId) : ratio)]]
    : []
  for (const shelf of shelves.slice(0, firstShelves(hero)))
    // Of series and people there are several pictures to one thing, or small ones.
    if (shelf.type !== 'series' && shelf.type !== 'authors')
      for (const book of shelf.entities.slice(0, inSight)) wanted.push([book, rowSizes(ratio)])
  return wanted.flatMap(([book, sizes]) => {
    const src = coverSrc(book)
    return src ? [coverSources(src, sizes)] : []
  })
}
