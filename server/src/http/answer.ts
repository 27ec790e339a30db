import type { Readable } from 'node:stream'
import type { Caller } from '#domain/caller.ts'

/** An answer that is not a plain JSON value. Verbs and routes return it; http/ sends it. */
export type Answer =
  | {
      answer: 'text'
      text: string
      type?: string
      status?: number
      headers?: Record<string, string>
    }
  /** JSON that is already text: shelves and lists are stitched together from rendered cards. */
  | { answer: 'json'; text: string | Buffer; status?: number; headers?: Record<string, string> }
  | { answer: 'value'; value: unknown; status?: number; headers?: Record<string, string> }
  | ({ answer: 'file' } & FileAnswer)
  | { answer: 'bytes'; bytes: Buffer; type: string; headers?: Record<string, string> }
  | {
      answer: 'stream'
      stream: Readable
      type: string
      /** File name for Content-Disposition; sent as it is, not packed again. */
      attachment?: string
      /** Bytes, when they are known beforehand. */
      length?: number
    }
  | { answer: 'redirect'; location: string; status?: 302 | 303 | 307 }

export interface FileAnswer {
  /** Absolute path taken from a database row, never from request text. */
  path: string
  type: string
  /** File name for Content-Disposition: attachment; inline when absent. */
  attachment?: string
  /** Cache-Control value; `private, no-cache` when absent. */
  cacheControl?: string
  headers?: Record<string, string>
  /** Ends the transfer when aborted: access was withdrawn. */
  signal?: AbortSignal
  /** Asked when rights or the item change while it is under way. */
  mayGoOn?: (caller: Caller) => Promise<boolean>
}

export const ok: Answer = { answer: 'text', text: 'OK' }
export const json = (value: string | Buffer): Answer => ({ answer: 'json', text: value })
export const file = (value: FileAnswer): Answer => ({ answer: 'file', ...value })

export function isAnswer(value: unknown): value is Answer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'answer' in value &&
    typeof value.answer === 'string'
  )
}
