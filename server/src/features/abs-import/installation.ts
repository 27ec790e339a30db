import { Problem } from '#platform/problem.ts'
import type { ForeignSqlite } from '#storage/foreign/foreign-sqlite.ts'
import { text } from './shapes/kit.ts'
import { serverSettings, settingRow } from './shapes/server.ts'

/** What an installation says of itself. */
export interface Installation {
  version: string
  /** Signs its tokens; null: it is in the environment of that server. */
  tokenSecret: string | null
  /** Its settings by their keys. */
  documents: ReadonlyMap<string, Record<string, unknown>>
}

/** @throws Problem `invalid` for the database of something else */
export function importedVersion(db: ForeignSqlite): Installation {
  const needed = ['users', 'libraries', 'libraryItems', 'settings']
  if (!needed.every(db.hasTable))
    throw new Problem('invalid', 'This is no database of Audiobookshelf 2.3 or later.')
  const rows = db.rows('settings').flatMap((row) => settingRow.safeParse(row).data ?? [])
  const documents = new Map(rows.map(({ key, value }) => [key, value]))
  const { tokenSecret = null, version } = serverSettings.parse(
    documents.get('server-settings') ?? {},
  )
  const marked = db.rows('migrationsMeta').find((row) => row['key'] === 'version')
  return {
    version: text.parse(marked?.['value']) ?? version ?? '2.3',
    tokenSecret: tokenSecret ?? null,
    documents,
  }
}
