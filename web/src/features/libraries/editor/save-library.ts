import type { Library } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import type { LibraryDraft } from './library-draft.ts'

/** Saves, and starts the first scan of a new library. */
export async function saveLibrary(library: Library | null, draft: LibraryDraft): Promise<Library> {
  const body = { ...draft, name: draft.name.trim() }
  const saved = library
    ? await call('PATCH /api/libraries/:id', { params: { id: library.id }, body })
    : await call('POST /api/libraries', { body })
  if (!library) await call('POST /api/libraries/:id/scan', { params: { id: saved.id } })
  invalidate('GET /api/libraries', 'GET /api/libraries/:id')
  return saved
}
