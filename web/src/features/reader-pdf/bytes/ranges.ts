import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { BookProblem, fetchBytes } from '#features/reader-engine/index.ts'
import { CallError } from '#platform/net/call-error.ts'
import { texts } from '#platform/text/texts.ts'
import { createReadAhead } from './read-ahead.ts'

interface RangesOptions {
  path: string
  size: number
  /** Bytes of the stretches that pdf.js asks for; the last one may be shorter. */
  stretch: number
  /** The file on this device; null: the server's. */
  stored: Blob | null
  /** No stretch could be had, though it was asked for several times. */
  onFailure: (error: unknown) => void
}

/** So long is waited before a stretch is asked for again, in ms. */
const pauses = [500, 2000, 5000]

/** Gives pdf.js the stretches of the file that it asks for; from the server with little more than those. */
export class Ranges extends PDFDataRangeTransport {
  readonly #options: RangesOptions
  readonly #read: (begin: number, end: number) => Promise<Uint8Array>
  readonly #gone = new AbortController()
  /** The file as it was when it was opened. */
  #version: string | null = null

  constructor(options: RangesOptions) {
    super(options.size, null)
    this.#options = options
    const fetch = (begin: number, end: number) => this.#fetch(begin, end)
    this.#read = options.stored ? fetch : createReadAhead({ ...options, fetch })
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#read(begin, end).then(
      (bytes) => this.onDataRange(begin, bytes),
      (error: unknown) => this.#gone.signal.aborted || this.#options.onFailure(error),
    )
  }

  override abort(): void {
    this.#gone.abort()
  }

  async #fetch(begin: number, end: number, tries = 0): Promise<Uint8Array> {
    const { stored, path } = this.#options
    if (stored) return new Uint8Array(await stored.slice(begin, end).arrayBuffer())
    const { signal } = this.#gone
    try {
      const answer = await fetchBytes(path, { range: [begin, end], signal })
      this.#compare(answer.headers.get('etag'))
      const bytes = new Uint8Array(await answer.arrayBuffer())
      // Who knows no ranges sends all of it.
      return answer.status === 206 ? bytes : bytes.slice(begin, end)
    } catch (error) {
      const pause = pauses[tries]
      if (signal.aborted || pause === undefined || !mayPass(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
      return this.#fetch(begin, end, tries + 1)
    }
  }

  #compare(version: string | null): void {
    this.#version ??= version
    if (version !== this.#version) throw new BookProblem(texts.t('pages.changed'))
  }
}

/** A line that broke comes back; a refusal stays one. */
function mayPass(error: unknown): boolean {
  if (error instanceof BookProblem) return false
  return !(error instanceof CallError) || error.failure !== 'refused' || error.status >= 500
}
