import type { VisibilityScope } from '#domain/caller.ts'
import { loadRecord } from '#features/items/index.ts'
import type { ItemRecord } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import { visibleItem } from '#storage/visibility.ts'

/** The sound of a book. */
export type BookSounds = Pick<
  Extract<ItemRecord['media'], { kind: 'book' }>,
  'audioFiles' | 'chapters'
>

/** The sound of a book that a scope may see; null where there is none of this id. */
export async function soundsOf(
  db: Database,
  itemId: string,
  scope: VisibilityScope,
): Promise<BookSounds | null> {
  const id = await visibleItem(db.read, itemId, scope)
  const record = id === null ? null : await loadRecord(db.read, id)
  return record?.media.kind === 'book' ? record.media : null
}
