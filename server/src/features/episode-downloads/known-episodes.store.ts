import type { FeedEpisode } from '@lectern/contract'
import type { Transaction } from 'kysely'
import { withoutLogin } from '#domain/public-address.ts'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import { foldText } from '@lectern/contract/rules'

/** An episode with the id that it has had since somebody first heard of it. */
export interface KnownEpisode {
  id: string
  episode: FeedEpisode
}

export type KeepEpisodes = (
  itemId: string,
  episodes: readonly FeedEpisode[],
) => Promise<KnownEpisode[]>

/**
 * Finds the ids of episodes of a podcast, on the disk or only known from its feed, and makes those that are new. They are the
 * same where their guid is, or else the address of their sound: some feeds give all their guids anew.
 */
export function knownEpisodesStore(deps: {
  db: Database
  now: () => number
  newId: () => string
}): KeepEpisodes {
  return (itemId, episodes) =>
    deps.db.transact(async (trx) => {
      const item = await trx
        .selectFrom('items')
        .select('library_id as libraryId')
        .where('id', '=', itemId)
        .executeTakeFirst()
      if (item === undefined) return []
      const find = await finderOf(trx, itemId)
      const kept: KnownEpisode[] = []
      for (const episode of episodes) {
        const id = find.idOf(episode) ?? deps.newId()
        if (find.idOf(episode) === undefined) {
          await insert(trx, { id, itemId, libraryId: item.libraryId, episode, now: deps.now() })
          find.add(id, episode.guid, enclosureKey(episode.enclosure.url))
        }
        kept.push({ id, episode })
      }
      return kept
    })
}

/** The address of a sound without name and password. */
const enclosureKey = (address: string): string => withoutLogin(address)

async function finderOf(trx: Transaction<Schema>, itemId: string) {
  const byGuid = new Map<string, string>()
  const byAddress = new Map<string, string>()
  const add = (id: string, guid: string | null, key: string): void => {
    if (guid !== null && guid !== '' && !byGuid.has(guid)) byGuid.set(guid, id)
    if (key !== '' && !byAddress.has(key)) byAddress.set(key, id)
  }
  const onDisk = await trx
    .selectFrom('episodes')
    .select(['id', 'detail_json'])
    .where('item_id', '=', itemId)
    .execute()
  for (const row of onDisk) {
    const { guid = null, enclosure = null } = JSON.parse(row.detail_json) as {
      guid?: string | null
      enclosure?: { url: string } | null
    }
    add(row.id, guid, enclosureKey(enclosure?.url ?? ''))
  }
  const inFeed = await trx
    .selectFrom('feed_episodes')
    .select(['id', 'guid', 'enclosure_key'])
    .where('item_id', '=', itemId)
    .execute()
  for (const { id, guid, enclosure_key } of inFeed) add(id, guid, enclosure_key)
  return {
    add,
    idOf: ({ guid, enclosure }: FeedEpisode): string | undefined =>
      byGuid.get(guid ?? '') ?? byAddress.get(enclosureKey(enclosure.url)),
  }
}

async function insert(
  trx: Transaction<Schema>,
  {
    id,
    itemId,
    libraryId,
    episode,
    now,
  }: KnownEpisode &
    Record<'itemId' | 'libraryId', string> & {
      now: number
    },
): Promise<void> {
  const size = Number(episode.enclosure.length)
  await trx
    .insertInto('feed_episodes')
    .values({
      id,
      item_id: itemId,
      library_id: libraryId,
      guid: episode.guid,
      enclosure_key: enclosureKey(episode.enclosure.url),
      title: episode.title,
      title_key: foldText(episode.title),
      season: episode.season || null,
      episode: episode.episode || null,
      episode_type: episode.episodeType || null,
      published_at: episode.publishedAt,
      duration: episode.durationSeconds,
      size: Number.isSafeInteger(size) && size > 0 ? size : null,
      explicit: ['yes', 'true', 'explicit'].includes(episode.explicit.toLowerCase()) ? 1 : 0,
      first_seen_at: now,
      detail_json: JSON.stringify(episode),
    })
    .execute()
}
