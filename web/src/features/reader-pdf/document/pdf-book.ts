import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfMarks } from './pdf-marks.ts'
import type { WordMarks } from '../marks/word-marks.ts'

/** What the pages of an open PDF share. */
export interface PdfBook {
  document: PDFDocumentProxy
  /** What was searched for. */
  marks: PdfMarks
  /** What somebody marked. */
  words: WordMarks
  page: (index: number) => Promise<PDFPageProxy>
  /** The page that the book begins with, read before anything is drawn. */
  first: { index: number; page: PDFPageProxy }
  /** A page was drawn, or can't be: now there is time for the rest. */
  drawn: () => void
  /** Resolves when there is. */
  atLeisure: Promise<void>
  /** The page that a link leads to. */
  find: (destination: unknown) => Promise<number | null>
}
