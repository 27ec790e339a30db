import type { LibraryPlace, MovedCount, MoveState } from '@lectern/contract'
import type { Report } from '#features/abs-import/index.ts'
import type { Examined } from '#features/backups/index.ts'
import { pathMap } from '#domain/path-map.ts'
import type { FolderMapping } from '#domain/path-map.ts'

/** What was found in the data of a move, and what becomes of it. */
export type Findings = Pick<
  MoveState,
  'origin' | 'version' | 'madeAt' | 'counts' | 'folders' | 'troubles'
>

export const nothingFound: Findings = {
  origin: null,
  version: null,
  madeAt: null,
  counts: [],
  folders: [],
  troubles: [],
}

/** Those of an installation of Audiobookshelf. */
export const findingsOfReport = ({ version, counts, folders, troubles }: Report): Findings => ({
  origin: 'audiobookshelf',
  version,
  madeAt: null,
  counts: counts.map((count) => ({ ...count })),
  folders: folders.map((folder) => ({ ...folder, isThere: folder.items !== null })),
  troubles: troubles.map((trouble) => ({ ...trouble })),
})

/** Tables of which people know the rows, under the names that an import has for them. */
const toldTables: readonly (readonly [kind: string, table: string])[] = [
  ['users', 'users'],
  ['API keys', 'api_keys'],
  ['libraries', 'libraries'],
  ['authors', 'authors'],
  ['series', 'series'],
  ['items', 'items'],
  ['episodes', 'episodes'],
  ['collections', 'collections'],
  ['playlists', 'playlists'],
  ['places', 'progress'],
  ['bookmarks', 'bookmarks'],
  ['listening sessions', 'playback_sessions'],
]

/** Those of a backup of ours, with folders where people say that they are. */
export function findingsOfBackup(
  { details, rows, folders }: Examined,
  maps: readonly FolderMapping[],
  isThere: ReadonlyMap<string, boolean>,
): Findings {
  const paths = pathMap(maps)
  const counts = toldTables.flatMap(([kind, table]): MovedCount[] => {
    const found = rows[table] ?? 0
    return found === 0 ? [] : [{ kind, found, brought: found, known: 0, left: 0 }]
  })
  const places = folders.map(({ library, path: from }): LibraryPlace => {
    const path = paths(from)
    return { library, from, path, isThere: isThere.get(path) ?? false, items: null }
  })
  const { version, createdAt: madeAt } = details
  return { origin: 'lectern', version, madeAt, counts, folders: places, troubles: [] }
}
