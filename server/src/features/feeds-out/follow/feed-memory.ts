import type { VisibilityScope } from '#domain/caller.ts'
import { memoryUntilWrite } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import type { OpenFeedRow } from '#storage/schema.ts'
import { contentOf } from '../content/feed-content.ts'
import type { FeedContent } from '../content/feed-content.ts'
import type { Subjects } from '../content/subjects.ts'

/** Files of all feeds that are kept. */
const mostKept = 20_000

export type FeedMemory = ReturnType<typeof createFeedMemory>

/**
 * What feeds show, read once for as long as nobody changes what libraries show: players ask for their files piece by piece.
 * null: there is nothing that the scope sees.
 */
export function createFeedMemory({ db, subjects }: { db: Database; subjects: Subjects }) {
  const memory = memoryUntilWrite<{ content: FeedContent | null }>({
    mostKept,
    sizeOf: ({ content }) => content?.parts.length ?? 0,
  })

  async function read(
    row: Pick<OpenFeedRow, 'slug' | 'entity_type' | 'entity_id' | 'user_id'>,
    scope: VisibilityScope,
  ): Promise<FeedContent | null> {
    const asked = { entityType: row.entity_type, entityId: row.entity_id, userId: row.user_id }
    const found = await subjects.find(asked, scope)
    return found && contentOf(found.subject, found.entries, row.slug)
  }

  return async (row: OpenFeedRow, scope: VisibilityScope): Promise<FeedContent | null> => {
    const kept = memory.at(await db.libraryRevision())
    if (kept === null) return read(row, scope)
    const key = JSON.stringify([row.id, scope])
    const known = kept.get(key)
    if (known !== undefined) return known.content
    const content = await read(row, scope)
    kept.set(key, { content })
    return content
  }
}
