import type { Database } from '#storage/database.ts'
import type { LabelKind } from '#storage/schema.ts'

export interface LabelOfItems {
  libraryId: string
  kind: LabelKind
  value: string
}

/**
 * Ids of the items of a library that carry a label, visible or not, or of those among some. Labels alone are asked: to look
 * up the items of a genre, which are thousands, is more than half of the work.
 */
export async function itemsLabelled(
  db: Database,
  { libraryId, kind, value }: LabelOfItems,
  among?: readonly string[],
): Promise<string[]> {
  const labelled = db.read
    .selectFrom('item_labels')
    .where('library_id', '=', libraryId)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .select('item_id as itemId')
  const asked = among === undefined ? labelled : labelled.where('item_id', 'in', [...among])
  return (await asked.execute()).map(({ itemId }) => itemId)
}
