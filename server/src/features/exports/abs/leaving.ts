import { createHash } from 'node:crypto'
import type { PathMap } from '#domain/path-map.ts'
import type { Reporting } from '#features/abs-import/index.ts'
import type { Settings } from '#features/settings/index.ts'
import type { Database } from '#storage/database.ts'
import type { NewForeignSqlite } from '#storage/foreign/new-foreign-sqlite.ts'

/** An export under way: what it reads from, what it writes to, and what is written so far that others refer to. */
export interface Leaving {
  /** A copy of all data as they were at one moment. */
  db: Database
  target: NewForeignSqlite
  report: Reporting
  settings: Settings
  /** ms */
  now: number
  /** Where a file is for Audiobookshelf. */
  paths: PathMap
  /** Where Audiobookshelf keeps what belongs to no library folder, like `/metadata`. */
  metadata: string
  users: Set<string>
  libraries: Set<string>
  /** Items and the books or podcasts behind them. */
  items: Map<string, { mediaId: string; mediaType: 'book' | 'podcast' }>
  episodes: Set<string>
  authors: Set<string>
  series: Set<string>
  collections: Set<string>
  devices: Set<string>
  /** 0…1 */
  progress: (fraction: number) => void
  /** For who had one that Audiobookshelf can't read. */
  passwords: { username: string; password: string }[]
}

/** A time in ms as Audiobookshelf stores it. */
export const at = (ms: number): string =>
  new Date(ms).toISOString().replace('T', ' ').replace('Z', ' +00:00')

export const atOrNull = (ms: number | null): string | null => (ms === null ? null : at(ms))

/** An id for a row that has none here: the same in every export. */
export function idOf(...parts: string[]): string {
  const hex = createHash('sha256').update(parts.join('\0')).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) % 4) + 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}

export const stored = (text: string): unknown => JSON.parse(text)

/** A stored object; whatever else is stored counts as an empty one. */
export function storedRecord(text: string | null): Record<string, unknown> {
  const value: unknown = text === null ? null : JSON.parse(text)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Some fields of an object, those that are missing left out. */
export const pick = (
  value: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(keys.flatMap((key) => (value[key] === undefined ? [] : [[key, value[key]]])))
