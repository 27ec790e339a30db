export interface ByteRange {
  /** First byte, inclusive. */
  start: number
  /** Last byte, inclusive. */
  end: number
}

interface ConditionalHeaders {
  range?: string | undefined
  'if-range'?: string | string[] | undefined
  'if-none-match'?: string | undefined
  'if-modified-since'?: string | undefined
}

interface Entity {
  size: number
  etag: string
  mtimeMs: number
}

/**
 * The one range a request asks for; null means the whole entity (no range, several ranges, another unit,
 * malformed text, or an If-Range that no longer matches). RFC 9110 §14.1.2, §13.1.5.
 */
export function parseRange(
  headers: ConditionalHeaders,
  entity: Entity,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.range?.replaceAll(' ', '') ?? '')
  if (match === null || !ifRangeHolds(headers['if-range'], entity)) return null
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return null
  if (first === '') return suffix(Number(last), entity.size)
  const start = Number(first)
  const end = last === '' ? entity.size - 1 : Math.min(Number(last), entity.size - 1)
  if (last !== '' && Number(last) < start) return null
  return start < entity.size ? { start, end } : 'unsatisfiable'
}

/** Whether the client's copy is still good (If-None-Match wins over If-Modified-Since). */
export function isFresh(headers: ConditionalHeaders, etag: string, mtimeMs: number): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) {
    return known === '*' || known.split(',').some((tag) => weakly(tag.trim()) === weakly(etag))
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Number.isFinite(since) && Math.floor(mtimeMs / 1000) * 1000 <= since
}

function suffix(length: number, size: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || size === 0) return 'unsatisfiable'
  return { start: Math.max(0, size - length), end: size - 1 }
}

function ifRangeHolds(value: string | string[] | undefined, entity: Entity): boolean {
  if (value === undefined) return true
  if (Array.isArray(value)) return false
  if (value.startsWith('"')) return value === entity.etag
  const date = Date.parse(value)
  return Number.isFinite(date) && Math.floor(entity.mtimeMs / 1000) * 1000 === date
}

function weakly(tag: string): string {
  return tag.replace(/^W\//, '')
}
