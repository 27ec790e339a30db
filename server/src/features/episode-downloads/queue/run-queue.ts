import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Events } from '#domain/events.ts'
import type { JobHooks, Jobs } from '#jobs/index.ts'
import { Unwanted } from '../failure.ts'
import type { DownloadsStore } from '../episode-downloads.store.ts'
import { downloadOne } from './one-download.ts'
import type { OneDownloadDeps } from './one-download.ts'

/** At once; of one host never more than one. */
export const mostAtOnce = 2
/** Milliseconds between two looks for what is due. */
const lookMs = 2000
const jobKey = 'episode downloads'

export interface QueueRunDeps extends OneDownloadDeps {
  jobs: Pick<Jobs, 'define'>
  store: DownloadsStore
}

interface UnderWay {
  itemId: string
  stop: AbortController
  ended: Promise<void>
}

/**
 * The queue as a job: one of all servers takes what waits, a few at once, until there is nothing that may begin. What it had
 * under way when it was stopped waits again.
 */
export function createQueueRun(deps: QueueRunDeps) {
  const { store, queue, events, staging } = deps
  const underWay = new Map<string, UnderWay>()
  let nudge = (): void => undefined
  follow(events, underWay, () => nudge())

  const job = deps.jobs.define({
    name: 'episode-downloads',
    payload: z.object({}),
    async run(_payload, hooks) {
      hooks.begun()
      await queue.interrupted()
      await sweep()
      await runAll(hooks)
      await sweep()
    },
  })

  async function runAll({ signal }: JobHooks): Promise<void> {
    const stopAll = (): void => {
      for (const { stop } of underWay.values()) stop.abort(signal.reason)
      nudge()
    }
    signal.addEventListener('abort', stopAll)
    try {
      while (!signal.aborted) {
        const nudged = new Promise<void>((resolve) => (nudge = resolve))
        await beginNext(signal)
        if (underWay.size === 0) return
        const ends = [...underWay.values()].map(({ ended }) => ended)
        await Promise.race([...ends, nudged, delay(lookMs, undefined, { ref: false })])
      }
    } finally {
      await Promise.all([...underWay.values()].map(({ ended }) => ended))
      signal.removeEventListener('abort', stopAll)
    }
  }

  async function beginNext(signal: AbortSignal): Promise<void> {
    const free = mostAtOnce - underWay.size
    if (free <= 0 || (await store.isHeld(deps.now()))) return
    const busy = (await store.running()).map(({ host }) => host)
    for (const id of await store.next(deps.now(), busy, free)) {
      if (signal.aborted) return
      const download = await store.find(id)
      if (download === null || !(await queue.begin(id, deps.now()))) continue
      const stop = new AbortController()
      const ended = downloadOne(id, stop.signal, deps)
        .catch((err: unknown) => deps.log.error({ err }, 'a download could not be ended'))
        .finally(() => underWay.delete(id))
      underWay.set(id, { itemId: download.itemId, stop, ended })
    }
  }

  /** Bytes of what nobody wants any more. */
  async function sweep(): Promise<void> {
    const ids = await staging.ids()
    const known = await store.known(ids)
    for (const id of ids) if (!known.has(id)) await staging.file(id).remove()
  }

  return {
    /** Has what waits taken; to be called when there is more of it. */
    wake(): void {
      // Nobody waits for it: what is due is looked for anyway.
      job
        .addAgain({}, jobKey)
        .catch((err: unknown) => deps.log.warn({ err }, 'downloads begin later'))
    },

    /** For the leading server: has what is due taken, until the signal is aborted. */
    async lookAfter(until: AbortSignal): Promise<void> {
      for (let looks = 0; !until.aborted; looks++) {
        // At first, and now and then, for what a stop left behind.
        if (await isWorthWaking(looks % 30 === 0)) await job.add({}, jobKey)
        await delay(lookMs, undefined, { signal: until, ref: false }).catch(() => undefined)
      }
    },
  }

  async function isWorthWaking(isThorough: boolean): Promise<boolean> {
    const isUnderWay = (await store.running()).length > 0
    if (isUnderWay) return isThorough
    if (await store.isHeld(deps.now())) return false
    return (await store.next(deps.now(), [], 1)).length > 0
  }
}

/** Ends what nobody wants any more, and hears of what is new. */
function follow(events: Events, underWay: ReadonlyMap<string, UnderWay>, nudge: () => void): void {
  events.follow('downloads.changed', nudge)
  events.follow('download.unwanted', ({ ids }) => {
    for (const id of ids) underWay.get(id)?.stop.abort(new Unwanted())
  })
  events.follow('item.removed', ({ itemId }) => {
    for (const one of underWay.values()) if (one.itemId === itemId) one.stop.abort(new Unwanted())
  })
}
