import { sql } from 'kysely'
import type { Kysely, KyselyPlugin } from 'kysely'
import { writtenItems, writtenTable } from './changed-ids.ts'
import type { Database } from './database.ts'
import type { StorageDialect } from './dialects/dialect.ts'
import type { Schema } from './schema.ts'

/** Tells which transactions change what libraries hold, so that nobody who writes has to think of it. */
export interface ContentChanges {
  /** Belongs to the connection that writes. */
  plugin: KyselyPlugin
  /** Notes inside a transaction that it writes, what of libraries was changed since the last call, and the content of which items. */
  record(db: Kysely<Schema>): Promise<void>
}

/** Tables whose rows are shown, or decide what is found, beside the content of items. */
const shownTables = new Set([
  'items',
  'item_details',
  'item_files',
  'item_cards',
  'episodes',
  'feed_episodes',
  'episode_texts',
  'transcript_passages',
  'collections',
  'collection_items',
  'playlists',
  'playlist_items',
  'stale_items',
  'derived_revisions',
])

/** What podcasts list, on the disk or in their feeds. */
const episodeTables = new Set(['episodes', 'feed_episodes'])

/** Stands for all items where a statement doesn't name those that it changes, or where there are too many. */
const anyItem = ''

/** Items of one commit that are noted one by one; who remembers lists reads more of them no quicker than all of them anew. */
const mostNoted = 100

/** Commits whose items are noted. */
const notedCommits = 200

/**
 * Changes that are taken back count as well: who remembers something then looks at it again for nothing. `countsCommits`: the
 * database doesn't count its commits by itself.
 */
export function contentChanges({ countsCommits }: { countsCommits: boolean }): ContentChanges {
  const changed = new Set<Counter>()
  const items = new Set<string>()

  async function note(db: Kysely<Schema>, revision: number): Promise<void> {
    const isAny = items.size === 0 || items.has(anyItem) || items.size > mostNoted
    const rows = (isAny ? [anyItem] : [...items]).map((item_id) => ({ revision, item_id }))
    items.clear()
    await db.insertInto('content_changes').values(rows).execute()
    await db
      .deleteFrom('content_changes')
      .where('revision', '<=', revision - notedCommits)
      .execute()
  }

  return {
    plugin: {
      transformQuery({ node }) {
        const table = writtenTable(node) ?? ''
        if (episodeTables.has(table)) changed.add('episodes')
        const written = writtenItems(node)
        if (written !== undefined) {
          changed.add('revision').add('library')
          if (items.size <= mostNoted) for (const id of written ?? [anyItem]) items.add(id)
        } else if (shownTables.has(table)) changed.add('library')
        return node
      },
      transformResult: async ({ result }) => result,
    },
    async record(db) {
      const raised = [...changed, ...(countsCommits ? (['commits'] as const) : [])].map(
        (column) => [column, sql<number>`${sql.ref(column)} + 1`],
      )
      if (raised.length === 0) return
      const isNoted = changed.has('revision')
      changed.clear()
      const { revision } = await db
        .updateTable('content_revision')
        .set(Object.fromEntries(raised))
        .returning('revision')
        .executeTakeFirstOrThrow()
      if (isNoted) await note(db, revision)
    },
  }
}

/** Asks how much was written so far; not again where the database says that nobody has written anything since. */
export function revisionsOf({
  read,
  commits,
}: Pick<StorageDialect, 'read' | 'commits'>): Pick<
  Database,
  'commits' | 'contentRevision' | 'libraryRevision' | 'episodesRevision' | 'changedItems'
> {
  const row = untilCommit(commits, () =>
    read.selectFrom('content_revision').selectAll().executeTakeFirstOrThrow(),
  )
  // Whoever remembers something of libraries asks by themselves, and most of them saw the same revision last.
  const changes = untilCommit(commits, (since) => changedSince(read, since))
  return {
    commits: async () => commits?.() ?? (await row(0)).commits,
    contentRevision: async () => (await row(0)).revision,
    libraryRevision: async () => (await row(0)).library,
    episodesRevision: async () => (await row(0)).episodes,
    changedItems: changes,
  }
}

/** The same answers again until somebody commits; asked each time where the database doesn't count commits. */
function untilCommit<T>(
  commits: StorageDialect['commits'],
  ask: (about: number) => Promise<T>,
): (about: number) => Promise<T> {
  let known = new Map<number, T>()
  let seen = -1
  return async (about) => {
    if (commits === null) return ask(about)
    const at = commits()
    if (at !== seen) known = new Map()
    seen = at
    const kept = known
    const before = kept.get(about)
    if (before !== undefined) return before
    const answer = await ask(about)
    kept.set(about, answer)
    return answer
  }
}

async function changedSince(
  read: Kysely<Schema>,
  since: number,
): Promise<readonly string[] | null> {
  const rows = await read
    .selectFrom('content_changes')
    .where('revision', '>', since)
    .orderBy('revision')
    .limit(mostNoted + 1)
    .select(['revision', 'item_id as itemId'])
    .execute()
  const ids = new Set(rows.map(({ itemId }) => itemId))
  const isWhole = rows.length <= mostNoted && !ids.has(anyItem)
  return isWhole && (rows[0]?.revision ?? since + 1) === since + 1 ? [...ids] : null
}

/** Numbers of the one row that a write raises. */
type Counter = 'revision' | 'library' | 'episodes'
