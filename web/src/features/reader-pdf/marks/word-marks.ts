import { createStore } from 'zustand/vanilla'
import type { Box, DrawnMark, EngineHost } from '#features/reader-engine/index.ts'
import { wordsOfLocation } from './mark-places.ts'
import type { PageText } from '../document/page-text.ts'

/** The words of a page that is seen, in pieces as they are drawn. */
export interface WordLayer {
  text: PageText
  pieces: readonly HTMLElement[]
}

export type WordMarks = ReturnType<typeof createWordMarks>

const none: readonly DrawnMark[] = []

/** Highlights of the open book, and the words of the pages that are seen. */
export function createWordMarks({ onMark }: Pick<EngineHost, 'onMark'>) {
  const store = createStore<{ byPage: ReadonlyMap<number, readonly DrawnMark[]> }>(() => ({
    byPage: new Map(),
  }))
  const layers = new Map<number, WordLayer>()
  return {
    store,
    layers,
    of: (index: number) => (state: ReturnType<typeof store.getState>) =>
      state.byPage.get(index) ?? none,
    show(marks: readonly DrawnMark[]): void {
      const byPage = new Map<number, DrawnMark[]>()
      for (const mark of marks) {
        const page = wordsOfLocation(mark.location)?.page
        if (page === undefined) continue
        const known = byPage.get(page)
        if (known) known.push(mark)
        else byPage.set(page, [mark])
      }
      store.setState({ byPage })
    },
    /** A page of words is seen; returns how to say that it no longer is. */
    draw(index: number, layer: WordLayer): () => void {
      layers.set(index, layer)
      return () => {
        if (layers.get(index) === layer) layers.delete(index)
      }
    },
    pressed: (id: string, box: Box) => onMark(id, box),
  }
}
