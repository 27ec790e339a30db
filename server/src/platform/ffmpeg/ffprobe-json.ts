export type Json = Record<string, unknown>

/** The objects of a list; none where there is no list. */
export function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(json) : []
}

/** An object, an empty one for anything else. */
export function json(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}

/** A text that says something: ffprobe writes `unknown` where it knows nothing. */
export function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value !== 'unknown' ? value : null
}

/** A finite number, also where it is written as text; null for anything else. */
export function number(value: unknown): number | null {
  const parsed = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isFinite(parsed) ? parsed : null
}
