import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useStore } from 'zustand'
import type { PagesModel } from '../model/pages-model.ts'

/** What is under the fingers, or in the middle, stays there while the zoom changes. */
export function useZoomAnchor(
  scroller: RefObject<HTMLElement | null>,
  { store }: PagesModel,
  isCurrent: boolean,
): void {
  const held = useRef<Held | null>(null)
  // Drawn anew with each zoom.
  useStore(store, (state) => state.zoom)
  useLayoutEffect(() => {
    if (!isCurrent) return
    // Told before anything is drawn: what is measured is how it was.
    return store.subscribe((now, before) => {
      if (now.zoom !== before.zoom) held.current ??= hold(scroller.current, now.focal)
      if (held.current && now.focal) held.current = { ...held.current, ...now.focal }
    })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a reference that was handed in
  }, [store, scroller, isCurrent])
  useLayoutEffect(() => {
    const { current } = held
    held.current = null
    if (current && scroller.current) put(scroller.current, current)
  })
}

interface Held {
  /** In the room. */
  x: number
  y: number
  /** Parts of the pages. */
  across: number
  along: number
}

function hold(scroller: HTMLElement | null, focal: { x: number; y: number } | null): Held | null {
  const pages = scroller?.querySelector('[data-pages]')?.getBoundingClientRect()
  if (!scroller || !pages) return null
  const box = scroller.getBoundingClientRect()
  const { x, y } = focal ?? { x: box.width / 2, y: box.height / 2 }
  return {
    x,
    y,
    across: (box.left + x - pages.left) / pages.width,
    along: (box.top + y - pages.top) / pages.height,
  }
}

function put(scroller: HTMLElement, { x, y, across, along }: Held): void {
  const pages = scroller.querySelector('[data-pages]')?.getBoundingClientRect()
  if (!pages) return
  const box = scroller.getBoundingClientRect()
  scroller.scrollLeft += pages.left + across * pages.width - (box.left + x)
  scroller.scrollTop += pages.top + along * pages.height - (box.top + y)
}
