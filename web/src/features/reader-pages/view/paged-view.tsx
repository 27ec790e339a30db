import { useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { cx } from '#ui/cx.ts'
import { fitSpread } from '../model/fitting.ts'
import { usePageLooks } from '../model/page-looks.ts'
import type { PagesModel } from '../model/pages-model.ts'
import { pagesAhead, spreadAt, type Spread } from '../model/spreads.ts'
import { PageFrame } from './page-frame.tsx'
import { scrollBarWidth, scrollByScreen } from './surface.ts'
import { useZoomAnchor } from './use-zoom-anchor.ts'

/** One spread is seen; those beside it are drawn as well, so that turning takes no time. */
export function PagedView({ model, isComic }: { model: PagesModel; isComic: boolean }) {
  const { at, room } = useStore(model.store)
  usePageLooks(({ layout }) => layout)
  const spreads = model.spreads()
  const here = spreadAt(spreads, at)
  const { source } = model
  useEffect(() => {
    const spread = spreads[here]
    if (spread && room.width > 0) source.prepare?.(pagesAhead(spread, source.count))
  }, [source, spreads, here, room])
  if (room.width === 0) return null
  return [here - 1, here, here + 1].map((place) => {
    const spread = spreads[place]
    if (!spread) return null
    const key = spread[0]
    return (
      <SpreadView
        key={key}
        model={model}
        spread={spread}
        isCurrent={place === here}
        isComic={isComic}
      />
    )
  })
}

interface SpreadViewProps {
  model: PagesModel
  spread: Spread
  isCurrent: boolean
  isComic: boolean
}

function SpreadView({ model, spread, isCurrent, isComic }: SpreadViewProps) {
  const { room, zoom, jumps, way } = useStore(model.store)
  const { fit, direction } = usePageLooks()
  const scroller = useRef<HTMLDivElement>(null)
  const bar = fit === 'width' ? scrollBarWidth() : 0
  const sizes = fitSpread(
    spread.map(model.sizeOf),
    { width: room.width - bar, height: room.height },
    { fit, zoom: isCurrent || !isComic ? zoom : 1 },
  )
  useZoomAnchor(scroller, model, isCurrent)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!isCurrent || !element) return
    const isFromRight = isComic && direction === 'rtl'
    const across = element.scrollWidth - element.clientWidth
    element.scrollTop = way === 1 ? 0 : element.scrollHeight
    element.scrollLeft = isFromRight ? across : isComic ? 0 : across / 2
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each jump begins at the edge
  }, [isCurrent, jumps, way, direction, isComic, fit])
  useEffect(() => {
    if (isCurrent) model.setScrollOn((to) => scrollByScreen(scroller.current, to))
  }, [model, isCurrent])
  return (
    <div
      ref={scroller}
      dir="ltr"
      data-scroller={isCurrent ? '' : undefined}
      inert={!isCurrent}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by key
      tabIndex={isCurrent ? 0 : -1}
      className={cx('absolute inset-0 overflow-auto overscroll-contain', !isCurrent && 'invisible')}
    >
      <div className="grid min-h-full w-max min-w-full place-items-center">
        <div data-pages dir={direction} className="flex">
          {spread.map((index, place) => (
            <PageFrame
              key={index}
              model={model}
              index={index}
              size={sizes[place] ?? model.sizeOf(index)}
              isAhead={!isCurrent}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
