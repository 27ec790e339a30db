import type { ItemFull } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { byHand, loadRecord, renderFull } from '#features/items/index.ts'
import type { ItemRead, ItemRecord, ItemRewriter } from '#features/items/index.ts'
import type { Removal } from '#features/removal/index.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'

interface RemoveEpisodeDeps {
  db: Database
  read: Pick<ItemRead, 'check'>
  rewriter: Pick<ItemRewriter, 'rewrite'>
  removal: Pick<Removal, 'episode'>
}

/** Takes episodes out of their podcast. What people did with one stays known: its feed may list it still. */
export function createRemoveEpisode({ db, read, rewriter, removal }: RemoveEpisodeDeps) {
  return async (
    id: string,
    { episodeId, isHard }: { episodeId: string; isHard: boolean },
    caller: Caller,
  ): Promise<ItemFull> => {
    const seen = await read.check(id, caller)
    const record = await loadRecord(db.read, seen.id)
    const { media } = record ?? {}
    const episode =
      media?.kind === 'podcast' ? media.episodes.find((one) => one.id === episodeId) : undefined
    if (episode === undefined) throw new Problem('missing')
    if (isHard) await removal.episode(id, episodeId, caller)
    else await rewriter.rewrite([id], (now) => without(now, episodeId), byHand(caller))
    const left = await loadRecord(db.read, seen.id)
    if (left === null) throw new Problem('missing')
    return renderFull(left)
  }
}

function without(record: ItemRecord, episodeId: string): ItemRecord | null {
  const { media } = record
  if (media.kind !== 'podcast') return null
  const episodes = media.episodes.filter(({ id }) => id !== episodeId)
  return episodes.length === media.episodes.length
    ? null
    : { ...record, media: { ...media, episodes } }
}
