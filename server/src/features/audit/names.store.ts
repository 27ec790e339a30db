import type { Database } from '#storage/database.ts'

export type NamesStore = ReturnType<typeof namesStore>
export type Named =
  | 'user'
  | 'key'
  | 'library'
  | 'item'
  | 'author'
  | 'collection'
  | 'series'
  | 'playlist'
  | 'share'
  | 'feed'
  | 'trashed'

const columns = {
  user: ['users', 'username'],
  key: ['api_keys', 'name'],
  library: ['libraries', 'name'],
  item: ['items', 'title'],
  author: ['authors', 'name'],
  collection: ['collections', 'name'],
  series: ['series', 'name'],
  playlist: ['playlists', 'name'],
  share: ['shares', 'slug'],
  feed: ['open_feeds', 'slug'],
  trashed: ['trashed_files', 'title'],
} as const satisfies Record<Named, readonly [string, string]>

/** What things are called, and how they are: read before and after something is done to them. */
export function namesStore(db: Pick<Database, 'read'>) {
  async function row(kind: Named, id: string): Promise<Record<string, unknown> | undefined> {
    const [table] = columns[kind]
    const found = await db.read
      .selectFrom(table)
      .selectAll()
      // An entry of the trash is many files.
      .where(kind === 'trashed' ? 'entry_id' : 'id', '=', id)
      .executeTakeFirst()
    return found && { ...found }
  }

  return {
    /** All that a row says, for telling what changed. Secrets are in it: it goes nowhere. */
    row,
    /** null: there is none. */
    async name(kind: Named, id: string): Promise<string | null> {
      const found = await row(kind, id)
      const name = found?.[columns[kind][1]]
      return typeof name === 'string' ? name : null
    },
    /** What a library says of itself, its folders included. */
    async library(id: string): Promise<Record<string, unknown> | undefined> {
      const [found, folders] = await Promise.all([
        row('library', id),
        db.read
          .selectFrom('library_folders')
          .select('path')
          .where('library_id', '=', id)
          .orderBy('path')
          .execute(),
      ])
      return found && { ...found, folders: folders.map(({ path }) => path) }
    },
  }
}
