import { createStore } from 'zustand/vanilla'
import type { EngineHost, MoveCause, Whereabouts } from '#features/reader-engine/index.ts'
import type { PageSize, PageSource } from './page-source.ts'
import { usePageLooks } from './page-looks.ts'
import { fractionOf, labelOfPages, locationOf } from './places.ts'
import { isBroad, spreadAt, spreadsOf, type Spread } from './spreads.ts'

export interface PagesState {
  /** What there is to draw in. */
  room: PageSize
  /** The page that is read. */
  at: number
  zoom: number
  /** What stays where it is while the zoom changes, from the upper left corner of the room; null: the middle. */
  focal: { x: number; y: number } | null
  /** Another number when sizes became known. */
  sizes: number
  /** Another number for each jump, also to the page where one is. */
  jumps: number
  /** Which way the last page was turned. */
  way: 1 | -1
  seen: Seen
}

/** What is seen of the pages. */
export interface Seen {
  first: number
  last: number
  atEnd: boolean
}

export type PagesModel = ReturnType<typeof createPagesModel>

const zooms = { least: 1, most: 8, step: 1.25 }

/** The state of an open book of pages, and every way to change it. */
export function createPagesModel(
  { onMove }: Pick<EngineHost, 'onMove'>,
  source: PageSource,
  { start, keepsZoom }: { start: number; keepsZoom: boolean },
) {
  const store = createStore<PagesState>(() => ({
    room: { width: 0, height: 0 },
    at: start,
    zoom: 1,
    focal: null,
    sizes: 0,
    jumps: 0,
    way: 1,
    seen: { first: start, last: start, atEnd: source.count === 1 },
  }))
  let spreads: { key: string; list: Spread[] } = { key: '', list: [] }
  /** Set by what draws the pages: scrolls on where there is more of the page, and says whether there was. */
  let scrollOn: (way: 1 | -1) => boolean = () => false

  const isStrip = () => usePageLooks.getState().layout === 'strip'
  const sizeOf = (index: number) => source.sizeOf(index) ?? source.usualSize()

  function spreadList(): Spread[] {
    const { room, sizes } = store.getState()
    const isDouble = isDoubleIn(room)
    const key = `${isDouble} ${isDouble ? sizes : ''}`
    if (spreads.key === key) return spreads.list
    const isAlone = (index: number) => {
      const size = source.sizeOf(index)
      return size !== null && isBroad(size)
    }
    spreads = { key, list: spreadsOf(source.count, isDouble, isAlone) }
    return spreads.list
  }

  const spread = (): Spread => {
    const list = spreadList()
    return list[spreadAt(list, store.getState().at)] ?? [0]
  }

  function see(seen: Seen, cause: MoveCause): void {
    store.setState({ seen })
    onMove(whereaboutsOf(source, seen, cause))
  }

  function seeSpread(cause: MoveCause): void {
    const shown = spread()
    const last = shown[shown.length - 1] ?? shown[0]
    see({ first: shown[0], last, atEnd: last === source.count - 1 }, cause)
  }

  function show(at: number, cause: MoveCause, way: 1 | -1 = 1): void {
    const { jumps, zoom } = store.getState()
    const isKept = keepsZoom || isStrip()
    store.setState({ at, way, jumps: jumps + 1, zoom: isKept ? zoom : 1, focal: null })
    if (isStrip()) see({ first: at, last: at, atEnd: at === source.count - 1 }, cause)
    else seeSpread(cause)
  }

  function turn(way: 1 | -1): void {
    if (scrollOn(way) || isStrip()) return
    const list = spreadList()
    const next = list[spreadAt(list, store.getState().at) + way]
    if (next) show(next[0], 'turn', way)
  }

  return {
    source,
    store,
    sizeOf,
    spreads: spreadList,
    turn,
    /** To a page, as by an entry of the contents. */
    jump: (at: number) => show(at, 'jump'),
    zoomTo(zoom: number, focal: PagesState['focal'] = null): void {
      store.setState({ zoom: Math.min(zooms.most, Math.max(zooms.least, zoom)), focal })
    },
    zoomBy(steps: number): void {
      this.zoomTo(store.getState().zoom * zooms.step ** steps)
    },
    setRoom(room: PageSize): void {
      store.setState({ room })
      if (!isStrip()) seeSpread('layout')
    },
    sizesChanged(): void {
      store.setState(({ sizes }) => ({ sizes: sizes + 1 }))
    },
    /** The strip was scrolled. */
    scrolledTo(next: Seen, isByHand: boolean): void {
      if (!isStrip()) return
      store.setState({ at: next.first })
      const { first, last, atEnd } = store.getState().seen
      const isSame = next.first === first && next.last === last && next.atEnd === atEnd
      if (!isSame) see(next, isByHand ? 'turn' : 'layout')
    },
    /** Pages are laid out in another way: the same page stays in sight. */
    relay(): void {
      const { at } = store.getState()
      store.setState(({ jumps }) => ({ jumps: jumps + 1, zoom: 1, focal: null }))
      if (isStrip()) see({ first: at, last: at, atEnd: at === source.count - 1 }, 'layout')
      else seeSpread('layout')
    },
    /** Whatever else is told of the place is another one now. */
    tellAgain(): void {
      if (isStrip()) see(store.getState().seen, 'layout')
      else seeSpread('layout')
    },
    setScrollOn(scroll: (way: 1 | -1) => boolean): void {
      scrollOn = scroll
    },
  }
}

/** Two pages stand side by side where there is room for them, or when that is wanted. */
function isDoubleIn(room: PageSize): boolean {
  const { layout } = usePageLooks.getState()
  if (layout === 'auto') return room.width >= 700 && room.width / room.height > 1.1
  return layout === 'double'
}

function whereaboutsOf(
  source: PageSource,
  { first, last, atEnd }: Seen,
  cause: MoveCause,
): Whereabouts {
  const { count } = source
  const starts = source.outline?.().starts ?? []
  const chapter = starts.findLast(({ index }) => index <= last) ?? null
  const next = starts.find(({ index, isChapter }) => isChapter && index > last)
  return {
    location: locationOf(first),
    fraction: fractionOf(first, count, atEnd),
    atEnd,
    chapterId: chapter?.id ?? null,
    chapter: chapter?.label ?? null,
    page: labelOfPages([first, last], count, source.labelOf),
    rest: {
      unit: 'pages',
      chapter: chapter ? (next?.index ?? count) - last - 1 : null,
      book: count - last - 1,
    },
    cause,
  }
}
