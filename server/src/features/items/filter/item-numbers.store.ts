import type { Database } from '#storage/database.ts'
import { numberColumn } from '#storage/item-rules.ts'
import type { NumberField } from '#storage/item-rules.ts'

export interface NumberOfItem {
  id: string
  number: number | null
}

/** What number rules of one kind look at, for every item of a library, visible or not. */
export function numbersOfItems(
  db: Database,
  { libraryId, field }: { libraryId: string; field: NumberField },
): Promise<NumberOfItem[]> {
  return db.read
    .selectFrom('items')
    .where('items.library_id', '=', libraryId)
    .select((eb) => ['items.id', eb.ref(numberColumn(field)).as('number')])
    .execute()
}
