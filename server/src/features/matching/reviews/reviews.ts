import { randomUUID } from 'node:crypto'
import type { BodyOf, MatchReview, QueryOf, ReplyOf, reviewCalls } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { ItemRead, ItemRewriter, LibraryAccess } from '#features/items/index.ts'
import { loadRecord } from '#features/items/index.ts'
import type { LabelFollower } from '#features/label-rules/index.ts'
import type { FindBook } from '#features/providers/index.ts'
import type { Gate } from '#platform/gate.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { onlyFields } from '../change/only-fields.ts'
import { ruledBook } from '../change/ruled-match.ts'
import type { TakeOver } from '../change/taking.ts'
import { knownBookOf } from '../choice/known-book.ts'
import { wantedFields } from '../choice/wanted-fields.ts'
import { byProvider, quickAttempts } from '../quick-match.ts'
import type { ReviewsStore, StoredReview } from './reviews.store.ts'

export interface ReviewsDeps {
  db: Database
  store: ReviewsStore
  read: Pick<ItemRead, 'check'>
  libraryAccess: LibraryAccess
  rewriter: ItemRewriter
  takeOver: TakeOver
  findBook: FindBook
  /** What a library makes of genres and tags. */
  followerOf: (libraryId: string) => Promise<LabelFollower>
  /** Where those stand who search. */
  gate: Gate
  /** Ends a search that takes too long. */
  deadline: () => AbortSignal
  /** The review lists of these libraries are others now. */
  onReviews: (libraryIds: ReadonlySet<string>) => void
  now: () => number
}

export type Reviews = ReturnType<typeof createReviews>
type Calls = typeof reviewCalls

const longestPage = 200

/** What was found but is not sure, worked through by people. Whoever sees an item sees what waits for it. */
export function createReviews(deps: ReviewsDeps) {
  const { db, store, read } = deps

  async function open(itemId: string, caller: Caller): Promise<StoredReview> {
    await read.check(itemId, caller)
    const review = await store.one(itemId, caller.scope)
    if (review === null) throw new Problem('missing', 'Nothing of this item waits for a review.')
    return review
  }

  const changed = ({ libraryId }: { libraryId: string }): void =>
    deps.onReviews(new Set([libraryId]))

  return {
    async list(
      libraryId: string,
      { limit = 50, page = 0 }: QueryOf<Calls['list']>,
      caller: Caller,
    ): Promise<ReplyOf<Calls['list']>> {
      await deps.libraryAccess.open(libraryId, caller.scope)
      if (![limit, page].every((number) => Number.isSafeInteger(number) && number >= 0))
        throw new Problem('invalid', '`limit` and `page` are whole numbers.')
      const size = Math.min(limit, longestPage)
      const total = await store.count(libraryId, caller.scope)
      const reviews =
        size === 0
          ? []
          : await store.page(libraryId, caller.scope, { limit: size, offset: page * size })
      const follow = await deps.followerOf(libraryId)
      return { reviews: reviews.map((review) => wire(review, follow)), total }
    },

    /** Takes one of the candidates over, of it the named fields alone where some are named. */
    async accept(
      itemId: string,
      { at, fields, isReplacing }: BodyOf<Calls['accept']>,
      caller: Caller,
    ): Promise<ReplyOf<Calls['accept']>> {
      const review = await open(itemId, caller)
      const chosen = review.matches[at]
      const record = await loadRecord(db.read, review.itemId)
      if (chosen === undefined || record === null)
        throw new Problem('missing', 'There is no such match any more.')
      const match = fields === undefined ? chosen.match : onlyFields(chosen.match, fields)
      const takesAll = fields !== undefined || isReplacing
      const replacing = { details: takesAll, cover: takesAll }
      const provider = chosen.provider ?? review.provider
      const found = { kind: 'book', ...chosen, match, provider } as const
      const follow = await deps.followerOf(record.libraryId)
      const { change, originOf } = await deps.takeOver(record, found, { replacing, follow })
      const batch = randomUUID()
      const cause = byProvider(provider, caller, batch)
      const updated = (await deps.rewriter.rewrite([itemId], change, cause, { originOf })) > 0
      await store.drop([itemId])
      changed(review)
      return { updated, batch }
    },

    async skip(itemId: string, caller: Caller): Promise<void> {
      const review = await open(itemId, caller)
      await store.skip(itemId)
      changed(review)
    },

    /** Looks once more with other words; whatever is found waits for whoever judges it. */
    async search(
      itemId: string,
      { provider, ...words }: BodyOf<Calls['search']>,
      caller: Caller,
    ): Promise<MatchReview> {
      const review = await open(itemId, caller)
      const record = await loadRecord(db.read, review.itemId)
      if (record === null || record.media.kind === 'podcast') throw new Problem('missing')
      const { libraryId } = review
      const asked = {
        book: knownBookOf(record.media),
        libraryId,
        provider: provider ?? review.provider,
        words,
        wanted: wantedFields(record, { details: true, cover: true }),
        mostAttempts: quickAttempts,
        signal: deps.deadline(),
      }
      const { title, author, matches } = await deps.gate(() => deps.findBook(asked))
      const found = { itemId, libraryId, provider: asked.provider, title, author, matches }
      await store.put([found], deps.now())
      changed(review)
      return wire(await open(itemId, caller), await deps.followerOf(libraryId))
    },
  }
}

function wire(
  { itemTitle, provider, title, author, ...review }: StoredReview,
  follow: LabelFollower,
): MatchReview {
  const { itemId, libraryId, foundAt } = review
  const matches = review.matches.map((match) => ruledBook(match, follow))
  return { itemId, libraryId, itemTitle, provider, asked: { title, author }, foundAt, matches }
}
