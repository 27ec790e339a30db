import { DownloadFailure } from '../failure.ts'

export type Headers = Readonly<Record<string, string | string[] | undefined>>

const header = (headers: Headers, name: string): string => {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** What an answer holds of a file: bytes from one on, of so many (null: it doesn't say). */
export interface Stretch {
  from: number
  total: number | null
}

/** What tells whether a file is still the same: a strong ETag, else when it was changed; null: nothing does. */
export function validatorOf(headers: Headers): string | null {
  const tag = header(headers, 'etag').trim()
  if (/^"[^"]*"$/u.test(tag)) return tag
  const date = header(headers, 'last-modified').trim()
  return date !== '' && Number.isFinite(Date.parse(date)) ? date : null
}

/** Of a 200 or 206; null for a 206 that doesn't say where it begins. */
export function stretchOf(status: number, headers: Headers): Stretch | null {
  if (status === 200) return { from: 0, total: lengthOf(headers) }
  const [, from, total] =
    /^bytes (\d+)-\d+\/(\d+|\*)$/u.exec(header(headers, 'content-range')) ?? []
  if (from === undefined) return null
  return { from: Number(from), total: total === '*' ? null : Number(total) }
}

/** How many bytes a file has by a 416; null: it doesn't say. */
export function wholeLength(headers: Headers): number | null {
  const [, total] = /^bytes \*\/(\d+)$/u.exec(header(headers, 'content-range')) ?? []
  return total === undefined ? null : Number(total)
}

function lengthOf(headers: Headers): number | null {
  const text = header(headers, 'content-length')
  // What is packed has another length than what comes out of it.
  return /^\d{1,15}$/u.test(text) && header(headers, 'content-encoding') === ''
    ? Number(text)
    : null
}

const passing = new Set([408, 425, 429])

/** Why an answer that holds no file is none. `now`: ms. */
export function refusalOf(status: number, headers: Headers, now: number): DownloadFailure {
  if (status >= 500 || passing.has(status))
    return new DownloadFailure('passing', sentenceOf(status), {
      restMs: restOf(header(headers, 'retry-after'), now),
    })
  return new DownloadFailure('final', sentenceOf(status))
}

function sentenceOf(status: number): string {
  if (status === 404 || status === 410)
    return `The other server doesn’t have it any more (${status}).`
  if (status === 401 || status === 403) return `The other server won’t give it out (${status}).`
  if (status === 429) return 'The other server has been asked too often (429).'
  if (status >= 500) return `The other server is out of order (${status}).`
  return `The other server answered ${status}.`
}

/** Seconds, or a date. */
function restOf(text: string, now: number): number | null {
  if (/^\d{1,9}$/u.test(text.trim())) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isFinite(date) ? Math.max(0, date - now) : null
}
