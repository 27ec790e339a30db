import { foldText, lastFirst } from '@lectern/contract/rules'
import { nameKey } from '#features/items/index.ts'
import { cleanNote } from '#platform/html.ts'
import { Problem } from '#platform/problem.ts'
import type { AuthorRow } from '#storage/schema.ts'

export interface AuthorChange {
  name?: string
  description?: string | null
  asin?: string | null
}

/** What a PATCH asks for: name, description, asin; anything else counts as nothing. Empty texts become null. */
export function authorChangeOf(body: unknown): AuthorChange {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const change: AuthorChange = {}
  if (typeof given.name === 'string' && given.name.trim() !== '')
    change.name = given.name.trim().slice(0, longestName)
  for (const field of ['description', 'asin'] as const) {
    const value = given[field]
    if (value === null) change[field] = null
    if (typeof value !== 'string') continue
    change[field] = field === 'asin' ? value.trim().slice(0, longestName) || null : cleanNote(value)
  }
  if (Object.keys(change).length === 0) {
    throw new Problem('invalid', 'Send a name, a description or an asin to change.')
  }
  return change
}

/** The row after the change, or null when nothing is different. */
export function changedAuthor(row: AuthorRow, change: AuthorChange, now: number): AuthorRow | null {
  const name = change.name ?? row.name
  const next: AuthorRow = {
    ...row,
    ...(name === row.name ? {} : nameColumns(name)),
    description: change.description === undefined ? row.description : change.description,
    asin: change.asin === undefined ? row.asin : change.asin,
  }
  const isSame =
    next.name === row.name && next.description === row.description && next.asin === row.asin
  return isSame ? null : { ...next, updated_at: now }
}

const longestName = 1000

function nameColumns(
  name: string,
): Pick<AuthorRow, 'name' | 'name_key' | 'last_first' | 'last_first_key'> {
  const sorted = lastFirst(name)
  return { name, name_key: nameKey(name), last_first: sorted, last_first_key: foldText(sorted) }
}
