import { useEffect } from 'react'
import type { PagesModel } from '../model/pages-model.ts'
import { usePageLooks } from '../model/page-looks.ts'
import { overflowOf, scrollerOf, type Surface } from './surface.ts'
import { within } from './use-touch.ts'

/** A wheel that stood still so long begins anew. */
const restMs = 180
/** So much turning of the wheel is meant. */
const leastTurn = 40

/** The wheel scrolls; with Ctrl, or two fingers on a pad, it zooms; where a page ends it turns to the next one. */
export function useWheel(surface: Surface, model: PagesModel): void {
  useEffect(() => {
    const element = surface.current
    if (!element) return
    let last = -Infinity
    let turned = 0
    /** This movement scrolled, or turned a page: it does nothing else. */
    let isSpent = false
    const wheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault()
        const { zoom } = model.store.getState()
        const point = within(element, { x: event.clientX, y: event.clientY })
        return model.zoomTo(zoom * Math.exp(-pixelsOf(event) / 300), point)
      }
      if (usePageLooks.getState().layout === 'strip') return
      if (event.timeStamp - last > restMs) {
        turned = 0
        isSpent = false
      }
      last = event.timeStamp
      if (canScroll(scrollerOf(element), event)) isSpent = true
      turned += pixelsOf(event)
      if (isSpent || Math.abs(turned) < leastTurn) return
      isSpent = true
      model.turn(turned > 0 ? 1 : -1)
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [surface, model])
}

function pixelsOf({ deltaX, deltaY, deltaMode }: WheelEvent): number {
  const delta = Math.abs(deltaY) >= Math.abs(deltaX) ? deltaY : 0
  return deltaMode === WheelEvent.DOM_DELTA_PIXEL ? delta : delta * 32
}

function canScroll(scroller: HTMLElement | null, { deltaX, deltaY }: WheelEvent): boolean {
  if (!scroller) return false
  const { across, along } = overflowOf(scroller)
  if (Math.abs(deltaX) > Math.abs(deltaY)) return across > 1
  return deltaY > 0 ? scroller.scrollTop < along - 1 : scroller.scrollTop > 1
}
