import { isUnknownLibrary, mayOpenLibrary } from '#domain/caller.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import type { MediaType } from '#storage/schema.ts'

/** What lists need to know of a library. */
export interface LibraryFacts {
  id: string
  mediaType: MediaType
  hideSingleBookSeries: boolean
  onlyShowLaterBooksInContinueSeries: boolean
}

export interface LibraryAccess {
  /** Throws `missing` for an unknown library and `forbidden` for one outside the scope. */
  open(libraryId: string, scope: VisibilityScope): Promise<LibraryFacts>
}

/** The way into everything below `/api/libraries/:id`. */
export function createLibraryAccess(db: Database): LibraryAccess {
  return {
    async open(libraryId, scope) {
      const row = await db.read
        .selectFrom('libraries')
        .select(['id', 'media_type', 'settings_json'])
        .where('id', '=', libraryId)
        .executeTakeFirst()
      if (row === undefined || isUnknownLibrary(libraryId, scope))
        throw new Problem('missing', 'Library not found')
      if (!mayOpenLibrary(libraryId, scope)) throw new Problem('forbidden')
      const settings = JSON.parse(row.settings_json) as Record<string, unknown>
      return {
        id: row.id,
        mediaType: row.media_type,
        hideSingleBookSeries: settings.hideSingleBookSeries === true,
        onlyShowLaterBooksInContinueSeries: settings.onlyShowLaterBooksInContinueSeries === true,
      }
    },
  }
}
