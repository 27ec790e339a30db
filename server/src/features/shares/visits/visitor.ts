import { createHash } from 'node:crypto'
import type { DeviceRequest } from '#features/playback/index.ts'

/** Who asks, without having signed in. */
export interface Visitor extends DeviceRequest {
  /** What their browser keeps of earlier visits. */
  cookie: string | undefined
  /** Tells it what to keep. */
  keepCookie(value: string): void
  basePath: string
  signal: AbortSignal
  setHeader(name: string, value: string): void
  whenClosed(work: () => void): void
}

export const isCookie = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f-]{36}$/.test(text)

/** Who reads the database can't become a visitor. */
export const digest = (cookie: string): string =>
  createHash('sha256').update(cookie).digest('base64url')

export function hideFromSearch({ setHeader }: Pick<Visitor, 'setHeader'>): void {
  setHeader('x-robots-tag', 'noindex, nofollow')
}
