import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms } from './kit.ts'
import { bookMatch, chapterMatch, foundMatch, podcastMatch } from './match-schemas.ts'

const noChapters = z.object({ error: z.string(), stringKey: z.string() })

const longestAsked = 1000
const said = (name: string) =>
  z
    .string({
      error: ({ input }) =>
        `Query parameter "${name}" is ${Array.isArray(input) ? 'an array' : 'required'}`,
    })
    .max(longestAsked, `Query parameter "${name}" is too long`)
const asked = (name: string) => said(name).default('')
const needed = (name: string) => said(name).min(1, `Query parameter "${name}" is required`)

/** Looking for metadata and covers elsewhere (ABS wire, items §2.10). Nobody found and nobody reached: the same `[]`. */
export const providerSearchCalls = {
  books: endpoint({
    method: 'GET',
    path: '/api/search/books',
    policy: 'user',
    summary:
      'Books that a provider of metadata knows; for an item the likeliest length comes first',
    query: z.object({
      provider: asked('provider'),
      title: asked('title'),
      author: asked('author'),
      /** Of the item that it is for. */
      id: asked('id'),
    }),
    refusal: 'json',
    reply: z.array(bookMatch),
  }),
  covers: endpoint({
    method: 'GET',
    path: '/api/search/covers',
    policy: 'user',
    summary: 'Web addresses of covers',
    query: z.object({
      provider: asked('provider'),
      title: needed('title'),
      author: asked('author'),
      podcast: asked('podcast').transform((flag) => flag === '1'),
    }),
    refusal: 'json',
    reply: z.object({ results: z.array(z.string()) }),
  }),
  podcasts: endpoint({
    method: 'GET',
    path: '/api/search/podcast',
    policy: 'user',
    summary: 'Podcasts of the directory',
    query: z.object({ term: needed('term'), country: asked('country') }),
    refusal: 'json',
    reply: z.array(podcastMatch),
  }),
  chapters: endpoint({
    method: 'GET',
    path: '/api/search/chapters',
    policy: 'user',
    summary: 'Chapters of an audiobook by its ASIN',
    query: z.object({ asin: asked('asin'), region: asked('region') }),
    refusal: 'json',
    reply: z.union([chapterMatch, noChapters]),
  }),
}

/** Ours: what may be an item, by how likely it is. */
export const itemMatchCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/lectern/items/:id/matches',
    policy: { right: 'update' },
    summary: 'What a provider knows that may be this book, with a score that says why',
    params: z.object({ id: idParam }),
    query: z.object({
      provider: asked('provider'),
      /** Of the item where they are left out, as its ASIN and ISBN are then. */
      title: said('title').optional(),
      author: said('author').optional(),
      asin: said('asin').optional(),
    }),
    refusal: 'json',
    reply: z.object({
      matches: z.array(foundMatch),
      /** Why the provider could not be asked, as a sentence; null: it was. */
      failure: z.string().nullable(),
      /** The same of those who could not be asked among several. */
      failures: z.array(z.string()).exactOptional(),
    }),
  }),
}

/** Somebody else's program that finds metadata, asked as `<url>/search?query=`. */
export const customProvider = z.object({
  id: z.string(),
  name: z.string(),
  mediaType: z.enum(['book', 'podcast']),
  url: z.string(),
  /** Sent along as `Authorization`, as it is; for admins only. */
  authHeaderValue: z.string().nullable(),
  extraData: z.null().exactOptional(),
  /** ISO 8601. */
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type CustomProvider = z.output<typeof customProvider>

/** What everybody may know of one. */
export const announcedProvider = customProvider
  .pick({ id: true, name: true, mediaType: true })
  .extend({ slug: z.string() })

const wrong = 'Invalid request body'
const wrongUrl = 'Invalid url'

/** Custom providers (ABS wire, admin §6.8). */
export const customProviderCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/custom-metadata-providers',
    policy: 'admin',
    summary: 'Custom metadata providers',
    reply: z.object({ providers: z.array(customProvider) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/custom-metadata-providers',
    policy: 'admin',
    summary: 'Adds a custom metadata provider',
    body: z.object({
      name: z.string(wrong).trim().min(1, wrong).max(255, wrong),
      url: z
        .string(wrong)
        .trim()
        .min(1, wrong)
        .max(2048, wrongUrl)
        .refine(isPlainAddress, wrongUrl),
      mediaType: z.enum(['book', 'podcast'], wrong),
      authHeaderValue: z
        .string(wrong)
        .max(4096, wrong)
        .regex(/^[\t\x20-\x7e\x80-\xff]*$/u, wrong)
        .nullish(),
    }),
    reply: z.object({ provider: customProvider }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/custom-metadata-providers/:id',
    policy: 'admin',
    summary: 'Removes one; libraries that used it go back to the usual provider',
    params: z.object({ id: idParam }),
    reply: 'ok',
  }),
}

/** Of a web page, without a name and a password in it, which would stand in lists and logs. */
function isPlainAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** How it went with a provider lately, as one server knows since it started. */
export const providerState = z.object({
  /** As in `/api/search/providers`; all shops of Audible are `audible`, and Audnexus is `audnexus`. */
  value: z.string(),
  text: z.string(),
  lastAnswerAt: ms.nullable(),
  lastFailure: z
    .object({
      at: ms,
      /** A sentence. */
      reason: z.string(),
    })
    .nullable(),
  /** It isn't asked before. */
  restsUntil: ms.nullable(),
  /** What is missing to ask it, as a sentence. */
  needs: z.string().nullable(),
})
export type ProviderState = z.output<typeof providerState>

const providerStates = z.object({
  providers: z.array(providerState),
  /** The key itself is told to nobody. */
  hasGoogleKey: z.boolean(),
})
export type ProviderStates = z.output<typeof providerStates>

const noKey = 'A key of Google has letters, digits, - and _ only.'

/** Ours: what admins see and set of providers. */
export const providerAdminCalls = {
  states: endpoint({
    method: 'GET',
    path: '/api/lectern/metadata-providers',
    policy: 'admin',
    summary: 'How it went lately with each provider of metadata, and what is missing',
    reply: providerStates,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/lectern/metadata-providers',
    policy: 'admin',
    summary: 'Sets the key for Google Books; null takes it away',
    body: z.object({
      googleKey: z
        .string(noKey)
        .trim()
        .regex(/^[\w-]{1,256}$/, noKey)
        .nullable(),
    }),
    reply: providerStates,
  }),
}
