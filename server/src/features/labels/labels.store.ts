import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { LabelKind } from '#storage/schema.ts'
import { visibleItems } from '#storage/visibility.ts'

export type LabelsStore = ReturnType<typeof labelsStore>

/** Items by the narrators, tags and genres they carry. */
export function labelsStore(db: Database) {
  return {
    /** Visible items of all libraries that carry exactly this value. */
    async itemIds(kind: LabelKind, value: string, scope: VisibilityScope): Promise<string[]> {
      const rows = await db.read
        .selectFrom('item_labels')
        .innerJoin('items', 'items.id', 'item_labels.item_id')
        .where('item_labels.kind', '=', kind)
        .where('item_labels.value', '=', value)
        .where(visibleItems(scope))
        .select('items.id')
        .execute()
      return rows.map((row) => row.id)
    },
  }
}
