import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf, reviewCalls } from '@lectern/contract'
import { changed } from '#features/item-edit/index.ts'
import type { ItemCover } from '#features/item-edit/index.ts'
import type { ItemRead, ItemRecord, ItemRewriter } from '#features/items/index.ts'
import { loadRecord, renderFull } from '#features/items/index.ts'
import type { Caller } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { originsOf } from '../change/match-origins.ts'
import { byProvider } from '../quick-match.ts'
import type { ReviewsStore } from './reviews.store.ts'

interface TakeDeps {
  db: Database
  read: Pick<ItemRead, 'check'>
  rewriter: ItemRewriter
  cover: Pick<ItemCover, 'fetchBeside'>
  reviews: Pick<ReviewsStore, 'drop'>
  onReviews: (libraryIds: ReadonlySet<string>) => void
}

type Call = (typeof reviewCalls)['take']

/** Writes what somebody chose among what a provider said, cover included, as one change. */
export function createTake({ db, read, rewriter, cover, ...deps }: TakeDeps) {
  async function found(itemId: string, caller: Caller): Promise<ItemRecord> {
    const { id } = await read.check(itemId, caller)
    const record = await loadRecord(db.read, id)
    if (record === null) throw new Problem('missing')
    return record
  }

  /**
   * @throws Problem `invalid` for a cover that can't be had, `conflict` when somebody else has changed one of the same
   * fields since; nothing is written then.
   */
  return async (
    itemId: string,
    { provider, change, cover: url, since, from, ruled }: BodyOf<Call>,
    caller: Caller,
  ): Promise<ReplyOf<Call>> => {
    if (url !== undefined && !caller.permissions.upload) throw new Problem('forbidden')
    const before = await found(itemId, caller)
    const coverPath = url === undefined ? null : await cover.fetchBeside(before, url)
    const batch = randomUUID()
    const updated = await rewriter.rewrite(
      [itemId],
      (fresh) => {
        const draft = changed(fresh, change)
        if (coverPath === null) return draft
        return { ...(draft ?? fresh), coverPath, coverAccentJson: null, coverThumbhash: null }
      },
      byProvider(provider, caller, batch),
      {
        originOf: originsOf({ provider, from, ruled }),
        ...(since === undefined ? {} : { since: new Map([[itemId, since]]) }),
      },
    )
    await deps.reviews.drop([itemId])
    deps.onReviews(new Set([before.libraryId]))
    const libraryItem = renderFull(await found(itemId, caller))
    return { updated: updated > 0, batch, libraryItem }
  }
}
