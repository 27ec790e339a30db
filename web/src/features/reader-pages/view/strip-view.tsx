import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { fitInStrip } from '../model/fitting.ts'
import { usePageLooks } from '../model/page-looks.ts'
import type { PagesModel } from '../model/pages-model.ts'
import { pageAt, pagesWithin, stripOf, type Strip } from '../model/strip.ts'
import { PageFrame } from './page-frame.tsx'
import { scrollBarWidth, scrollByScreen } from './surface.ts'
import { useZoomAnchor } from './use-zoom-anchor.ts'

/** Columns of comics are no wider unless the whole width is wanted. */
const comicColumn = 820
const gapPx = 12
/** The page that is read is the one at this part of the height. */
const readingLine = 0.25

/** All pages below each other; only those near what is seen are drawn. */
export function StripView({ model, isSeamless }: { model: PagesModel; isSeamless: boolean }) {
  const scroller = useRef<HTMLDivElement>(null)
  const layout = useStrip(model, isSeamless)
  const [range, setRange] = useState<Range | null>(null)
  const byProgram = useRef(-1)
  const anchor = useRef({ page: model.store.getState().at, part: 0 })
  const { strip, width, sizeOf } = layout
  const jumps = useStore(model.store, (state) => state.jumps)

  const look = (element: HTMLElement, isByHand: boolean) => {
    const { scrollTop, clientHeight } = element
    anchor.current = anchorAt(strip, scrollTop)
    setRange(rangeOf(strip, scrollTop, clientHeight))
    model.scrolledTo(seenAt(strip, scrollTop, clientHeight), isByHand)
  }
  const scrollTo = (element: HTMLElement, page: number, part: number) => {
    const height = (strip.tops[page + 1] ?? strip.height) - (strip.tops[page] ?? 0)
    element.scrollTop = (strip.tops[page] ?? 0) + part * height
    byProgram.current = element.scrollTop
    look(element, false)
  }
  const known = useRef(jumps - 1)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || width === 0) return
    const isJump = known.current !== jumps
    known.current = jumps
    if (isJump) scrollTo(element, model.store.getState().at, 0)
    else scrollTo(element, anchor.current.page, anchor.current.part)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each layout and each jump
  }, [strip, jumps, width])
  useZoomAnchor(scroller, model, true)
  useEffect(() => {
    model.setScrollOn((way) => scrollByScreen(scroller.current, way))
  }, [model])
  const { source } = model
  useEffect(() => {
    const next = range ? [1, 2, 3].map((step) => range.to + step) : []
    source.prepare?.(next.filter((page) => page < source.count))
  }, [source, range])

  return (
    <div
      ref={scroller}
      dir="ltr"
      data-scroller=""
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by key
      tabIndex={0}
      className="absolute inset-0 overflow-auto overscroll-contain"
      style={{ overflowAnchor: 'none' }}
      onScroll={({ currentTarget }) =>
        look(currentTarget, Math.abs(currentTarget.scrollTop - byProgram.current) > 2)
      }
    >
      <div data-pages className="relative" style={{ height: strip.height, width }}>
        {range &&
          pagesOf(range).map((index) => {
            const size = sizeOf(index)
            return (
              <PageFrame
                key={index}
                model={model}
                index={index}
                size={size}
                isAhead={index < range.first || index > range.last}
                at={{ top: strip.tops[index] ?? 0, left: (width - size.width) / 2 }}
              />
            )
          })}
      </div>
    </div>
  )
}

interface Range {
  /** Drawn. */
  from: number
  to: number
  /** Seen. */
  first: number
  last: number
}

function useStrip(model: PagesModel, isSeamless: boolean) {
  const { room, zoom, sizes } = useStore(model.store)
  const fit = usePageLooks((looks) => looks.fit)
  const { count } = model.source
  return useMemo(() => {
    const inner = { width: Math.max(0, room.width - scrollBarWidth()), height: room.height }
    const sizeOf = (index: number) =>
      fitInStrip(model.sizeOf(index), inner, {
        fit,
        zoom,
        column: isSeamless ? comicColumn : null,
      })
    const strip = stripOf(count, {
      heightOf: (index) => sizeOf(index).height,
      gap: isSeamless ? 0 : gapPx,
    })
    const widest = fit === 'actual' ? sizeOf(0).width : inner.width * Math.max(1, zoom)
    return { strip, sizeOf, width: Math.max(inner.width, widest) }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- sizes change below their number
  }, [model, room, zoom, sizes, fit, count, isSeamless])
}

function rangeOf(strip: Strip, top: number, height: number): Range {
  const [from, to] = pagesWithin(strip, top - height, top + 2 * height)
  const [first, last] = pagesWithin(strip, top, top + height - 1)
  return { from, to, first, last }
}

function seenAt(strip: Strip, top: number, height: number) {
  const atEnd = top + height >= strip.height - 4
  const first = pageAt(strip, top + height * readingLine)
  return { first, last: atEnd ? strip.tops.length - 1 : first, atEnd }
}

function anchorAt(strip: Strip, top: number) {
  const page = pageAt(strip, top)
  const start = strip.tops[page] ?? 0
  const height = (strip.tops[page + 1] ?? strip.height) - start
  return { page, part: height > 0 ? Math.max(0, top - start) / height : 0 }
}

function pagesOf({ from, to }: Range): number[] {
  return Array.from({ length: to - from + 1 }, (_none, step) => from + step)
}
