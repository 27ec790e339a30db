export type Removal =
  | { kind: 'library'; id: string; next: string | null }
  | { kind: 'item' | 'collection' | 'playlist' | 'author'; id: string }

/**
 * Where to go when something was removed; null: stay. On a library's page the address keeps its shape with the next
 * library's id, elsewhere it is that library's home; without any library it is the start page.
 */
export function afterRemoval(
  path: string,
  removal: Removal,
  currentLibraryId: string | null,
): string | null {
  if (removal.kind === 'library') return afterLibrary(path, removal.id, removal.next)
  if (!path.startsWith(`/${removal.kind}/${removal.id}`)) return null
  const home = currentLibraryId ? `/library/${currentLibraryId}` : '/'
  if (removal.kind === 'item' || !currentLibraryId) return home
  if (removal.kind === 'author') return `${home}/authors`
  return `${home}/bookshelf/${removal.kind}s`
}

/** A chosen library: the same page of it, nothing on config routes, else its home. Series ids mean nothing elsewhere. */
export function afterChoice(path: string, libraryId: string): string | null {
  if (path.startsWith('/config')) return null
  const shape = /^\/library\/[^/]+(\/.*)?$/.exec(path)
  if (!shape) return `/library/${libraryId}`
  const rest = shape[1] ?? ''
  return `/library/${libraryId}${rest.startsWith('/series/') ? '/bookshelf/series' : rest}`
}

function afterLibrary(path: string, id: string, next: string | null): string | null {
  if (path.startsWith('/config') || path.startsWith('/account')) return null
  if (!next) return '/'
  return path.startsWith(`/library/${id}`) ? afterChoice(path, next) : `/library/${next}`
}
