import type { RefObject } from 'react'

export type Surface = RefObject<HTMLDivElement | null>

/** What scrolls the pages that are seen. */
export function scrollerOf(surface: HTMLElement | null): HTMLElement | null {
  return surface?.querySelector<HTMLElement>('[data-scroller]') ?? null
}

/** How far something can be scrolled, in pixels. */
export function overflowOf(scroller: HTMLElement): { across: number; along: number } {
  return {
    across: scroller.scrollWidth - scroller.clientWidth,
    along: scroller.scrollHeight - scroller.clientHeight,
  }
}

/** A screenful on or back, unless that end is reached. */
export function scrollByScreen(scroller: HTMLElement | null, way: 1 | -1): boolean {
  if (!scroller) return false
  const { along } = overflowOf(scroller)
  const hasMore = way === 1 ? scroller.scrollTop < along - 2 : scroller.scrollTop > 2
  if (!hasMore) return false
  scroller.scrollBy({ top: way * scroller.clientHeight * 0.9, behavior: motion() })
  return true
}

export function motion(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}

let barWidth: number | null = null

/** What a scroll bar takes from the width; 0 where bars lie over the page. */
export function scrollBarWidth(): number {
  if (barWidth !== null) return barWidth
  const probe = document.createElement('div')
  Object.assign(probe.style, { overflow: 'scroll', position: 'absolute', visibility: 'hidden' })
  document.body.append(probe)
  barWidth = probe.offsetWidth - probe.clientWidth
  probe.remove()
  return barWidth
}
