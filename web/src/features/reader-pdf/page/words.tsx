import { TextLayer, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { PdfBook } from '../document/pdf-book.ts'
import { piecesOf, textOf, type PageText, type Stretch } from '../document/page-text.ts'

interface WordsProps {
  book: PdfBook
  page: PDFPageProxy
  index: number
  width: number
}

interface Layer {
  text: PageText
  pieces: readonly HTMLElement[]
}

/** The words of a page, unseen above its picture: to be chosen, copied, read out and marked. */
export function Words({ book, page, index, width }: WordsProps) {
  const element = useRef<HTMLDivElement>(null)
  const layer = useLayer(page, element)
  const mark = useStore(book.marks.store, (state) => (state.page === index ? state.stretch : null))
  const { width: points } = page.getViewport({ scale: 1 })
  return (
    <>
      <div
        ref={element}
        data-words
        className="pdf-words"
        style={{ '--total-scale-factor': width / points } as React.CSSProperties}
      />
      {mark && layer && <Mark key={`${mark.start} ${width}`} layer={layer} stretch={mark} />}
    </>
  )
}

function useLayer(page: PDFPageProxy, element: React.RefObject<HTMLDivElement | null>) {
  const [layer, setLayer] = useState<Layer | null>(null)
  useEffect(() => {
    const container = element.current
    if (!container) return
    let isGone = false
    let drawn: TextLayer | undefined
    const draw = async () => {
      const content = await page.getTextContent()
      if (isGone) return
      const viewport = page.getViewport({ scale: 1 })
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
function Mark({ layer, stretch }: { layer: Layer; stretch: Stretch }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    element.replaceChildren(...boxesOf(layer, stretch, element.getBoundingClientRect()))
    element.firstElementChild?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [layer, stretch])
  return <div ref={place} data-marks aria-hidden="true" className="pdf-marks" />
}

function boxesOf(layer: Layer, stretch: Stretch, page: DOMRect): HTMLElement[] {
  return piecesOf(layer.text, stretch).flatMap(({ piece, from, to }) => {
    const words = layer.pieces[piece]?.firstChild
    if (!(words instanceof Text)) return []
    const range = document.createRange()
    range.setStart(words, Math.min(from, words.length))
    range.setEnd(words, Math.min(to, words.length))
    return [...range.getClientRects()].map((rect) => boxOf(rect, page))
  })
}

function boxOf(rect: DOMRect, page: DOMRect): HTMLElement {
  const box = document.createElement('span')
  box.style.left = `${((rect.left - page.left) / page.width) * 100}%`
  box.style.top = `${((rect.top - page.top) / page.height) * 100}%`
  box.style.width = `${(rect.width / page.width) * 100}%`
  box.style.height = `${(rect.height / page.height) * 100}%`
  return box
}
