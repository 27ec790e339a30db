import type { Readable } from 'node:stream'
import type { Caller } from './caller.ts'

/** What a verb hands out that isn't a plain value. How it travels is decided where it is sent. */
export type Content =
  /** JSON that is already text: shelves and lists are stitched together from rendered cards. */
  | { content: 'json'; text: string | Buffer; etag?: string }
  | { content: 'text'; text: string; type?: string; cacheControl?: string }
  | {
      content: 'bytes'
      bytes: Buffer
      type: string
      etag?: string
      cacheControl?: string
      /** Packing it would cost time and gain nothing: pictures, sound. */
      isPacked?: boolean
      /** Somebody else's: see FileContent. */
      isForeign?: boolean
    }
  | {
      content: 'stream'
      stream: Readable
      type: string
      /** File name to save it under; sent as it is, not packed again. */
      attachment?: string
      /** Bytes, when they are known beforehand. */
      length?: number
      etag?: string
      cacheControl?: string
      /** Somebody else's: see FileContent. */
      isForeign?: boolean
      /** Asked when rights or the item change while it is under way. */
      mayGoOn?: (caller: Caller) => Promise<boolean>
    }
  | ({ content: 'file' } & FileContent)
  | ({ content: 'ranges' } & RangesContent)
  /** 204: the headers say it all. */
  | { content: 'nothing' }

export interface FileContent {
  /** Absolute path taken from a database row, never from request text. */
  path: string
  type: string
  /** File name to save it under; shown where absent. */
  attachment?: string
  /** `private, no-cache` when absent. */
  cacheControl?: string
  /** Whatever lies in a folder of somebody is data: opened on its own it must not run as a page of ours. */
  isForeign?: boolean
  /** Ends the transfer when aborted: access was withdrawn. */
  signal?: AbortSignal
  /** Asked when rights or the item change while it is under way. */
  mayGoOn?: (caller: Caller) => Promise<boolean>
}

/** Bytes that come from elsewhere while they are sent; players may ask for any part of them. */
export interface RangesContent {
  type: string
  /** Another one as soon as the bytes are others. */
  etag: string
  /** Bytes in all; null: nobody knows before all of them came. */
  size: number | null
  /** Resolves with their number once all of them came. */
  whole: (until: AbortSignal) => Promise<number>
  /** From a byte to another one, which isn't part of it; resolves once the first of them is there. */
  open: (range: { start: number; end: number }, until: AbortSignal) => Promise<Readable>
  /** Ends the transfer when aborted: access was withdrawn. */
  signal?: AbortSignal
  /** Asked when rights or the item change while it is under way. */
  mayGoOn?: (caller: Caller) => Promise<boolean>
}

export const json = (text: string | Buffer): Content => ({ content: 'json', text })
export const file = (value: FileContent): Content => ({ content: 'file', ...value })

/** A part of a form that somebody sends, read in the order in which it comes. */
export type UploadPart =
  | { kind: 'field'; name: string; value: string }
  /** `fileName` as the client sent it, without folders; never a path. */
  | { kind: 'file'; name: string; fileName: string; stream: Readable }
