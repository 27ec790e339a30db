import { useEffect, useRef } from 'react'
import { cx } from '#ui/cx.ts'
import type { PdfBook } from '../document/pdf-book.ts'
import { drawPage, dropCanvas, type Drawing } from './draw.ts'
import { useDarkPages } from './pdf-page.tsx'

const widthPx = 104
/** Rows that fly by aren't drawn. */
const restMs = 120

/** A small picture of a page. */
export function PdfThumb({ book, index }: { book: PdfBook; index: number }) {
  const holder = useRef<HTMLSpanElement>(null)
  const isDark = useDarkPages()
  useEffect(() => {
    let isGone = false
    let drawing: Drawing | undefined
    let shown: HTMLCanvasElement | null = null
    const draw = async () => {
      const page = await book.document.getPage(index + 1)
      if (isGone) return
      drawing = drawPage(page, Math.round(widthPx * Math.min(2, devicePixelRatio)))
      shown = await drawing.done
      shown.className = 'max-h-full max-w-full rounded-sm'
      holder.current?.replaceChildren(shown)
    }
    // A page that can't be drawn leaves its place empty; it says so where it is read.
    const later = setTimeout(() => void draw().catch(() => undefined), restMs)
    return () => {
      isGone = true
      clearTimeout(later)
      drawing?.cancel()
      dropCanvas(shown)
    }
  }, [book, index])
  return (
    <span ref={holder} className={cx('grid h-full place-items-center', isDark && 'pdf-dark')} />
  )
}
