import type { Author } from '@lectern/contract'
import type { AuthorRow } from '#storage/schema.ts'

/** Row → wire Author. */
export function authorWire(row: AuthorRow): Author {
  return {
    id: row.id,
    asin: row.asin,
    name: row.name,
    description: row.description,
    imagePath: row.image_path,
    libraryId: row.library_id,
    addedAt: row.added_at,
    updatedAt: row.updated_at,
  }
}
