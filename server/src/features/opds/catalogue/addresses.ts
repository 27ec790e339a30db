import type { OpdsVersion } from '@lectern/contract'
import type { Publication, PublishedEbook } from '../books/publication.ts'

export type Addresses = ReturnType<typeof addressesIn>

type Query = Record<string, string | number | undefined>

/** Addresses of a catalogue in one version. They begin with the base path and name no host: whatever stands before us knows. */
export function addressesIn(version: OpdsVersion, basePath: string) {
  const at = (path: string, query: Query = {}): string =>
    `${basePath}/opds/${version}${path}${queryText(query)}`
  const inLibrary = (libraryId: string, path: string, query?: Query): string =>
    at(`/libraries/${part(libraryId)}${path}`, query)
  return {
    root: at(''),
    continued: at('/continue'),
    recent: at('/recent'),
    library: (id: string): string => inLibrary(id, ''),
    books: (id: string, query: Query): string => inLibrary(id, '/books', query),
    names: (id: string, kind: 'authors' | 'series', query: Query): string =>
      inLibrary(id, `/${kind}`, query),
    lists: (id: string, kind: string, query: Query): string =>
      inLibrary(id, `/lists/${part(kind)}`, query),
    list: (kind: string, id: string, query: Query): string =>
      at(`/lists/${part(kind)}/${part(id)}`, query),
    item: (id: string): string => at(`/items/${part(id)}`),
    search: (query: Query): string => at('/search', query),
  }
}

/** Addresses of what belongs to one book; they are the same in both versions. */
export function bookAddresses(basePath: string, { itemId, updatedAt }: BookFacts) {
  const cover = `${basePath}/api/items/${itemId}/cover`
  const own = `${basePath}/opds/items/${itemId}`
  return {
    /** Pictures need no sign-in (ABS wire), and many apps send none for them. */
    cover: `${cover}?width=1200&format=jpeg&ts=${updatedAt}`,
    thumbnail: `${cover}?width=400&format=jpeg&ts=${updatedAt}`,
    manifest: `${own}/manifest.json`,
    file: (ino: string, filename: string): string => `${own}/files/${part(ino)}/${part(filename)}`,
    download: (filename: string): string => `${own}/download/${part(filename)}`,
    /** With `{pageNumber}` and `{maxWidth}` in it. */
    pages: ({ ino }: Pick<PublishedEbook, 'ino'>): string =>
      `${own}/pages/${part(ino)}/{pageNumber}?width={maxWidth}`,
  }
}

type BookFacts = Pick<Publication, 'itemId' | 'updatedAt'>

/** Names of files are anything that a disk holds, halves of characters included. */
const part = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))

function queryText(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${part(String(value))}`,
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
