import { randomUUID } from 'node:crypto'
import type { BodyOf, MatchReview, QueryOf, ReplyOf, reviewCalls } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { ItemRead, ItemRewriter, LibraryAccess } from '#features/items/index.ts'
import { loadRecord } from '#features/items/index.ts'
import type { Providers } from '#features/providers/index.ts'
import type { Gate } from '#platform/gate.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { onlyFields } from '../change/only-fields.ts'
import type { TakeOver } from '../change/taking.ts'
import { chooseBook } from '../choice/book-choice.ts'
import { knownBookOf } from '../choice/known-book.ts'
import { byProvider } from '../quick-match.ts'
import type { ReviewsStore, StoredReview } from './reviews.store.ts'

export interface ReviewsDeps {
  db: Database
  store: ReviewsStore
  read: Pick<ItemRead, 'check'>
  libraryAccess: LibraryAccess
  rewriter: ItemRewriter
  takeOver: TakeOver
  providers: Pick<Providers, 'searchBooks'>
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
      return { reviews: reviews.map(wire), total }
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
      const change = await deps.takeOver(record, { kind: 'book', match }, replacing)
      const batch = randomUUID()
      const cause = byProvider(review.provider, caller, batch)
      const updated = (await deps.rewriter.rewrite([itemId], change, cause)) > 0
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
      const book = knownBookOf(record.media)
      const asked = { provider: provider ?? review.provider, words, signal: deps.deadline() }
      const { title, author, matches } = await deps.gate(() =>
        chooseBook(deps.providers, book, asked),
      )
      const { libraryId } = review
      const found = { itemId, libraryId, provider: asked.provider, title, author, matches }
      await store.put([found], deps.now())
      changed(review)
      return wire(await open(itemId, caller))
    },
  }
}

function wire({ itemTitle, provider, title, author, ...review }: StoredReview): MatchReview {
  const { itemId, libraryId, foundAt, matches } = review
  return { itemId, libraryId, itemTitle, provider, asked: { title, author }, foundAt, matches }
}
