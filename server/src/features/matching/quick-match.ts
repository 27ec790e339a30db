import { randomUUID } from 'node:crypto'
import type { BodyOf, MatchOptions, matchCalls, ReplyOf } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { ChangeCause, ItemRead, ItemRecord, ItemRewriter } from '#features/items/index.ts'
import { loadRecord, mediaTypeOf, renderExpanded } from '#features/items/index.ts'
import type { LabelFollower } from '#features/label-rules/index.ts'
import type { FindBook, Providers } from '#features/providers/index.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import type { Found, Replacing, TakeOver } from './change/taking.ts'
import { knownBookOf } from './choice/known-book.ts'
import { wantedFields } from './choice/wanted-fields.ts'
import type { ReviewsStore } from './reviews/reviews.store.ts'

export interface QuickMatchDeps {
  db: Database
  read: Pick<ItemRead, 'check'>
  rewriter: ItemRewriter
  providers: Pick<Providers, 'searchPodcasts'>
  findBook: FindBook
  /** What a library makes of genres and tags. */
  followerOf: (libraryId: string) => Promise<LabelFollower>
  takeOver: TakeOver
  reviews: Pick<ReviewsStore, 'put' | 'drop'>
  /** The review lists of these libraries are others now. */
  onReviews: (libraryIds: ReadonlySet<string>) => void
  now: () => number
  /** Ends a search that takes too long. */
  deadline: () => AbortSignal
  /** The server setting `scannerPreferMatchedMetadata` as it is now. */
  prefersMatches: () => boolean
  /** The server's sorting prefixes as they are now. */
  prefixes: () => readonly string[]
}

type Call = (typeof matchCalls)['quick']

/** Attempts with other words (ABS wire, providers §11.2). */
export const quickAttempts = 2

/** Whose books are looked up where nobody says (ABS wire, providers §11.3). */
const usualProvider = 'google'

/** Matches one item while somebody waits. */
export function createQuickMatch(deps: QuickMatchDeps) {
  const { db, read, rewriter, takeOver } = deps

  async function record(itemId: string, caller: Caller): Promise<ItemRecord> {
    const { id } = await read.check(itemId, caller)
    const found = await loadRecord(db.read, id)
    if (found === null) throw new Problem('missing')
    return found
  }

  /** A sentence where nothing is found that could be taken over. */
  async function find(
    record: ItemRecord,
    { provider = '', ...words }: BodyOf<Call>,
    replacing: Replacing,
  ): Promise<Found | string> {
    const { media, id, libraryId } = record
    if (media.kind === 'podcast') {
      const [match] = await deps.providers.searchPodcasts(
        words.title ?? media.metadata.title ?? '',
        'us',
      )
      return match === undefined
        ? 'No itunes match found'
        : { kind: 'podcast', provider: 'itunes', match }
    }
    const name = provider || usualProvider
    const { matches, isSure, title, author } = await deps.findBook({
      book: knownBookOf(media),
      libraryId,
      provider: name,
      words,
      wanted: wantedFields(record, replacing),
      mostAttempts: quickAttempts,
      signal: deps.deadline(),
    })
    const [best] = matches
    if (best === undefined) return `No ${name} match found`
    if (isSure) return { kind: 'book', ...best, provider: best.provider ?? name }
    const review = { itemId: id, libraryId, provider: name, title, author, matches }
    await deps.reviews.put([review], deps.now())
    deps.onReviews(new Set([libraryId]))
    return `No confident ${name} match found. Nothing was changed.`
  }

  return {
    /** @throws Problem `invalid` for what is neither a book nor a podcast. */
    async quick(itemId: string, body: BodyOf<Call>, caller: Caller): Promise<ReplyOf<Call>> {
      const before = await record(itemId, caller)
      if (!['book', 'podcast'].includes(mediaTypeOf(before.media)))
        throw new Problem('invalid', 'Only books and podcasts can be matched.')
      const replacing = replacingOf(body, deps.prefersMatches())
      const found = await find(before, body, replacing).catch(sentenceOfProvider)
      if (typeof found === 'string') return { warning: found }
      const follow = await deps.followerOf(before.libraryId)
      const { change, originOf } = await takeOver(before, found, { replacing, follow })
      const cause = byProvider(found.provider, caller)
      const updated = (await rewriter.rewrite([itemId], change, cause, { originOf })) > 0
      await deps.reviews.drop([itemId])
      deps.onReviews(new Set([before.libraryId]))
      const libraryItem = renderExpanded(await record(itemId, caller), deps.prefixes())
      return { updated, libraryItem }
    },
  }
}

/** A change that a provider's answer made; `batch` where it belongs to others. */
export function byProvider(
  name: string,
  { userId, username }: Pick<Caller, 'userId' | 'username'>,
  batch: string = randomUUID(),
): ChangeCause {
  return { source: 'provider', name, by: { userId, username }, batch }
}

/** With both flags left out the setting decides (ABS wire, providers §11.3). */
export function replacingOf(
  { overrideDetails, overrideCover }: MatchOptions,
  prefersMatches: boolean,
): Replacing {
  const isUnsaid = overrideDetails === undefined && overrideCover === undefined
  const usual = isUnsaid && prefersMatches
  return { details: overrideDetails ?? usual, cover: overrideCover ?? usual }
}

/** Who could not be asked says so; nobody is to blame for that. */
function sentenceOfProvider(error: unknown): string {
  if (error instanceof Problem && error.kind === 'upstream') return error.message
  if (error instanceof Error && error.name === 'TimeoutError') return 'The search took too long.'
  throw error
}
