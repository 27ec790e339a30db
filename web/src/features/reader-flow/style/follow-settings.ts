import { type ReaderSettings, useReaderSettings } from '#features/reader-engine/index.ts'
import type { DrawnPages } from '../pages/drawn-pages.ts'
import { faceOf } from './faces.ts'
import { applyLayout, layoutOf } from './layout.ts'
import { pageStyle } from './page-style.ts'

/** Draws the pages as the settings say, now and whenever they or the room change, until the returned function is called. */
export function followSettings(pages: DrawnPages, element: HTMLElement): () => void {
  let isOver = false
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const lay = (settings: ReaderSettings) =>
    applyLayout(pages, layoutOf(settings, element.getBoundingClientRect()))
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
