import type { ChangeCause, ItemDraft, ItemRecord, ItemRewriter } from '#features/items/index.ts'
import { isSecretAddress, standIn } from '../secret-address.ts'
import type { PodcastFeedsStore } from '../store/podcast-feeds.store.ts'
import type { Subscription } from './subscription.ts'

interface NoteDeps {
  feeds: Pick<PodcastFeedsStore, 'setSecret'>
  rewriter: Pick<ItemRewriter, 'rewrite'>
  newId: () => string
}

/**
 * Notes with the item when its feed was looked at, and where it moved for good, which is an entry of its history. A secret
 * address stays hidden behind its stand-in.
 */
export async function noteCheck(
  { row, address, isSecret: wasSecret }: Subscription,
  { movedTo, at }: { movedTo: string | null; at: number },
  { feeds, rewriter, newId }: NoteDeps,
): Promise<void> {
  const itemId = row.item_id
  let feedUrl: string | null = null
  if (movedTo !== null && movedTo !== address) {
    const isSecret = wasSecret || isSecretAddress(movedTo)
    await feeds.setSecret(itemId, isSecret ? movedTo : null)
    feedUrl = isSecret ? standIn(movedTo, itemId) : movedTo
  }
  const cause: ChangeCause = { source: 'provider', name: 'feed', by: null, batch: newId() }
  await rewriter.rewrite([itemId], (record) => noted(record, { feedUrl, at }), cause, {
    leavesFiles: true,
  })
}

function noted(
  record: ItemRecord,
  { feedUrl, at }: { feedUrl: string | null; at: number },
): ItemDraft | null {
  const { media } = record
  if (media.kind !== 'podcast') return null
  return {
    ...record,
    media: {
      ...media,
      metadata: feedUrl === null ? media.metadata : { ...media.metadata, feedUrl },
      settings: { ...media.settings, lastEpisodeCheck: at },
    },
  }
}
