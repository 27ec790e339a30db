import type { Target } from '#features/positions/index.ts'
import type { FoundItem } from '#features/scan/index.ts'
import type { ForeignSqlite } from '#storage/foreign/foreign-sqlite.ts'
import type { MediaType } from '#storage/schema.ts'
import type { PathMap } from '#domain/path-map.ts'
import type { Reporting } from './report.ts'

/** An import under way: what it reads from, and what became of what so far. */
export interface Move {
  db: ForeignSqlite
  report: Reporting
  /** ms */
  now: number
  paths: PathMap
  /** Where covers and portraits lie now, by their paths in the installation. */
  pictures: ReadonlyMap<string, string>
  /** Items as they lie on the disk now, by their paths. */
  found: ReadonlyMap<string, FoundItem>
  /** Names of what was brought, by ids of the installation. */
  users: Map<string, string>
  libraries: Map<string, BroughtLibrary>
  /** Books by item, and by book. */
  items: Map<string, Target>
  media: Map<string, Target>
  episodes: Map<string, Target>
  series: Map<string, { id: string; libraryId: string }>
  collections: Map<string, { id: string; libraryId: string }>
}

export interface BroughtLibrary {
  id: string
  mediaType: MediaType
  settings: { audiobooksOnly?: boolean | undefined }
}

export function createMove(
  means: Pick<Move, 'db' | 'report' | 'now' | 'paths' | 'pictures' | 'found'>,
): Move {
  return {
    ...means,
    users: new Map(),
    libraries: new Map(),
    items: new Map(),
    media: new Map(),
    episodes: new Map(),
    series: new Map(),
    collections: new Map(),
  }
}
