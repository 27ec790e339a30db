import type { AuthorChange } from '@lectern/contract'
import { foldText, lastFirst } from '@lectern/contract/rules'
import { nameKey } from '#features/items/index.ts'
import { cleanNote } from '#platform/text/html.ts'
import type { AuthorRow } from '#storage/schema.ts'

/** The row after the change, or null when nothing is different. */
export function changedAuthor(row: AuthorRow, change: AuthorChange, now: number): AuthorRow | null {
  const name = change.name ?? row.name
  const next: AuthorRow = {
    ...row,
    ...(name === row.name ? {} : nameColumns(name)),
    description:
      change.description === undefined ? row.description : cleanNote(change.description ?? ''),
    asin: change.asin === undefined ? row.asin : change.asin,
  }
  const isSame =
    next.name === row.name && next.description === row.description && next.asin === row.asin
  return isSame ? null : { ...next, updated_at: now }
}

function nameColumns(
  name: string,
): Pick<AuthorRow, 'name' | 'name_key' | 'last_first' | 'last_first_key'> {
  const sorted = lastFirst(name)
  return { name, name_key: nameKey(name), last_first: sorted, last_first_key: foldText(sorted) }
}
