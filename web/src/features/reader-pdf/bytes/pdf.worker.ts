// The parser of pdf.js in a thread of its own.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
