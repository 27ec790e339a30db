import { TextLayer, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { PdfBook } from '../document/pdf-book.ts'
import { textOf, type Stretch } from '../document/page-text.ts'
import { textContentOf } from '../document/text-content.ts'
import { Highlights } from '../marks/highlights.tsx'
import { boxesOf, type PartBox } from '../marks/layer-boxes.ts'
import type { WordLayer } from '../marks/word-marks.ts'

interface WordsProps {
  book: PdfBook
  page: PDFPageProxy
  index: number
  width: number
  isDark: boolean
}

/** The words of a page, unseen above its picture: to be chosen, copied, read out and marked. */
export function Words({ book, page, index, width, isDark }: WordsProps) {
  const element = useRef<HTMLDivElement>(null)
  const layer = useLayer(page, element)
  const mark = useStore(book.marks.store, (state) => (state.page === index ? state.stretch : null))
  useEffect(() => (layer ? book.words.draw(index, layer) : undefined), [book, index, layer])
  const { width: points } = page.getViewport({ scale: 1 })
  return (
    <>
      <div
        ref={element}
        data-words
        className="pdf-words"
        style={{ '--total-scale-factor': width / points } as React.CSSProperties}
      />
      {layer && (
        <Highlights
          key={width}
          words={book.words}
          index={index}
          layer={layer}
          pressed={element}
          isDark={isDark}
        />
      )}
      {mark && layer && <Mark key={`${mark.start} ${width}`} layer={layer} stretch={mark} />}
    </>
  )
}

/**
 * The size at which the library measures words. It takes a canvas whose font is 30 px for one that still has it after it
 * was emptied (5.6 and 6.5), and words of 15 points on a screen of double density come out three times as wide: no
 * size of words times this is 30.
 */
const measuringScale = 1.0007

function useLayer(page: PDFPageProxy, element: React.RefObject<HTMLDivElement | null>) {
  const [layer, setLayer] = useState<WordLayer | null>(null)
  useEffect(() => {
    const container = element.current
    if (!container) return
    let isGone = false
    let drawn: TextLayer | undefined
    const draw = async () => {
      const content = await textContentOf(page)
      if (isGone) return
      const viewport = page.getViewport({ scale: measuringScale })
      drawn = new TextLayer({ textContentSource: content, container, viewport })
      await drawn.render()
      if (!isGone) setLayer({ text: textOf(content.items), pieces: drawn.textDivs })
    }
    // The picture of the page is there all the same.
    draw().catch(() => undefined)
    return () => {
      isGone = true
      drawn?.cancel()
      container.replaceChildren()
      setLayer(null)
    }
  }, [page, element])
  return layer
}

/** Lies on the words that were searched for, and brings them into sight. */
function Mark({ layer, stretch }: { layer: WordLayer; stretch: Stretch }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const boxes = boxesOf(layer, stretch, element.getBoundingClientRect())
    element.replaceChildren(...boxes.map(elementAt))
    element.firstElementChild?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [layer, stretch])
  return <div ref={place} data-marks aria-hidden="true" className="pdf-marks" />
}

function elementAt(box: PartBox): HTMLElement {
  const element = document.createElement('span')
  Object.assign(element.style, box)
  return element
}
