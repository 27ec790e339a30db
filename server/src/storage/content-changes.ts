import { ColumnNode, sql, TableNode } from 'kysely'
import type { Kysely, KyselyPlugin, OperationNode, RootOperationNode } from 'kysely'
import type { Schema } from './schema.ts'

/** Tells which transactions change what lists are filtered and sorted by, so that nobody who writes has to think of it. */
export interface ContentChanges {
  /** Belongs to the connection that writes. */
  plugin: KyselyPlugin
  /** Raises the revision when something was changed since the last call; inside the transaction that changed it. */
  record(db: Kysely<Schema>): Promise<void>
}

/** Tables whose rows decide which items a list has, and in which order. */
const contentTables = new Set([
  'items',
  'item_authors',
  'item_series',
  'item_labels',
  'authors',
  'series',
])

/** Columns of them that no list filters or sorts by: covers are painted for a long time after a big scan. */
const carriedColumns = new Set(['cover_accent_json', 'cover_thumbhash'])

/** Changes that are taken back count as well: who remembers something then forgets it for nothing. */
export function contentChanges(): ContentChanges {
  let isChanged = false
  return {
    plugin: {
      transformQuery({ node }) {
        if (changesContent(node)) isChanged = true
        return node
      },
      transformResult: async ({ result }) => result,
    },
    async record(db) {
      if (!isChanged) return
      isChanged = false
      await db
        .updateTable('content_revision')
        .set({ revision: sql<number>`revision + 1` })
        .execute()
    },
  }
}

/** Asks for the revision; not again where nobody has written anything since. */
export function contentRevision({
  read,
  commits,
}: {
  read: Kysely<Schema>
  commits: () => number | null
}): () => Promise<number> {
  let known: { revision: number; commits: number } | null = null
  return async () => {
    const seen = commits()
    if (known !== null && known.commits === seen) return known.revision
    const { revision } = await read
      .selectFrom('content_revision')
      .select('revision')
      .executeTakeFirstOrThrow()
    known = seen === null ? null : { revision, commits: seen }
    return revision
  }
}

function changesContent(node: RootOperationNode): boolean {
  switch (node.kind) {
    case 'InsertQueryNode':
      return isContent(node.into)
    case 'DeleteQueryNode':
      return node.from.froms.some(isContent)
    case 'UpdateQueryNode':
      return isContent(node.table) && !(node.updates ?? []).every(({ column }) => isCarried(column))
    default:
      return false
  }
}

const isContent = (node: OperationNode | undefined): boolean =>
  node !== undefined && TableNode.is(node) && contentTables.has(node.table.identifier.name)

const isCarried = (node: OperationNode): boolean =>
  ColumnNode.is(node) && carriedColumns.has(node.column.name)
