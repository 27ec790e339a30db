import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import type { PdfBook } from '../document/pdf-book.ts'

/** Pages that fly by aren't read. */
const restMs = 60

/** A page of the file; what it needed is given back when it is out of sight. */
export function usePdfPage(book: PdfBook, index: number) {
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isGone = false
    let read: PDFPageProxy | undefined
    const later = setTimeout(() => {
      book.page(index).then(
        (found) => {
          read = found
          if (!isGone) setPage(found)
        },
        () => isGone || setBroken(true),
      )
    }, restMs)
    return () => {
      isGone = true
      clearTimeout(later)
      read?.cleanup()
    }
  }, [book, index])
  return { page, isBroken }
}
