import { createRoot } from 'react-dom/client'
import type { Engine, EngineHost } from '#features/reader-engine/index.ts'
import { beginLooks, usePageLooks, type BookKind, type Direction } from './model/page-looks.ts'
import { setOpenModel } from './model/open-model.ts'
import type { PageSource } from './model/page-source.ts'
import { createPagesModel } from './model/pages-model.ts'
import { pageOfFraction, pageOfLocation } from './model/places.ts'
import { gridPanel } from './panels/grid-panel.tsx'
import { PagesView } from './view/pages-view.tsx'

interface PagesOptions {
  kind: BookKind
  /** Which way pages are turned, as the book says. */
  said: Direction | null
}

/** Draws a book of pages into the element of its host. */
export function openPages(
  host: EngineHost,
  source: PageSource,
  { kind, said }: PagesOptions,
): Engine {
  const { file, element } = host
  beginLooks(kind, file.seriesId ?? file.itemId, said)
  const model = createPagesModel(host, source, {
    start: startOf(host, source.count),
    keepsZoom: kind === 'pdf',
  })
  const forget = setOpenModel(model)
  const measure = () => {
    const room = { width: element.clientWidth, height: element.clientHeight }
    if (room.width > 0 && room.height > 0) model.setRoom(room)
  }
  measure()
  const sized = new ResizeObserver(measure)
  sized.observe(element)
  const stopWatching = source.watch((what) => {
    if (what === 'sizes') model.sizesChanged()
    else model.tellAgain()
  })
  const stopLooks = usePageLooks.subscribe((now, before) => {
    if (now.layout !== before.layout || now.direction !== before.direction) model.relay()
  })
  const root = createRoot(element)
  root.render(<PagesView model={model} host={host} isComic={kind === 'comic'} />)
  model.tellAgain()
  return {
    get contents() {
      return source.outline?.().contents ?? []
    },
    get chapterStarts() {
      const starts = source.outline?.().starts ?? []
      return starts.filter(({ isChapter }) => isChapter).map(({ index }) => index / source.count)
    },
    get direction() {
      return usePageLooks.getState().direction
    },
    isFullBleed: true,
    next: () => model.turn(1),
    previous: () => model.turn(-1),
    async goTo(target) {
      const page = pageOfLocation(target, source.count) ?? (await source.find?.(target)) ?? null
      if (page !== null) model.jump(page)
    },
    async goToFraction(fraction) {
      model.jump(pageOfFraction(fraction, source.count))
    },
    chapterAt: (fraction) => chapterAt(source, pageOfFraction(fraction, source.count)),
    ...searching(source, model.jump),
    isInSight(location) {
      const page = pageOfLocation(location, source.count)
      const { first, last } = model.store.getState().seen
      return page !== null && page >= first && page <= last
    },
    firstWords: () => source.firstWords?.(model.store.getState().seen.first) ?? '',
    ...(source.marks && { marks: source.marks }),
    panels: [gridPanel(model)],
    close() {
      sized.disconnect()
      forget()
      stopWatching()
      stopLooks()
      source.close()
      // Not while another part of the page is being drawn.
      queueMicrotask(() => root.unmount())
    },
  }
}

/** The page to begin at. */
export function startOf(
  { start, startFraction }: Pick<EngineHost, 'start' | 'startFraction'>,
  count: number,
): number {
  return pageOfLocation(start, count) ?? pageOfFraction(startFraction, count)
}

function chapterAt(source: PageSource, page: number): string | null {
  const starts = source.outline?.().starts ?? []
  return starts.findLast(({ index }) => index <= page)?.label ?? null
}

function searching(
  { search, markHit, endSearch }: PageSource,
  jump: (page: number) => void,
): Pick<Engine, 'search' | 'showHit' | 'endSearch'> {
  if (!search || !markHit) return {}
  return {
    search,
    async showHit(target) {
      jump(markHit(target))
    },
    endSearch: () => endSearch?.(),
  }
}
