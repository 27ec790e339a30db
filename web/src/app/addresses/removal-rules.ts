import { addresses, addressOf, pathOf, type Address } from './addresses.ts'

export type Removal =
  | { kind: 'library'; id: string; next: string | null }
  | { kind: 'item' | 'collection' | 'playlist' | 'author'; id: string }

/** The page of one thing of each kind. */
const pageOf = {
  item: '/item/$itemId',
  collection: '/collection/$listId',
  playlist: '/playlist/$listId',
  author: '/author/$authorId',
} as const satisfies Record<string, Address>

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
  const found = addressOf(path)
  const page = pageOf[removal.kind]
  if (found?.address !== page || !Object.values(found.params).includes(removal.id)) return null
  return currentLibraryId ? pathOf(addresses[page].list, { libraryId: currentLibraryId }) : '/'
}

/** A chosen library: the same page of it, nothing on config routes, else its home. Series ids mean nothing elsewhere. */
export function afterChoice(path: string, libraryId: string): string | null {
  const found = addressOf(path)
  if (found?.bars === 'app' || found?.bars === 'none') return null
  const isOfLibrary = found?.params['libraryId'] !== undefined
  const address = isOfLibrary ? (found.list ?? found.address) : '/library/$libraryId'
  return pathOf(address, { libraryId })
}

function afterLibrary(path: string, id: string, next: string | null): string | null {
  const found = addressOf(path)
  if (found?.bars !== undefined) return null
  if (!next) return '/'
  return found?.params['libraryId'] === id ? afterChoice(path, next) : `/library/${next}`
}
