import { useEffect, useEffectEvent } from 'react'
import { createSwipe, type PageGesture } from '#features/reader-engine/index.ts'
import type { PagesModel } from '../model/pages-model.ts'
import { overflowOf, scrollerOf, type Surface } from './surface.ts'

/** Two fingers zoom. One swipes where the page can't be moved any further that way. */
export function useTouch(
  surface: Surface,
  model: PagesModel,
  onGesture: (gesture: PageGesture) => void,
): void {
  const told = useEffectEvent(onGesture)
  useEffect(() => {
    const element = surface.current
    if (!element) return
    const swipe = createSwipe()
    let pinch: { apart: number; zoom: number } | null = null
    let edges = { left: true, right: true }
    const start = (event: TouchEvent) => {
      const [first, second] = event.touches
      if (first && second) {
        swipe.cancel()
        pinch = { apart: distance(first, second), zoom: model.store.getState().zoom }
      } else if (first) {
        edges = edgesOf(scrollerOf(element))
        swipe.begin({ x: first.clientX, y: first.clientY, at: event.timeStamp })
      }
    }
    const move = (event: TouchEvent) => {
      const [first, second] = event.touches
      if (!pinch || !first || !second) return
      event.preventDefault()
      const zoom = (pinch.zoom * distance(first, second)) / pinch.apart
      model.zoomTo(zoom, within(element, middle(first, second)))
    }
    const end = (event: TouchEvent) => {
      if (pinch) {
        if (event.touches.length < 2) pinch = null
        return
      }
      const finger = event.changedTouches[0]
      if (!finger || hasSelection()) return swipe.cancel()
      const way = swipe.end({ x: finger.clientX, y: finger.clientY, at: event.timeStamp })
      // The finger goes left: what is at the right comes.
      if (way === 'left' && edges.right) told('right')
      if (way === 'right' && edges.left) told('left')
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end, { passive: true })
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
    }
  }, [surface, model])
}

export function hasSelection(): boolean {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed
}

/** Which sides of what is drawn are in sight. */
function edgesOf(scroller: HTMLElement | null): { left: boolean; right: boolean } {
  if (!scroller) return { left: true, right: true }
  const { across } = overflowOf(scroller)
  return { left: scroller.scrollLeft <= 2, right: scroller.scrollLeft >= across - 2 }
}

function distance(one: Touch, other: Touch): number {
  return Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY))
}

function middle(one: Touch, other: Touch) {
  return { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 }
}

/** From the upper left corner of an element. */
export function within(element: HTMLElement, { x, y }: { x: number; y: number }) {
  const box = element.getBoundingClientRect()
  return { x: x - box.left, y: y - box.top }
}
