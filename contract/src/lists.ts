import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { itemMin } from './item-schemas.ts'
import { flagQuery, idParam, ms, numberQuery, sec, textQuery } from './kit.ts'
import { listEntries, listEntry } from './list-input.ts'

/** Collections are everybody's, playlists are one person's. */
const kind = z.enum(['collections', 'playlists'])

/** What a small picture of an item needs. */
const coverRef = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  coverPath: z.string().nullable(),
  updatedAt: ms,
  coverThumbhash: z.string().optional(),
})

/** A list without what is in it: what a card of it shows. Counts go by what the caller may see. */
export const listSummary = z.object({
  id: z.string(),
  libraryId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  createdAt: ms,
  lastUpdate: ms,
  count: z.number().int(),
  /** Of everything in it. */
  duration: sec,
  /** Of the first four. */
  covers: z.array(coverRef),
})
export type ListSummary = z.output<typeof listSummary>

/** A list with how far the caller is in it. */
export const listDetail = listSummary.extend({
  finished: z.number().int(),
  /** What is not listened to yet. */
  timeLeft: sec,
  /** First entry that can be played and is not finished: where "play all" begins. */
  next: z
    .object({
      index: z.number().int(),
      libraryItemId: z.string(),
      episodeId: z.string().nullable(),
    })
    .nullable(),
})
export type ListDetail = z.output<typeof listDetail>

/** One entry as a row shows it. */
export const listRow = z.object({
  libraryItemId: z.string(),
  libraryItem: itemMin,
  episode: z
    .object({
      id: z.string(),
      title: z.string(),
      duration: sec,
      publishedAt: ms.nullable(),
    })
    .nullable(),
})
export type ListRow = z.output<typeof listRow>

const pageOf = <T extends z.ZodType>(one: T) =>
  z.object({
    results: z.array(one),
    total: z.number().int(),
    limit: z.number().int(),
    page: z.number().int(),
  })

const inLibrary = z.object({ id: idParam, kind })
const one = z.object({ kind, id: idParam })
const place = listEntry('Invalid item')
const listMove = z.object({ item: place, before: place.nullable() })
export type ListMove = z.output<typeof listMove>

/**
 * Collections and playlists in small pieces. The wire's own calls answer whole lists with whole books, which is too
 * much for lists of thousands; these are additions.
 */
export const listCalls = {
  inLibrary: endpoint({
    method: 'GET',
    path: '/api/lectern/libraries/:id/lists/:kind',
    policy: 'user',
    summary: 'Lists of a library as cards, page by page (limit 0: all)',
    params: inLibrary,
    query: z.object({
      limit: numberQuery,
      page: numberQuery,
      /** name, createdAt or lastUpdate; by name unless told. */
      sort: textQuery,
      desc: flagQuery,
    }),
    reply: pageOf(listSummary),
  }),
  holding: endpoint({
    method: 'POST',
    path: '/api/lectern/libraries/:id/lists/:kind/holding',
    policy: 'user',
    summary: 'Which lists hold how many of these items',
    params: inLibrary,
    body: z.object({ items: listEntries('Invalid items').max(10_000, 'Invalid items') }),
    reply: z.object({ lists: z.array(z.object({ id: z.string(), held: z.number().int() })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/lectern/lists/:kind/:id',
    policy: 'user',
    summary: 'One list without its items, with how far one is in it',
    params: one,
    reply: listDetail,
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/lectern/lists/:kind/:id/items',
    policy: 'user',
    summary: 'What is in a list, page by page',
    params: one,
    query: z.object({ limit: numberQuery, page: numberQuery }),
    reply: pageOf(listRow),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/lectern/lists/:kind/:id/move',
    policy: 'user',
    summary: 'Put one entry of a list before another one, or at its end',
    params: one,
    body: listMove,
    reply: 'ok',
  }),
}
