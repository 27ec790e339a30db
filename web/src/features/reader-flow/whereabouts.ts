import * as CFI from 'foliate-js/epubcfi.js'
import { SectionProgress, TOCProgress } from 'foliate-js/progress.js'
import type {
  MarkedPlace,
  MoveCause,
  PageLabel,
  Rest,
  Whereabouts,
} from '#features/reader-engine/index.ts'
import type { FoliateBook, FoliateContents, Resolved } from './formats/foliate-book.ts'
import type { Relocated } from './pages/drawn-pages.ts'

/** Bytes of a place, as e-readers count them. */
const bytesOfPlace = 1500

/** Says where a page of the book is: as location, as part of the whole, in which chapter, on which printed page. */
export async function createWhereabouts(book: FoliateBook) {
  const sizes = new SectionProgress(book.sections, bytesOfPlace, bytesOfPlace)
  const chapters = await progressOf(book, book.toc)
  const printed = book.pageList?.length ? await progressOf(book, book.pageList) : null
  const flat = flatten(book.toc ?? [])
  const lastPrinted = book.pageList?.at(-1)?.label ?? null
  const total = sizes.sizeTotal || 1

  return {
    of,
    resolve,
    resolveCfi: (cfi: string): Resolved | null => {
      try {
        return CFI.isCFI.test(cfi) ? resolveCfi(cfi) : null
      } catch {
        return null
      }
    },
    cfiOf,
    markedAt,
    chapterOf: (index: number, range?: Range | null) => chapters.getProgress(index, range) ?? null,
    sectionAt: (fraction: number): Resolved => {
      const [index, part] = sizes.getSection(fraction)
      return { index, anchor: () => part }
    },
    startOf: (index: number) => sizes.sectionFractions[index] ?? 0,
    sizes,
  }

  function of({ index, range, fraction = 0, size = 0 }: Relocated, at: Moved): Whereabouts {
    const chapter = chapters.getProgress(index, range) ?? null
    const before = sizes.sizes.slice(0, index).reduce((sum, one) => sum + one, 0)
    const own = sizes.sizes[index] ?? 0
    const here = before + own * fraction
    const isLast = sizes.sizes.slice(index + 1).every((one) => one === 0)
    const atEnd = isLast && (at.isBottom || fraction + size > 0.999)
    return {
      location: cfiOf(index, range),
      fraction: atEnd ? 1 : Math.min(1, here / total),
      atEnd,
      chapterId: chapter?.id === undefined ? null : String(chapter.id),
      chapter: chapter?.label?.trim() || null,
      page: pageOf(index, range, here),
      rest: restOf(index, chapter, here),
      cause: at.cause,
    }
  }

  function pageOf(index: number, range: Range | null, here: number): PageLabel {
    const label = printed?.getProgress(index, range)?.label?.trim()
    if (label) return { kind: 'printed', label, of: lastPrinted }
    const places = Math.max(1, Math.ceil(total / bytesOfPlace))
    const place = Math.min(places, Math.floor(here / bytesOfPlace) + 1)
    return { kind: 'location', label: String(place), of: String(places) }
  }

  /** Up to where the next chapter begins in another section: within a section nobody knows how long one is. */
  function restOf(index: number, chapter: FoliateContents | null, here: number): Rest {
    let end = index + 1
    while (end < book.sections.length && chapters.getProgress(end) === chapter) end += 1
    const last = sizes.sizes.slice(0, end).reduce((sum, one) => sum + one, 0)
    const isOnlyChapter = flat.length < 2
    return { unit: 'letters', chapter: isOnlyChapter ? null : last - here, book: total - here }
  }

  function cfiOf(index: number, range: Range | null | undefined): string {
    const base = book.sections[index]?.cfi ?? CFI.fake.fromIndex(index)
    return range ? CFI.joinIndir(base, CFI.fromRange(range)) : base
  }

  /** The place of words in a section. */
  function markedAt(index: number, range: Range, quote: string): MarkedPlace {
    const before = sizes.sizes.slice(0, index).reduce((sum, one) => sum + one, 0)
    const here = before + (sizes.sizes[index] ?? 0) * partOf(range)
    return {
      location: cfiOf(index, range),
      fraction: Math.min(1, here / total),
      chapter: chapters.getProgress(index, range)?.label?.trim() || null,
      quote,
    }
  }

  /** Where a location or a link leads; null where it leads nowhere in this book. */
  async function resolve(target: string): Promise<Resolved | null> {
    try {
      const found = CFI.isCFI.test(target) ? resolveCfi(target) : await book.resolveHref(target)
      return found && found.index >= 0 && found.index < book.sections.length ? found : null
    } catch {
      return null
    }
  }

  function resolveCfi(cfi: string): Resolved {
    if (book.resolveCFI) return book.resolveCFI(cfi)
    const parts = CFI.parse(cfi)
    const first = (parts.parent ?? parts).shift?.()
    return {
      index: CFI.fake.toIndex(first),
      anchor: (document) => CFI.toRange(document, parts),
    }
  }
}

export type WhereaboutsOf = Awaited<ReturnType<typeof createWhereabouts>>

/** How much of its document stands before a range, by letters. */
function partOf(range: Range): number {
  const body = range.startContainer.ownerDocument?.body
  const all = body?.textContent?.length ?? 0
  if (!body || all === 0) return 0
  const before = range.cloneRange()
  before.collapse(true)
  before.setStart(body, 0)
  return Math.min(1, before.toString().length / all)
}

interface Moved {
  cause: MoveCause
  /** The end of the section is seen, where that can't be told by its parts. */
  isBottom: boolean
}

async function progressOf(
  book: FoliateBook,
  toc: FoliateContents[] | null | undefined,
): Promise<TOCProgress> {
  const progress = new TOCProgress()
  await progress
    .init({
      toc: toc ?? [],
      ids: book.sections.map(({ id }) => id),
      splitHref: (href) => book.splitTOCHref(href),
      getFragment: (document, id) => fragmentOf(book, document, id),
    })
    // Contents that lead nowhere are worth less than a book that opens.
    .catch(() => undefined)
  return progress
}

function fragmentOf(book: FoliateBook, document: Document, id: unknown): Element | null {
  try {
    return book.getTOCFragment(document, id)
  } catch {
    return null
  }
}

export function flatten(toc: readonly FoliateContents[]): FoliateContents[] {
  return toc.flatMap((entry) => [entry, ...flatten(entry.subitems ?? [])])
}
