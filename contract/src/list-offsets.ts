import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flagQuery, idParam, numberQuery, textQuery } from './kit.ts'

const params = z.object({ id: idParam })
/** The list that is meant: the same words as for the items themselves. */
const listed = z.object({
  sort: textQuery,
  desc: flagQuery,
  filter: textQuery,
  filters: textQuery,
  collapseseries: flagQuery,
})

/** A letter and the position of the first entry that begins with it; what is no letter counts as `#`. */
const letterOffset = z.object({ letter: z.string(), index: z.number().int() })

export const letterOffsets = z.object({
  letters: z.array(letterOffset),
  /** Position of the first entry at or behind the text in `find`; null without one. */
  found: z.number().int().nullable(),
})
export type LetterOffsets = z.output<typeof letterOffsets>

const itemInBrief = z.object({
  id: z.string(),
  title: z.string(),
  /** There is audio to play, and it is not missing. */
  hasTracks: z.boolean(),
})
export type ItemInBrief = z.output<typeof itemInBrief>

/** Ours: where things stand in a long list, without reading the list. */
export const listOffsetCalls = {
  itemLetters: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/letters',
    policy: 'user',
    summary:
      'Where the letters begin among the items of a library; empty when not sorted by a name',
    params,
    query: listed.extend({ find: textQuery }),
    reply: letterOffsets,
  }),
  authorLetters: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/authors/letters',
    policy: 'user',
    summary: 'Where the letters begin among the authors; `q` narrows as in the list',
    params,
    query: z.object({ sort: textQuery, desc: flagQuery, q: textQuery, find: textQuery }),
    reply: letterOffsets,
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/item-ids',
    policy: 'user',
    summary: 'Items from position `first` to `last` in brief, all of them unless told',
    params,
    query: listed.extend({ first: numberQuery, last: numberQuery }),
    reply: z.object({ items: z.array(itemInBrief) }),
  }),
}
