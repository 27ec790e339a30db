import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { itemMin } from './item-schemas.ts'
import { idParam, lenient, listQuery, ms, namesField, textQuery, typedName } from './kit.ts'
import { pageOf, pageQuery } from './paging.ts'

export const author = z.object({
  id: z.string(),
  asin: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  imagePath: z.string().nullable(),
  libraryId: z.string(),
  addedAt: ms,
  updatedAt: ms,
})
export type Author = z.output<typeof author>

export const authorCounted = author.extend({ numBooks: z.number().int() })
export const authorListed = authorCounted.extend({ lastFirst: z.string() })

export const authorDetail = author.extend({
  libraryItems: z.array(itemMin).exactOptional(),
  series: z
    .array(z.object({ id: z.string(), name: z.string(), items: z.array(itemMin) }))
    .exactOptional(),
})

/** An author as the metadata provider knows them. */
export const authorMatch = z.object({
  asin: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Web address of a picture. */
  image: z.string().nullable(),
})
export type AuthorMatch = z.output<typeof authorMatch>

const params = z.object({ id: idParam })
const longestName = 1000

/** Fields of another shape and a blank name count as not sent; null and blank texts take the others away. */
const authorChange = z
  .object({
    name: lenient(typedName(longestName)),
    description: lenient(z.string().nullable()),
    asin: lenient(
      z
        .string()
        .trim()
        .transform((asin) => asin.slice(0, longestName) || null)
        .nullable(),
    ),
  })
  .refine(namesField, 'Send a name, a description or an asin to change.')
export type AuthorChange = z.output<typeof authorChange>

/** Stores whose people the metadata provider knows. */
export const authorRegions = ['us', 'ca', 'uk', 'au', 'fr', 'de', 'jp', 'it', 'in', 'es'] as const
export type AuthorRegion = (typeof authorRegions)[number]

const searched = lenient(typedName(500))

/** Whom to look for: by ASIN, else by name. */
const authorQuestion = z
  .object({
    asin: searched,
    q: searched,
    /** In any case of letters; `us` where none is named. */
    region: searched
      .transform((region = 'us') => region.toLowerCase())
      .pipe(z.enum(authorRegions, 'This region is not known.')),
  })
  .refine(
    ({ asin, q }) => asin !== undefined || q !== undefined,
    'Send the name (q) or the ASIN (asin) of the author to look for.',
  )
export type AuthorQuestion = z.output<typeof authorQuestion>

const noAddress = 'Invalid request payload. "url" must be a web address'
const portraitAddress = z.object({ url: z.string(noAddress).regex(/^https?:\/\//i, noAddress) })

/** Authors (ABS wire, authors §5.4). */
export const authorCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/authors',
    policy: 'user',
    summary: 'Authors of a library; paged when limit and page are numbers',
    params,
    /** `q` is ours: only authors whose name contains it. */
    query: pageQuery.extend({ q: textQuery }),
    reply: z.union([pageOf(authorListed), z.object({ authors: z.array(authorListed) })]),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/authors/:id',
    policy: 'user',
    summary: 'One author, with items and series where asked',
    params,
    query: z.object({ include: listQuery }),
    reply: authorDetail,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/authors/:id',
    policy: { right: 'update' },
    summary: 'Rename, describe or merge an author',
    params,
    body: authorChange,
    reply: z.union([
      z.object({ author: authorCounted.partial({ numBooks: true }), updated: z.boolean() }),
      z.object({ author: authorCounted.partial({ numBooks: true }), merged: z.literal(true) }),
    ]),
  }),
  match: endpoint({
    method: 'POST',
    path: '/api/authors/:id/match',
    policy: { right: 'update' },
    summary: 'Fill in an author from the metadata provider',
    params,
    body: authorQuestion,
    reply: z.object({ updated: z.boolean(), author: authorCounted }),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/search/authors',
    policy: { right: 'update' },
    summary: 'What the metadata provider knows of an author of this name; null when nothing',
    query: z.object({ q: textQuery }),
    reply: authorMatch.nullable(),
  }),
  setImage: endpoint({
    method: 'POST',
    path: '/api/authors/:id/image',
    policy: { right: 'upload' },
    summary: 'Take the picture at a web address as portrait',
    params,
    body: portraitAddress,
    reply: z.object({ author }),
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: '/api/authors/:id/image',
    policy: { right: 'delete' },
    summary: 'Remove the portrait',
    params,
    reply: z.object({ author }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/authors/:id',
    policy: { right: 'delete' },
    summary: 'Take an author off all books',
    params,
    reply: 'ok',
  }),
}
