import type { Place } from './places.ts'

export interface OutgoingOptions {
  isFilterOff: boolean
  /** Hosts or addresses that may be reached although they are local. */
  allowedHosts: readonly string[]
  /** Finds the addresses of a name; the system does by default. */
  resolve?: (host: string) => Promise<Place[]>
}

export interface FetchLimits {
  maxBytes: number
  timeoutMs: number
  /** Accepted beginnings of the content type. */
  accept?: readonly string[]
}

export interface Fetched {
  bytes: Buffer
  type: string
  url: string
}

export interface AskOptions extends Omit<FetchLimits, 'accept'> {
  headers?: Record<string, string>
  /** A host that the owner of this server named: it may be local, what it redirects to may not. */
  trustedHost?: string
}

export interface SayOptions extends Omit<FetchLimits, 'accept'> {
  headers?: Record<string, string>
  signal: AbortSignal
}

export interface OpenOptions {
  headers?: Record<string, string>
  /** How long the other server may be silent. */
  idleMs: number
  signal?: AbortSignal
}

/** An answer whose body comes as it is read. */
export interface Opened {
  status: number
  /** In lower case. */
  headers: Record<string, string | string[] | undefined>
  body: AsyncIterable<Uint8Array>
  /** Has to be called, whatever was read. */
  close: () => Promise<void>
}

/** What another server said, whatever its status. */
export interface Told extends Fetched {
  status: number
  /** In lower case. */
  headers: Record<string, string | string[] | undefined>
}

export interface StreamOptions {
  /** Said wherever the address leads to; a name and a password in it are said to its own host alone. */
  headers?: Record<string, string>
  /** Without a byte for so long the other server counts as gone. */
  idleMs: number
  signal: AbortSignal
}

/** An answer of whatever status while it comes; what isn't read of it is dropped. */
export interface Coming {
  status: number
  /** In lower case. */
  headers: Record<string, string | string[] | undefined>
  /** Where it came from in the end. */
  url: string
  body: AsyncIterable<Buffer>
}
