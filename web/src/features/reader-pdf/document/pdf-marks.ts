import { createStore } from 'zustand/vanilla'
import type { Stretch } from './page-text.ts'

export type PdfMarks = ReturnType<typeof createPdfMarks>

/** What is marked: one stretch of one page. */
export function createPdfMarks() {
  const store = createStore<{ page: number; stretch: Stretch } | { page: null }>(() => ({
    page: null,
  }))
  return {
    store,
    /** Marks a hit, and says on which page it is. */
    show(target: string): number {
      const [page = 0, start = 0, end = 0] = target.split(' ').map(Number)
      store.setState({ page, stretch: { start, end } }, true)
      return page
    },
    clear: () => store.setState({ page: null }, true),
  }
}
