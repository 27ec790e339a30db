import type { Series } from '@lectern/contract'
import { titleDisplayIgnorePrefix } from '@lectern/contract/rules'
import type { SeriesRow } from '#storage/schema.ts'

/** Row → wire Series; `prefixes` are the server's sorting prefixes. */
export function seriesWire(row: SeriesRow, prefixes: readonly string[]): Series {
  return {
    id: row.id,
    name: row.name,
    nameIgnorePrefix: titleDisplayIgnorePrefix(row.name, prefixes),
    description: row.description,
    addedAt: row.added_at,
    updatedAt: row.updated_at,
    libraryId: row.library_id,
  }
}
