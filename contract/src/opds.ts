import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, numberQuery, textQuery } from './kit.ts'

/** `v1` is OPDS 1.2 (Atom), `v2` is OPDS 2.0 (JSON). */
export type OpdsVersion = 'v1' | 'v2'

const version = z.string().max(16)
const versioned = z.object({ version })
const inLibrary = versioned.extend({ id: idParam })
const item = z.object({ id: idParam })
const file = item.extend({ ino: z.string().max(64) })
const named = file.extend({ name: z.string().max(1024) })
/** Pages count from 1; what is no number of a page is the first. */
const paged = z.object({ page: numberQuery })

/** What a shelf can be narrowed and ordered by; values are plain names or ids. */
const shelf = paged.extend({
  sort: textQuery,
  kind: textQuery,
  format: textQuery,
  language: textQuery,
  genre: textQuery,
  progress: textQuery,
  author: textQuery,
  series: textQuery,
})
export type OpdsShelfQuery = z.output<typeof shelf>

const names = paged.extend({ letter: textQuery })

const feed = { method: 'GET', policy: 'user', appPassword: 'basic', reply: 'text' } as const
const bytes = { method: 'GET', appPassword: 'basic', reply: 'file' } as const

/**
 * Catalogues for reading apps, below `/opds`, which is the address that people type. Apps sign in with a name and an app
 * password, others with a token, and see what their user may see.
 */
export const opdsCalls = {
  start: endpoint({
    ...feed,
    path: '/opds',
    summary: 'Where the catalogue begins: OPDS 1.2, or 2.0 for apps that accept it',
  }),
  root: endpoint({
    ...feed,
    path: '/opds/:version',
    summary: 'Where the catalogue begins, in one version (v1: OPDS 1.2, v2: OPDS 2.0)',
    params: versioned,
  }),
  continued: endpoint({
    ...feed,
    path: '/opds/:version/continue',
    summary: 'Books that the caller is in the middle of, latest first',
    params: versioned,
  }),
  recent: endpoint({
    ...feed,
    path: '/opds/:version/recent',
    summary: 'The latest books of all libraries',
    params: versioned,
  }),
  library: endpoint({
    ...feed,
    path: '/opds/:version/libraries/:id',
    summary: 'Ways into a library of books',
    params: inLibrary,
  }),
  books: endpoint({
    ...feed,
    path: '/opds/:version/libraries/:id/books',
    summary: 'Books of a library, narrowed, ordered and paged, with facets',
    params: inLibrary,
    query: shelf,
  }),
  authors: endpoint({
    ...feed,
    path: '/opds/:version/libraries/:id/authors',
    summary: 'Authors of a library, by letters where there are many',
    params: inLibrary,
    query: names,
  }),
  series: endpoint({
    ...feed,
    path: '/opds/:version/libraries/:id/series',
    summary: 'Series of a library, by letters where there are many',
    params: inLibrary,
    query: names,
  }),
  lists: endpoint({
    ...feed,
    path: '/opds/:version/libraries/:id/lists/:kind',
    summary: 'Collections of a library, or playlists of the caller',
    params: inLibrary.extend({ kind: z.string().max(32) }),
    query: paged,
  }),
  list: endpoint({
    ...feed,
    path: '/opds/:version/lists/:kind/:id',
    summary: 'Books of a collection or playlist, in its order',
    params: inLibrary.extend({ kind: z.string().max(32) }),
    query: paged,
  }),
  search: endpoint({
    ...feed,
    path: '/opds/:version/search',
    summary: 'Books of all libraries, or of one, that words are found in',
    params: versioned,
    query: z.object({ query: textQuery, library: textQuery }),
  }),
  openSearch: endpoint({
    ...feed,
    path: '/opds/search.xml',
    summary: 'How the catalogue is searched (OpenSearch description)',
    query: z.object({ library: textQuery }),
  }),
  item: endpoint({
    ...feed,
    path: '/opds/:version/items/:id',
    summary: 'One book with all that is known of it',
    params: inLibrary,
  }),
  manifest: endpoint({
    ...feed,
    path: '/opds/items/:id/manifest.json',
    policy: { right: 'download' },
    summary: 'An audiobook as a Readium manifest: its files in order, its chapters',
    params: item,
  }),
  file: endpoint({
    ...bytes,
    path: '/opds/items/:id/files/:ino/:name',
    policy: { right: 'download' },
    summary: 'A file of a book; some apps go by the name at the end, which is not looked at',
    params: named,
  }),
  download: endpoint({
    ...bytes,
    path: '/opds/items/:id/download/:name',
    policy: { right: 'download' },
    summary: 'All files of a book: the file itself, or a zip archive',
    params: item.extend({ name: z.string().max(1024) }),
  }),
  page: endpoint({
    ...bytes,
    path: '/opds/items/:id/pages/:ino/:index',
    policy: 'user',
    summary: 'One page of a comic as a picture, at most `width` pixels wide; pages count from 0',
    params: file.extend({ index: z.string().max(16) }),
    query: z.object({ width: numberQuery }),
  }),
  authentication: endpoint({
    method: 'GET',
    path: '/opds/authentication.json',
    policy: 'open',
    summary: 'How apps sign in to the catalogue (Authentication for OPDS)',
    reply: 'text',
  }),
}
