export { openPdf as openBook } from './open-pdf.ts'
export { PdfStyle as StylePanel } from './pdf-style.tsx'
