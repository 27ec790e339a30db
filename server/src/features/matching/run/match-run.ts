import type { LibrarySettings, MatchOptions } from '@lectern/contract'
import type { BookRecord, ItemRecord } from '#features/items/index.ts'
import { mediaTypeOf } from '#features/items/index.ts'
import type { LabelFollower } from '#features/label-rules/index.ts'
import type { FindBook, Providers } from '#features/providers/index.ts'
import { within } from '#features/providers/index.ts'
import { Problem } from '#platform/problem.ts'
import type { Replacing, TakeOver, Taken } from '../change/taking.ts'
import { knownBookOf } from '../choice/known-book.ts'
import { wantedFields } from '../choice/wanted-fields.ts'
import { quickAttempts } from '../quick-match.ts'
import type { FoundReview } from '../reviews/reviews.store.ts'

/** What a run follows. */
export interface RunPlan {
  options: MatchOptions & { provider: string }
  replacing: Replacing
  /** What a library makes of genres and tags; asked for once in a run. */
  followerOf: (libraryId: string) => Promise<LabelFollower>
  /** Books that have one of these numbers are left alone. */
  skips: Pick<LibrarySettings, 'skipMatchingMediaWithAsin' | 'skipMatchingMediaWithIsbn'>
  signal: AbortSignal
}

export type ItemOutcome =
  | { kind: 'change'; itemId: string; taken: Taken }
  | { kind: 'unsure'; review: FoundReview }
  /** The provider gave no answer: why, as a sentence. */
  | { kind: 'unasked'; reason: Problem }
  | { kind: 'unmatched' | 'left' }

interface MatchItemDeps {
  providers: Pick<Providers, 'searchPodcasts'>
  findBook: FindBook
  takeOver: TakeOver
  /** Waits; rejects when the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A provider that gives no answer is asked again after these ms. */
const patienceMs = [5_000, 30_000, 60_000]

/** Finds out what one item of many is, without writing anything of it. */
export function createMatchItem({ providers, findBook, takeOver, pause }: MatchItemDeps) {
  async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (const ms of patienceMs) {
      signal.throwIfAborted()
      try {
        return await within(ask(), signal)
      } catch (error) {
        if (!(error instanceof Problem) || error.kind !== 'upstream') throw error
        await pause(ms, signal)
      }
    }
    return within(ask(), signal)
  }

  async function ofPodcast(
    record: ItemRecord,
    { replacing, followerOf, signal }: RunPlan,
  ): Promise<ItemOutcome> {
    const title = record.media.metadata.title ?? ''
    const [match] = await patiently(() => providers.searchPodcasts(title, 'us'), signal)
    if (match === undefined) return { kind: 'unmatched' }
    const follow = await followerOf(record.libraryId)
    const found = { kind: 'podcast', provider: 'itunes', match } as const
    const taken = await takeOver(record, found, { replacing, follow })
    return { kind: 'change', itemId: record.id, taken }
  }

  async function ofBook(
    record: ItemRecord,
    media: BookRecord,
    plan: RunPlan,
  ): Promise<ItemOutcome> {
    const { id, libraryId } = record
    const { options, signal, replacing } = plan
    const { provider } = options
    const asked = {
      book: knownBookOf(media),
      libraryId,
      provider,
      wanted: wantedFields(record, replacing),
      mostAttempts: quickAttempts,
      signal,
    }
    const choice = await patiently(() => findBook(asked), signal)
    signal.throwIfAborted()
    const [best] = choice.matches
    if (best === undefined) return { kind: 'unmatched' }
    if (choice.isSure) {
      const follow = await plan.followerOf(libraryId)
      const found = { kind: 'book', ...best, provider: best.provider ?? provider } as const
      const taken = await takeOver(record, found, { replacing, follow })
      return { kind: 'change', itemId: id, taken }
    }
    const { title, author, matches } = choice
    return { kind: 'unsure', review: { itemId: id, libraryId, provider, title, author, matches } }
  }

  return async (record: ItemRecord, plan: RunPlan): Promise<ItemOutcome> => {
    const { media } = record
    try {
      if (media.kind === 'podcast') return await ofPodcast(record, plan)
      if (mediaTypeOf(media) !== 'book' || isLeftAlone(media.metadata, plan))
        return { kind: 'left' }
      return await ofBook(record, media, plan)
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== 'upstream') throw error
      return { kind: 'unasked', reason: error }
    }
  }
}

function isLeftAlone(
  { asin, isbn }: { asin: string | null; isbn: string | null },
  { skips }: RunPlan,
): boolean {
  return (
    (skips.skipMatchingMediaWithAsin === true && Boolean(asin)) ||
    (skips.skipMatchingMediaWithIsbn === true && Boolean(isbn))
  )
}
