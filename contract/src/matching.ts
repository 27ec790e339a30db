import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { itemExp, itemFull } from './item-schemas.ts'
import { anyBody, idParam, ms, numberQuery } from './kit.ts'
import { foundMatch, matchFields } from './match-schemas.ts'
import { mediaChange, pictureUrl } from './media-input.ts'

const malformed = 'Invalid request body'
const longestAsked = 1000
const words = z.string(malformed).max(longestAsked, malformed).optional()
/** Anything but nothing counts as yes, as long as it was sent. */
const flag = z
  .unknown()
  .transform((value) => (value === undefined || value === null ? undefined : Boolean(value)))
  .optional()

/** What a quick match does beside looking (ABS wire, providers §11.3). */
const matchOptions = z.object(
  {
    /** Google's where it is left out. */
    provider: words,
    /** Replaces what the item says with what the match says. Else only what is empty is filled. */
    overrideDetails: flag,
    /** The same for the cover. With both left out, the setting `scannerPreferMatchedMetadata` decides. */
    overrideCover: flag,
  },
  malformed,
)
export type MatchOptions = z.output<typeof matchOptions>

const quickBody = matchOptions.extend({
  /** Those of the item where they are left out. */
  title: words,
  author: words,
  isbn: words,
  asin: words,
})

const itemIds = z
  .array(z.string(malformed).max(64, malformed), malformed)
  .min(1, malformed)
  .max(10_000, malformed)

const params = z.object({ id: idParam })
const said = z.string(malformed).min(1, malformed).max(longestAsked, malformed)

/** Finding out elsewhere what items are, and taking it over (ABS wire, items §2.7, providers §11.3). */
export const matchCalls = {
  quick: endpoint({
    method: 'POST',
    path: '/api/items/:id/match',
    policy: { right: 'update' },
    summary:
      'Take over what a provider knows of a book or podcast. Asked with the words of the item, an unlikely match changes nothing',
    params,
    body: z.preprocess((body) => body ?? {}, quickBody),
    reply: z.union([
      z.object({ updated: z.boolean(), libraryItem: itemExp }),
      /** Why nothing was taken over, as a sentence. */
      z.object({ warning: z.string() }),
    ]),
  }),
  batch: endpoint({
    method: 'POST',
    path: '/api/items/batch/quickmatch',
    policy: 'admin',
    summary:
      'Match several items in the background; `batch_quickmatch_complete` says what came of it. Unlikely matches wait for a review',
    body: z.object(
      { options: z.preprocess((options) => options ?? {}, matchOptions), libraryItemIds: itemIds },
      malformed,
    ),
    reply: 'ok',
  }),
  library: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/matchall',
    policy: 'admin',
    summary:
      'Match all books of a library with its provider in the background. Unlikely matches wait for a review',
    params,
    reply: 'ok',
  }),
}

/** What was found for an item, but not surely. */
const matchReview = z.object({
  itemId: z.string(),
  libraryId: z.string(),
  /** As the item is called now. */
  itemTitle: z.string(),
  provider: z.string(),
  /** What was looked for. */
  asked: z.object({ title: z.string(), author: z.string() }),
  foundAt: ms,
  /** The likeliest first; none where other words found nothing. */
  matches: z.array(foundMatch),
})
export type MatchReview = z.output<typeof matchReview>

const reviewParams = z.object({ itemId: idParam })
const done = z.object({
  updated: z.boolean(),
  /** Takes it back as a whole. */
  batch: z.string(),
})

/** Ours: judging what was found, and choosing among it field by field. */
export const reviewCalls = {
  take: endpoint({
    method: 'POST',
    path: '/api/lectern/items/:id/match-choice',
    policy: { right: 'update' },
    summary:
      'Write what was chosen among what a provider said, cover included, as one change. Locked fields stay',
    params,
    body: z.object(
      {
        provider: z.string(malformed).min(1, malformed).max(255, malformed),
        change: anyBody(mediaChange.omit({ url: true })),
        /** Web address; fetching it needs the right to upload. */
        cover: pictureUrl,
        /** Where fields came from that weren't said by `provider`, as the match tells it. */
        from: z.partialRecord(z.enum(matchFields), said, malformed).optional(),
        /** Fields that rules of the library changed, as the match tells it: what they did. */
        ruled: z.partialRecord(z.enum(matchFields), said, malformed).optional(),
        /** The updatedAt of the item that was compared. */
        since: z.number(malformed).int().optional(),
      },
      malformed,
    ),
    reply: done.extend({ libraryItem: itemFull }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/lectern/libraries/:id/match-reviews',
    policy: { right: 'update' },
    summary: 'Items of a library that were matched, but not surely; the likeliest first',
    params,
    query: z.object({
      /** 50 unless told, 200 at most; 0 for the number alone. */
      limit: numberQuery,
      /** From 0. */
      page: numberQuery,
    }),
    reply: z.object({ reviews: z.array(matchReview), total: z.number().int() }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/lectern/match-reviews/:itemId/accept',
    policy: { right: 'update' },
    summary: 'Take one of the candidates over; the item leaves the list',
    params: reviewParams,
    body: z.object(
      {
        /** Which of them, from 0. */
        at: z.number(malformed).int(malformed).min(0, malformed).default(0),
        /** These alone, and whatever they hold now; all of them, where they are empty or to be replaced, when left out. */
        fields: z.array(z.enum(matchFields, malformed), malformed).max(100, malformed).optional(),
        isReplacing: z.boolean(malformed).default(false),
      },
      malformed,
    ),
    reply: done,
  }),
  skip: endpoint({
    method: 'POST',
    path: '/api/lectern/match-reviews/:itemId/skip',
    policy: { right: 'update' },
    summary: 'None of them is it: the item leaves the list, and matches of many pass it over',
    params: reviewParams,
    reply: 'ok',
  }),
  search: endpoint({
    method: 'POST',
    path: '/api/lectern/match-reviews/:itemId/search',
    policy: { right: 'update' },
    summary: 'Look once more, with other words',
    params: reviewParams,
    body: quickBody.pick({ provider: true, title: true, author: true, asin: true }),
    refusal: 'json',
    reply: matchReview,
  }),
}
