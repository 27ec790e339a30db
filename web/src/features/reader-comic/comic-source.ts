import type { EbookPages } from '@lectern/contract'
import { createElement } from 'react'
import { usePageLooks, type PageSize, type PageSource } from '#features/reader-pages/index.ts'
import { ComicPage, ComicThumb } from './comic-page.tsx'
import { createPictures } from './pictures.ts'
import type { PagePictures } from './page-pictures.ts'
import { widthFor } from './page-width.ts'

/** As most pages are, until one was seen. */
const likely: PageSize = { width: 1000, height: 1500 }
/** So many pages are kept decoded though they aren't drawn. */
const mostAhead = 8

/** The pages of a comic. Shapes are learned from pictures as they come. */
export function createComicSource(from: PagePictures, book: EbookPages): PageSource {
  const sizes = new Map<number, PageSize>()
  for (const { index, width, height } of book.pages)
    if (width !== null && height !== null) sizes.set(index, { width, height })
  const watchers = new Set<(what: 'sizes') => void>()
  let usual = sizes.get(0) ?? likely
  /** The width that pages were drawn in last: those ahead are asked for in the same. */
  let drawnWidth: number | null = null
  const pictures = createPictures(from, mostAhead)
  let told: number | undefined

  function learn(index: number, { width, height }: PageSize): void {
    const known = sizes.get(index)
    // Smaller pictures of a page tell its shape alone, and slightly wrong.
    if (known && Math.abs(known.width / known.height - width / height) < 0.02) {
      if (width <= known.width) return
    }
    if (sizes.size === 0) usual = { width, height }
    sizes.set(index, { width, height })
    // Many come at once: what follows from them is worked out once.
    told ??= requestAnimationFrame(() => {
      told = undefined
      for (const watcher of watchers) watcher('sizes')
    })
  }

  const widthOf = (cssWidth: number): number | null =>
    usePageLooks.getState().fit === 'actual' ? null : widthFor(cssWidth, devicePixelRatio)

  return {
    count: book.pages.length,
    sizeOf: (index) => sizes.get(index) ?? null,
    usualSize: () => usual,
    watch(changed) {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    Page(props) {
      return createElement(ComicPage, {
        ...props,
        count: book.pages.length,
        from,
        widthOf,
        pictures,
        onShown(size: PageSize, width: number | null) {
          if (!props.isAhead) drawnWidth = width
          learn(props.index, size)
        },
      })
    },
    Thumb: ({ index }) => createElement(ComicThumb, { from, index }),
    prepare(indexes) {
      const width = drawnWidth ?? widthOf(innerWidth)
      for (const index of indexes)
        void pictures
          .fetch(from.keyOf(index, width))
          .then(({ naturalWidth, naturalHeight }) =>
            learn(index, { width: naturalWidth, height: naturalHeight }),
          )
          .catch(() => undefined)
    },
    close() {
      watchers.clear()
      pictures.clear()
    },
  }
}
