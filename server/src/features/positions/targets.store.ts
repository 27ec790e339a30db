import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import { visibleItems } from '#storage/visibility.ts'
import type { FinishRule } from './progress/finish-rule.ts'
import { defaultFinishRule } from './progress/finish-rule.ts'
import type { Target } from './positions.store.ts'

export type FoundTarget = Target | 'no-item' | 'no-episode' | 'not-a-book'

export interface TargetQuery {
  itemId: string
  episodeId: string | null
}

/** Finds books and episodes that can have progress, as far as `scope` may see it. In the order of the queries. */
export async function findTargets(
  db: Database,
  queries: readonly TargetQuery[],
  scope: VisibilityScope,
): Promise<FoundTarget[]> {
  const itemIds = [...new Set(queries.map((query) => query.itemId))]
  const items = await db.read
    .selectFrom('items')
    .select(['id', 'media_id', 'library_id', 'media_type', 'duration'])
    .where('id', 'in', itemIds)
    .where(visibleItems(scope))
    .execute()
  const itemOf = new Map(items.map((item) => [item.id, item]))
  const episodeIds = [...new Set(queries.flatMap((query) => query.episodeId ?? []))]
  const episodeOf = await episodesOf(db, episodeIds)
  return queries.map(({ itemId, episodeId }) => {
    const item = itemOf.get(itemId)
    if (item === undefined) return 'no-item'
    const shared = { itemId, libraryId: item.library_id }
    if (episodeId !== null) {
      const episode = episodeOf.get(episodeId)
      if (episode === undefined || episode.item_id !== itemId) return 'no-episode'
      return { ...shared, episodeId, mediaItemId: episodeId, duration: episode.duration }
    }
    if (item.media_type === 'podcast') return 'not-a-book'
    const target = { ...shared, episodeId: '', mediaItemId: item.media_id, duration: item.duration }
    return item.media_type === 'music' ? { ...target, keepsProgress: false } : target
  })
}

/** Episodes by id: those that only their feed lists are heard, too. What lies on the disk stands for itself. */
async function episodesOf(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { item_id: string; duration: number }>()
  const listed = await db.read
    .selectFrom('feed_episodes')
    .select(['id', 'item_id', 'duration', 'heard_duration'])
    .where('id', 'in', [...ids])
    .execute()
  const here = await db.read
    .selectFrom('episodes')
    .select(['id', 'item_id', 'duration'])
    .where('id', 'in', [...ids])
    .execute()
  const remote = listed.map(({ heard_duration, duration, ...episode }) => ({
    ...episode,
    duration: heard_duration ?? duration ?? 0,
  }))
  return new Map([...remote, ...here].map((episode) => [episode.id, episode]))
}

/** The finish settings of a library; the defaults when it is gone. */
export async function readFinishRule(db: Database, libraryId: string): Promise<FinishRule> {
  const row = await db.read
    .selectFrom('libraries')
    .select('settings_json')
    .where('id', '=', libraryId)
    .executeTakeFirst()
  if (row === undefined) return defaultFinishRule
  const settings = JSON.parse(row.settings_json) as Record<string, unknown>
  const time = settings.markAsFinishedTimeRemaining
  const percent = settings.markAsFinishedPercentComplete
  return {
    timeRemaining: typeof time === 'number' ? time : null,
    percentComplete: typeof percent === 'number' ? percent : null,
  }
}
