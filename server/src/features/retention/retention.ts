import { retentionRules } from '@lectern/contract'
import type {
  BodyOf,
  GoingEpisode,
  RetentionPreview,
  RetentionRules,
  retentionCalls,
} from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { ItemRead } from '#features/items/index.ts'
import type { settingsStore } from '#features/settings/index.ts'
import { Problem } from '#platform/problem.ts'
import { letGo } from './let-go.ts'
import type { LetGoDeps } from './let-go.ts'
import { oldestSurplus, planRetention } from './plan.ts'
import type { Going, ShowRules } from './plan.ts'
import type { RetentionStore, Show, ShownEpisode } from './retention.store.ts'

export interface RetentionDeps extends LetGoDeps {
  store: RetentionStore
  read: Pick<ItemRead, 'check'>
  settings: ReturnType<typeof settingsStore>
  /** Whether somebody may see a podcast. */
  maySee: (userId: string, itemId: string) => Promise<boolean>
}

export type Retention = ReturnType<typeof createRetention>

type Calls = typeof retentionCalls

const settingsKey = 'retention'
const mostShown = 300
const stored = retentionRules.catch(retentionRules.parse({}))

/** Which episodes give their room back, said before it is done and done as it was said. */
export function createRetention(deps: RetentionDeps) {
  const { store, settings } = deps

  /** Asked of the database each time: another server may have changed them. */
  const serverRules = async (): Promise<RetentionRules> =>
    stored.parse((await settings.read(settingsKey)) ?? {})

  /** Followers who can't see the show any more can't finish it either. */
  async function followersOf(itemId: string): Promise<string[]> {
    const all = await store.followers(itemId)
    const sees = await Promise.all(all.map((userId) => deps.maySee(userId, itemId)))
    return all.filter((_, index) => sees[index])
  }

  async function showRules(show: Show, rules: RetentionRules): Promise<ShowRules> {
    const followers = await followersOf(show.itemId)
    return { rules, maxToKeep: show.maxToKeep, followers, now: deps.now() }
  }

  async function goingOf(show: Show, rules: RetentionRules): Promise<GoingEpisode[]> {
    if (!areActive(rules, show)) return []
    const episodes = await store.episodes(show.itemId)
    const byId = new Map(episodes.map((episode) => [episode.id, episode]))
    return planRetention(episodes, await showRules(show, rules)).flatMap((going) => {
      const episode = byId.get(going.id)
      return episode === undefined ? [] : [shown(show, episode, going)]
    })
  }

  async function chosen(show: Show, downloadedId: string | null): Promise<Going[]> {
    const rules = show.rules ?? (await serverRules())
    const episodes = await store.episodes(show.itemId)
    const going = planRetention(episodes, await showRules(show, rules))
    if (downloadedId === null) return going
    const surplus = oldestSurplus(episodes, { maxToKeep: show.maxToKeep, newId: downloadedId })
    const isTaken = surplus === null || going.some(({ id }) => id === surplus)
    return isTaken ? going : [...going, { id: surplus, reason: 'newest' }]
  }

  return {
    rules: async () => ({ rules: await serverRules() }),

    async save(change: BodyOf<Calls['save']>): Promise<{ rules: RetentionRules }> {
      const sent = Object.fromEntries(
        Object.entries(change).filter(([, value]) => value !== undefined),
      )
      const rules = await settings.change(settingsKey, (before) => ({
        ...stored.parse(before ?? {}),
        ...sent,
      }))
      deps.events.publish('retention.changed', { itemId: null })
      return { rules }
    },

    /** @throws Problem `missing` or `forbidden` for the podcast. */
    async preview(body: BodyOf<Calls['preview']>, caller: Caller): Promise<RetentionPreview> {
      const { rules, libraryItemId, maxEpisodesToKeep } = body
      const going: GoingEpisode[] = []
      for (const show of await showsFor(libraryItemId, caller, deps)) {
        const maxToKeep = maxEpisodesToKeep ?? show.maxToKeep
        going.push(...(await goingOf({ ...show, maxToKeep }, rules)))
      }
      going.sort((one, other) => other.size - one.size || (one.id < other.id ? -1 : 1))
      return {
        numEpisodes: going.length,
        size: going.reduce((sum, { size }) => sum + size, 0),
        numGone: going.filter(({ isGone }) => isGone).length,
        episodes: going.slice(0, mostShown),
      }
    },

    /**
     * Has a show's episodes go as its rules say; after an automatic download (`downloadedId`) also as the wire's limit does.
     * Resolves with how many went.
     */
    async follow(
      itemId: string,
      downloadedId: string | null,
      signal: AbortSignal,
    ): Promise<number> {
      const show = await store.show(itemId)
      if (show === null || (await chosen(show, downloadedId)).length === 0) return 0
      return letGo(show, { choose: () => chosen(show, downloadedId), signal }, deps)
    },

    /** Ids of the shows of which anything may go by itself. */
    async active(): Promise<string[]> {
      const usual = await serverRules()
      const shows = await store.shows()
      return shows
        .filter((show) => areActive(show.rules ?? usual, show))
        .map(({ itemId }) => itemId)
    },
  }
}

const areActive = (rules: RetentionRules, { maxToKeep }: Pick<Show, 'maxToKeep'>): boolean =>
  rules.finished || rules.olderThanDays !== null || (rules.newest && maxToKeep > 0)

async function showsFor(
  libraryItemId: string | undefined,
  caller: Caller,
  { store, read }: Pick<RetentionDeps, 'store' | 'read'>,
): Promise<Show[]> {
  if (libraryItemId === undefined)
    return (await store.shows()).filter(({ rules }) => rules === null)
  const { id, isPodcast } = await read.check(libraryItemId, caller)
  const show = isPodcast ? await store.show(id) : null
  if (show === null) throw new Problem('missing', 'This is no podcast.')
  return [show]
}

function shown(show: Show, episode: ShownEpisode, { id, reason }: Going): GoingEpisode {
  const { title, publishedAt, size, isGone } = episode
  return {
    id,
    libraryItemId: show.itemId,
    podcastTitle: show.title,
    title,
    publishedAt,
    size,
    reason,
    isGone,
  }
}
