import { type ReaderSettings, useReaderSettings } from '#features/reader-engine/index.ts'
import type { DrawnPages, Loaded } from '../pages/drawn-pages.ts'
import { faceOf } from './faces.ts'
import { applyLayout, layoutOf } from './layout.ts'
import { pageStyle } from './page-style.ts'

/** Draws the pages as the settings say, now and whenever they or the room change, until the returned function is called. */
export function followSettings(pages: DrawnPages, element: HTMLElement): () => void {
  let isOver = false
  let isVertical = false
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const lay = (settings: ReaderSettings) => {
    const { width, height } = element.getBoundingClientRect()
    applyLayout(pages, layoutOf(settings, { width, height, isVertical }))
  }
  const dress = async (settings: ReaderSettings) => {
    const face = await faceOf(settings.pageFont)
    if (!isOver && useReaderSettings.getState() === settings)
      pages.setStyles?.(pageStyle(settings, face))
  }
  const apply = (settings: ReaderSettings) => {
    pages.toggleAttribute('animated', !still.matches)
    lay(settings)
    void dress(settings)
  }
  pages.addEventListener('load', (event) => {
    const { doc } = (event as CustomEvent<Loaded>).detail
    const mode = doc.defaultView?.getComputedStyle(doc.body).writingMode ?? ''
    if (mode.startsWith('vertical') === isVertical) return
    isVertical = !isVertical
    lay(useReaderSettings.getState())
  })
  const observer = new ResizeObserver(() => lay(useReaderSettings.getState()))
  apply(useReaderSettings.getState())
  observer.observe(element)
  const unsubscribe = useReaderSettings.subscribe(apply)
  return () => {
    isOver = true
    observer.disconnect()
    unsubscribe()
  }
}
