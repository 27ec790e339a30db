import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { UploadPart } from '#domain/content.ts'
import type { Answer } from './answer.ts'

/** What a route may know of the request beyond its parsed input. */
export interface RequestFacts {
  /** Address of the peer, or of the client when a configured proxy forwards it. */
  ip: string
  userAgent: string | undefined
  /** Lower-case header name → value; undefined when absent or sent more than once. */
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: CookieOptions): void
  clearCookie(name: string): void
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void
  /** Says that the answer depends on a header of the request, besides what else it depends on. */
  varyBy(header: string): void
  isHttps: boolean
  /** Base path that the request came under: '' or '/audiobookshelf'. */
  basePath: string
  /** Where the server is asked, with its base path; null: the request doesn't say. */
  origin: string | null
  /** Aborted when the client goes away. */
  signal: AbortSignal
  /** Calls back once when the answer is over, sent or not. */
  whenClosed(work: () => void): void
  /**
   * The parts of a form, in the order they arrive; null when the body is none. Only for calls that the contract calls
   * multipart. Each file has to be read before the next part comes.
   */
  uploads(limits: UploadLimits): AsyncIterable<UploadPart> | null
  /**
   * The bytes of a body that is a piece of a file, as they arrive; null when it is none. Ends with an `invalid` Problem when
   * the client goes away, and with the reason of `signal` when that is aborted. Only for calls that the contract calls
   * pieces.
   */
  piece(signal: AbortSignal): AsyncIterable<Buffer> | null
}

export interface UploadLimits {
  maxFiles: number
  /** A longer file ends its stream with a `too-large` Problem. */
  maxFileBytes: number
}

export interface CookieOptions {
  maxAgeS: number
  path: string
}

export interface CallInput<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: RequestFacts
}

/** Open calls get a caller only when a valid token came along. */
export type CallerOf<E extends Endpoint> = E['policy'] extends 'open' ? Caller | null : Caller

export type Handler<E extends Endpoint> = (
  input: CallInput<E>,
  caller: CallerOf<E>,
) => Promise<ReplyOf<E> | Answer> | ReplyOf<E> | Answer

/**
 * Looks at each call before its verb does: resolves to what is to be told of the reply once that succeeded, before it is
 * sent, or to null where nothing is.
 */
export type Witness = (
  call: Endpoint,
  input: CallInput<Endpoint>,
  caller: Caller | null,
) => Promise<((reply: unknown) => Promise<void>) | null>

/** Binds contract calls to verbs. Each call can be bound once; policy, parsing and errors happen here, not in routes. */
export interface Router {
  bind<E extends Endpoint>(call: E, handler: Handler<E>): void
}
