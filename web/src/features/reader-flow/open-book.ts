import { registerHotkeys } from '#platform/input/hotkeys.ts'
import {
  choosingKeys,
  type ContentsEntry,
  type Engine,
  type EngineHost,
  type EngineMarks,
  type MoveCause,
  useReaderSettings,
} from '#features/reader-engine/index.ts'
import { createAbove } from './above/above-page.ts'
import type { FoliateBook, FoliateContents } from './formats/foliate-book.ts'
import { readBook } from './formats/read-book.ts'
import type { DrawnPages, Loaded, Relocated } from './pages/drawn-pages.ts'
import { makePages } from './pages/make-pages.ts'
import { hearMargins, hearPresses, hearSwipes } from './pages/presses.ts'
import { createChoosing } from './marks/choosing.ts'
import { findInBook } from './marks/find-in-book.ts'
import { isWithin } from './marks/in-sight.ts'
import { createOverlays, type Overlays } from './marks/overlays.ts'
import { wordsIn } from './marks/text-ranges.ts'
import { followRelocations } from './pages/settle.ts'
import { createWheel } from './pages/wheel.ts'
import { faceOf } from './style/faces.ts'
import { followSettings } from './style/follow-settings.ts'
import { followLink } from './follow-link.ts'
import { searchBook } from './search-book.ts'
import { createWhereabouts, flatten, type WhereaboutsOf } from './whereabouts.ts'

/** Opens a book of flowing text and draws it from where somebody was. */
export async function openBook(host: EngineHost): Promise<Engine> {
  const { file, stored, signal } = host
  const book = await readBook({ file, stored: stored?.file ?? null, signal }, host.onLoading)
  const places = await createWhereabouts(book)
  const pages = await makePages(book, host.file.title)
  await faceOf(useReaderSettings.getState().pageFont)
  host.signal.throwIfAborted()
  const open = draw(host, book, { pages, places })
  await open.begin()
  return open.engine
}

interface Parts {
  pages: DrawnPages
  places: WhereaboutsOf
}

function draw(host: EngineHost, book: FoliateBook, { pages, places }: Parts) {
  let cause: MoveCause = 'jump'
  let seen: Relocated | null = null
  const overlays = createOverlays(pages, places, host.element)
  const choosing = createChoosing({ ...host, pages, places })
  const endKeys = registerHotkeys('reader', choosingKeys(choosing.extend))
  const above = createAbove()
  const isScrolled = () => useReaderSettings.getState().flow === 'scroll'
  const turn = (step: 'next' | 'prev') => {
    cause = 'turn'
    relocations.holdFirstWords(true)
    void pages[step]()
  }
  const wheel = createWheel({
    isOff: isScrolled,
    next: () => turn('next'),
    previous: () => turn('prev'),
  })
  const presses = {
    ...host,
    isScrolled,
    onWheel: wheel,
    onPoint: () => false,
    onPicture: (picture: HTMLImageElement) => above.showPicture(picture),
  }
  pages.addEventListener('load', (event) => {
    const { doc, index } = (event as CustomEvent<Loaded>).detail
    nameLanguage(doc, book, host.file.language)
    choosing.hear(doc, index)
    hearPresses(doc, {
      ...presses,
      onPoint: (point) => pressMark(host, overlays.markAt(point, doc)),
      onLink: (link) => void followLink(link, { document: doc, index, book, places, goTo, above }),
    })
  })
  const relocations = followRelocations(pages, (where, isNew) => {
    seen = where
    if (where.reason === 'scroll') cause = 'turn'
    if (!isNew) cause = 'layout'
    const isBottom = isScrolled() && (pages.viewSize ?? 0) - (pages.end ?? 0) <= 4
    host.onMove(places.of(where, { cause, isBottom }))
    cause = 'layout'
  })
  hearSwipes(pages, document, { ...presses, onLink() {} })
  host.element.addEventListener('wheel', wheel, { passive: true })
  const deafen = hearMargins({ ...presses, onLink() {} })
  host.element.append(pages)
  const unfollow = followSettings(pages, host.element)

  async function goTo(target: string): Promise<void> {
    const found = await places.resolve(target)
    if (!found) return
    cause = 'jump'
    relocations.holdFirstWords(false)
    await pages.goTo(found)
  }

  async function begin(): Promise<void> {
    const start = host.start === null ? null : await places.resolve(host.start)
    if (start) await pages.goTo(start)
    else if (host.startFraction > 0) await pages.goTo(places.sectionAt(host.startFraction))
    else await pages.goTo({ index: firstLinear(book) })
    await relocations.settled()
  }

  const engine: Engine = {
    contents: contentsOf(book.toc ?? []),
    chapterStarts: startsOf(book, places),
    direction: book.dir === 'rtl' ? 'rtl' : 'ltr',
    next: () => turn('next'),
    previous: () => turn('prev'),
    goTo,
    async goToFraction(fraction) {
      cause = 'jump'
      relocations.holdFirstWords(true)
      await pages.goTo(places.sectionAt(fraction))
    },
    chapterAt: (fraction) => places.chapterOf(places.sectionAt(fraction).index)?.label ?? null,
    search: (query, signal) => searchBook(book, places, { query, signal }),
    async showHit(target) {
      overlays.showHit(await places.resolve(target))
      await goTo(target)
    },
    endSearch: () => overlays.showHit(null),
    isInSight: (location) => seen !== null && isWithin(places.resolveCfi(location), seen),
    firstWords: () => (seen?.range ? wordsIn(seen.range, firstWordsLength) : ''),
    // Pages of a fixed size are drawn without anything over them.
    ...(pages.scrollToAnchor && { marks: marksWith({ book, places, overlays, choosing }) }),
    close() {
      unfollow()
      deafen()
      endKeys()
      overlays.close()
      choosing.close()
      above.close()
      host.element.removeEventListener('wheel', wheel)
      pages.destroy()
      pages.remove()
      book.destroy?.()
    },
  }
  return { engine, begin }
}

interface MarkParts {
  book: FoliateBook
  places: WhereaboutsOf
  overlays: Overlays
  choosing: ReturnType<typeof createChoosing>
}

function marksWith({ book, places, overlays, choosing }: MarkParts): EngineMarks {
  return {
    show: overlays.show,
    unselect: choosing.unselect,
    find: (sought, signal) => findInBook(book, places, { sought, signal }),
  }
}

function pressMark(
  { onMark }: Pick<EngineHost, 'onMark'>,
  pressed: ReturnType<Overlays['markAt']>,
): boolean {
  if (pressed) onMark(pressed.id, pressed.box)
  return pressed !== null
}

/** Letters that a bookmark is known by. */
const firstWordsLength = 160

/** Hyphens and faces depend on the language; the item's own stands in where the book says nothing. */
function nameLanguage(document: Document, book: FoliateBook, ofItem: string | null): void {
  if (document.documentElement.lang) return
  const language = book.metadata?.language
  const first = Array.isArray(language) ? language[0] : language
  document.documentElement.lang = first ?? ofItem ?? ''
}

function firstLinear(book: FoliateBook): number {
  return Math.max(
    0,
    book.sections.findIndex(({ linear }) => linear !== 'no'),
  )
}

function contentsOf(toc: readonly FoliateContents[]): ContentsEntry[] {
  return toc.map((entry) => ({
    id: String(entry.id),
    label: entry.label?.trim() || '…',
    target: entry.href ?? null,
    children: contentsOf(entry.subitems ?? []),
  }))
}

/** Each section that the contents name begins a chapter. */
function startsOf(book: FoliateBook, places: WhereaboutsOf): number[] {
  const named = new Set(flatten(book.toc ?? []).map(({ id }) => id))
  const starts: number[] = []
  let before: number | undefined
  book.sections.forEach((_section, index) => {
    const id = places.chapterOf(index)?.id
    if (id !== before && named.has(id)) starts.push(places.startOf(index))
    before = id
  })
  return starts
}
