import type { Database } from '#storage/database.ts'
import { numberColumn } from '#storage/item-rules.ts'
import type { NumberField } from '#storage/item-rules.ts'
import { amongOf } from './selection.store.ts'

export interface NumberOfItem {
  id: string
  number: number | null
}

/** What number rules of one kind look at, for every item of a library, visible or not, or for those among some. */
export function numbersOfItems(
  db: Database,
  {
    libraryId,
    field,
    among,
  }: { libraryId: string; field: NumberField; among?: readonly string[] | undefined },
): Promise<NumberOfItem[]> {
  const items = db.read.selectFrom('items')
  return (
    among === undefined
      ? items.where('items.library_id', '=', libraryId)
      : amongOf(items, libraryId, among)
  )
    .select((eb) => ['items.id', eb.ref(numberColumn(field)).as('number')])
    .execute()
}
