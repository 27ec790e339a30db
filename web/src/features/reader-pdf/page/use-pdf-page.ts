import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import type { PdfBook } from '../document/pdf-book.ts'

/** Pages that fly by aren't read. */
const restMs = 60

/**
 * A page of the file; what it needed is given back when it is out of sight. The first is there at once, those beside it
 * wait for it.
 */
export function usePdfPage(book: PdfBook, index: number, isAhead: boolean) {
  const first = book.first.index === index ? book.first.page : null
  const [page, setPage] = useState<PDFPageProxy | null>(first)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (page) return
    let isGone = false
    const read = async () => {
      if (isAhead) await book.atLeisure
      if (isGone) return
      const found = await book.page(index)
      if (!isGone) setPage(found)
    }
    const later = setTimeout(() => void read().catch(() => isGone || setBroken(true)), restMs)
    return () => {
      isGone = true
      clearTimeout(later)
    }
  }, [book, index, isAhead, page])
  useEffect(() => () => void page?.cleanup(), [page])
  return { page, isBroken }
}
