import { z } from 'zod'
import type { Events } from '#domain/events.ts'
import type { Jobs } from '#jobs/index.ts'
import type { Log } from '#platform/log.ts'
import type { Retention } from './retention.ts'
import type { RetentionStore } from './retention.store.ts'

interface RetentionDutyDeps {
  retention: Pick<Retention, 'follow' | 'active'>
  store: Pick<RetentionStore, 'asked' | 'showOfSession'>
  jobs: Pick<Jobs, 'define'>
  events: Pick<Events, 'handle'>
  log: Pick<Log, 'error'>
}

const hour = 3_600_000

/**
 * Has shows looked at when there is a reason to: after a download, after somebody has finished or closed an episode, and every
 * hour. Each look is a job with the show's key, so of several servers one does it.
 */
export function createRetentionDuty(deps: RetentionDutyDeps) {
  const { retention, store, events } = deps
  const job = deps.jobs.define({
    name: 'let-episodes-go',
    payload: z.object({ itemId: z.string(), downloadedId: z.string().nullable() }),
    async run({ itemId, downloadedId }, { signal, begun }) {
      begun()
      await retention.follow(itemId, downloadedId, signal)
    },
  })

  /** Once more where a look is under way: it may have passed what is new by now. */
  const soon = (itemId: string): Promise<unknown> =>
    job.addAgain({ itemId, downloadedId: null }, `episodes ${itemId}`)

  events.handle('episode.added', async ({ itemId, episodeId, isAutomatic, askedAt }) => {
    if (!isAutomatic) await store.asked(itemId, episodeId, askedAt)
    // The wire takes one for each automatic download, so none of these may stand for another.
    if (isAutomatic) await job.add({ itemId, downloadedId: episodeId }, `episode ${episodeId}`)
    else await soon(itemId)
  })
  events.handle('progress.changed', async ({ data }) => {
    if (data.isFinished && data.episodeId) await soon(data.libraryItemId)
  })
  events.handle('session.closed', async ({ sessionId }) => {
    const itemId = await store.showOfSession(sessionId)
    if (itemId !== null) await soon(itemId)
  })

  events.handle('retention.changed', async ({ itemId }) => {
    if (itemId === null) await beginAll()
    else await soon(itemId)
  })

  async function beginAll(): Promise<void> {
    for (const itemId of await retention.active()) await soon(itemId)
  }

  return {
    soon,

    /** What one of all servers does until the signal is aborted. */
    async lookAfter(until: AbortSignal): Promise<void> {
      const timer = setInterval(() => {
        beginAll().catch((err: unknown) =>
          deps.log.error({ err }, 'episodes could not be looked through'),
        )
      }, hour).unref()
      until.addEventListener('abort', () => clearInterval(timer), { once: true })
      if (until.aborted) clearInterval(timer)
      else await beginAll()
    },
  }
}
