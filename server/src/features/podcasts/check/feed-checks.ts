import { z } from 'zod'
import type { Events } from '#domain/events.ts'
import type { Jobs } from '#jobs/index.ts'
import type { Now } from '#platform/clock.ts'
import { createGate } from '#platform/gate.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { PodcastFacts, PodcastFeedsStore } from '../store/podcast-feeds.store.ts'
import type { CheckFeed } from './check-feed.ts'
import { nextCheck } from './next-check.ts'

interface FeedChecksDeps {
  feeds: PodcastFeedsStore
  checkFeed: CheckFeed
  jobs: Pick<Jobs, 'define'>
  events: Pick<Events, 'handle'>
  log: Pick<Log, 'warn' | 'error'>
  now: Now
  /** Milliseconds between two looks at which feeds are due. */
  lookMs?: number
}

const lookMs = 20_000
/** Feeds that one server reads at once: memory and lines stay small however many are due. */
const mostAtOnce = 6
const mostDue = 500

/** Has feeds read when their time comes, each once among all servers, and follows what podcasts and their settings become. */
export function createFeedChecks(deps: FeedChecksDeps) {
  const { feeds, events, log, now } = deps
  const gate = createGate(mostAtOnce)
  const stopping = new AbortController()
  const job = deps.jobs.define({
    name: 'check-feed',
    payload: z.object({ itemId: z.string() }),
    run({ itemId }, { signal, begun }) {
      begun()
      return gate(() => checkQuietly(itemId, AbortSignal.any([signal, stopping.signal])), signal)
    },
  })

  /** What can't be read is noted with the subscription; only what nobody expects is logged as a fault. */
  async function checkQuietly(itemId: string, signal: AbortSignal): Promise<void> {
    try {
      await deps.checkFeed(itemId, { limit: null, askedBy: null, signal })
    } catch (err) {
      if (signal.aborted) return
      if (!(err instanceof Problem)) throw err
      log.warn({ itemId, reason: err.message }, 'a feed could not be read')
    }
  }

  async function beginDue(): Promise<void> {
    for (const { item_id: itemId } of await feeds.due(now(), mostDue))
      await job.add({ itemId }, `feed ${itemId}`)
  }

  /** Subscribes to podcasts that have a feed and leaves those that have none any more. */
  async function follow(itemIds?: readonly string[]): Promise<void> {
    const all = await feeds.podcasts(itemIds)
    await feeds.unsubscribe(all.filter(({ feedUrl }) => feedUrl === null).map((one) => one.itemId))
    for (const facts of all) if (facts.feedUrl !== null) await subscribe(facts)
  }

  async function subscribe(facts: PodcastFacts): Promise<void> {
    const row = await feeds.find(facts.itemId)
    if (row !== undefined && row.schedule === facts.schedule) return
    // One that was never read is read at once: its page shows what there is.
    const nextCheckAt = row === undefined ? now() : nextCheck(facts, now())
    await feeds.subscribe(facts, { nextCheckAt })
  }

  for (const name of ['items.added', 'items.changed'] as const)
    events.handle(name, ({ itemIds }) => follow(itemIds))

  return {
    /** Has the feed of a podcast read soon, by whoever has a hand free. */
    soon: (itemId: string) => job.add({ itemId }, `feed ${itemId}`),

    /** What one of all servers does until the signal is aborted. */
    async lookAfter(until: AbortSignal): Promise<void> {
      const look = (): void => {
        beginDue().catch((err: unknown) => log.error({ err }, 'feeds could not be looked after'))
      }
      await follow()
      const timer = setInterval(look, deps.lookMs ?? lookMs).unref()
      until.addEventListener('abort', () => clearInterval(timer), { once: true })
      if (until.aborted) clearInterval(timer)
      else look()
    },

    /** Ends what is being read; it is read again later. */
    close: () => stopping.abort(),
  }
}
