import {
  getDocument,
  PasswordResponses,
  PDFWorker,
  VerbosityLevel,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { bookPath, type EngineHost } from '#features/reader-engine/index.ts'
import { withBase } from '#platform/address/base.ts'
import { pdfFiles } from '../bytes/pdf-files.ts'
import { Ranges } from '../bytes/ranges.ts'
import { askPassword } from '../page/ask-password.tsx'

/** Larger pictures than this are left out: they would take all memory that there is. */
const mostPicturePixels = 200_000_000
const chunkBytes = 64 * 1024

interface LoadedPdf {
  document: Promise<PDFDocumentProxy>
  close: () => void
}

/** Reads the head of a PDF by ranges, and asks for its password where it has one. */
export function loadPdf(
  { file, stored, element, signal, onFailure }: EngineHost,
  port: Worker,
): LoadedPdf {
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS })
  const { size } = file
  const range = new Ranges({
    path: bookPath(file),
    size,
    stretch: chunkBytes,
    stored: stored?.file ?? null,
    onFailure(error) {
      refuse(error)
      onFailure(error)
    },
  })
  const task = getDocument({
    range,
    worker,
    rangeChunkSize: chunkBytes,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    enableXfa: false,
    maxImageSize: mostPicturePixels,
    verbosity: VerbosityLevel.ERRORS,
    ...addresses(),
  })
  let refuse: (error: unknown) => void = () => undefined
  const refused = new Promise<never>((_resolve, reject) => (refuse = reject))
  refused.catch(() => undefined)
  let closePrompt: () => void = () => undefined
  task.onPassword = (answer: (password: string) => void, reason: number) => {
    closePrompt()
    closePrompt = askPassword(element, {
      isWrong: reason === PasswordResponses.INCORRECT_PASSWORD,
      answer,
    })
  }
  const close = () => {
    closePrompt()
    void task.destroy().finally(() => {
      worker.destroy()
      port.terminate()
    })
  }
  signal.addEventListener('abort', close, { once: true })
  const document = Promise.race([task.promise, refused]).finally(() => closePrompt())
  return {
    document,
    close() {
      signal.removeEventListener('abort', close)
      close()
    },
  }
}

/** Where pdf.js finds what few files need: tables of characters, fonts that everybody has, decoders. */
function addresses() {
  const at = (folder: string) => new URL(withBase(`/${pdfFiles}${folder}/`), location.href).href
  return {
    cMapUrl: at('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: at('standard_fonts'),
    wasmUrl: at('wasm'),
    iccUrl: at('iccs'),
  }
}
