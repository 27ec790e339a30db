import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Events } from '#domain/events.ts'
import type { Jobs } from '#jobs/index.ts'
import type { Now } from '#platform/clock.ts'
import { batchesOf } from '#platform/lists/batches.ts'
import type { Log } from '#platform/log.ts'
import type { EpisodeTexts } from './episode-texts.ts'

interface FetchTranscriptsDeps {
  texts: Pick<EpisodeTexts, 'bring' | 'sources'>
  jobs: Pick<Jobs, 'define'>
  events: Pick<Events, 'handle'>
  log: Pick<Log, 'warn' | 'error'>
  now: Now
}

const lookMs = 60_000
const atOnce = 20
/** Publishers are asked politely. */
const pauseMs = 250

/**
 * Fetches the transcripts of what is on the disk or was begun, and reads those that lie beside sound, so that search knows
 * them before anybody opens them. One job among all servers; what a stop leaves is due again.
 */
export function createFetchTranscripts({ texts, jobs, events, log, now }: FetchTranscriptsDeps) {
  const stopping = new AbortController()
  const job = jobs.define({
    name: 'fetch-transcripts',
    payload: z.object({ itemId: z.string().nullable() }),
    async run({ itemId }, { signal, begun }) {
      begun()
      const until = AbortSignal.any([signal, stopping.signal])
      if (itemId === null) await bringDue(until)
      else await bringAll(await texts.sources.besideText([itemId]), until)
    },
  })

  async function bringDue(until: AbortSignal): Promise<void> {
    const tried = new Set<string>()
    while (!until.aborted) {
      const due = (await texts.sources.due(now(), atOnce)).filter(
        ({ episodeId }) => !tried.has(episodeId),
      )
      if (due.length === 0) return
      for (const { episodeId } of due) tried.add(episodeId)
      await bringAll(due, until, pauseMs)
    }
  }

  async function bringAll(
    episodes: readonly { itemId: string; episodeId: string }[],
    signal: AbortSignal,
    restMs = 0,
  ): Promise<void> {
    for (const { itemId, episodeId } of episodes) {
      if (signal.aborted) return
      const source = await texts.sources.find(itemId, episodeId)
      if (source !== null)
        await texts.bring(source, 'transcript', { signal }).catch((err: unknown) => {
          // One that nobody foresaw holds up no other.
          if (!signal.aborted) log.warn({ err, episodeId }, 'a transcript could not be fetched')
        })
      if (restMs > 0) await delay(restMs, undefined, { signal }).catch(() => undefined)
    }
  }

  const look = (itemId: string | null): Promise<void> =>
    job.addAgain({ itemId }, itemId === null ? 'transcripts' : `transcripts ${itemId}`)

  /** Podcasts among these items that have files of text beside their sound. */
  async function follow(itemIds: readonly string[]): Promise<void> {
    const beside = new Set<string>()
    for (const batch of batchesOf(itemIds))
      for (const { itemId } of await texts.sources.besideText(batch)) beside.add(itemId)
    for (const itemId of beside) await look(itemId)
  }

  for (const name of ['items.added', 'items.changed'] as const)
    events.handle(name, ({ itemIds }) => follow(itemIds))

  return {
    /** What one of all servers does until the signal is aborted. */
    async lookAfter(until: AbortSignal): Promise<void> {
      const begin = (): void => {
        look(null).catch((err: unknown) => log.error({ err }, 'transcripts could not be fetched'))
      }
      const timer = setInterval(begin, lookMs).unref()
      until.addEventListener('abort', () => clearInterval(timer), { once: true })
      if (until.aborted) clearInterval(timer)
      else begin()
    },
    close: (): void => stopping.abort(),
  }
}
