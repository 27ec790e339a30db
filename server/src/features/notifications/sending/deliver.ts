import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Events } from '#domain/events.ts'
import type { Jobs } from '#jobs/index.ts'
import type { Now } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import type { NotifiedEvent } from '../events/own-events.ts'
import type { DeliveriesStore, Delivery } from '../store/deliveries.store.ts'
import { send } from './send.ts'
import type { SendingSettingsKeeper } from './sending-settings.ts'
import { webhookWait } from './webhook.ts'

export interface DeliverDeps {
  deliveries: DeliveriesStore
  settings: SendingSettingsKeeper
  jobs: Pick<Jobs, 'define'>
  events: Pick<Events, 'publish'>
  outgoing: Pick<Outgoing, 'say'>
  log: Pick<Log, 'warn' | 'error'>
  now: Now
  newId: () => string
}

/** Milliseconds between two events that Apprise is told of; services lock out who writes too often. */
export const notificationDelay = 1000
/** Milliseconds between two looks for what is to be tried again, or was left behind. */
const lookMs = 15_000

/**
 * Keeps what happened until it is told, one after the other in each line. A line is a job with its own key, so of several
 * servers one sends it, and a slow webhook holds up nobody else.
 */
export function createDelivery(deps: DeliverDeps) {
  const { deliveries, settings, events, log, now } = deps
  const job = deps.jobs.define({
    name: 'send-notifications',
    payload: z.object({ line: z.string() }),
    async run({ line }, { signal, begun }) {
      begun()
      await work(line, signal)
    },
  })

  async function work(line: string, signal: AbortSignal): Promise<void> {
    let delivery = await deliveries.next(line, now())
    while (delivery !== null && !signal.aborted) {
      await sendOne(delivery, signal)
      const eventId = delivery.event_id
      delivery = await deliveries.next(line, now())
      const isNextEvent = delivery?.event_id !== eventId
      if (!isNextEvent || line !== 'apprise') continue
      await delay(notificationDelay, undefined, { signal, ref: false }).catch(() => {})
      delivery ??= await deliveries.next(line, now())
    }
  }

  /** A stop in the middle leaves it where it is: it is sent once more, which is better than never. */
  async function sendOne(delivery: Delivery, signal: AbortSignal): Promise<void> {
    const { notification, id, event } = delivery
    const { appriseApiUrl, maxFailedAttempts } = await settings.read()
    const at = now()
    const urls = JSON.parse(notification.urls_json) as string[]
    const letter = { ...notification, urls, event, id }
    const context = { outgoing: deps.outgoing, appriseApiUrl, signal, at }
    const { isSent, words } = await send(letter, context)
    const wait =
      notification.channel === 'webhook' && !isSent ? webhookWait(delivery.tries + 1) : null
    await deliveries.note(delivery, {
      at,
      failure: isSent ? null : failureWords(words, delivery, wait),
      retryAt: wait === null ? null : at + wait,
      mostFailures: maxFailedAttempts,
    })
    if (!isSent)
      log.warn(
        { notification: notification.id, event: event.name, reason: words },
        'a notification could not be sent',
      )
    events.publish('notifications.changed', { wasTried: true })
  }

  const soon = (line: string): Promise<void> => job.addAgain({ line }, `notifications ${line}`)

  async function beginDue(): Promise<void> {
    for (const line of await deliveries.due(now())) await job.add({ line }, `notifications ${line}`)
  }

  return {
    /** Has an event told to whoever wants to be; resolves when it is kept, long before it is told. */
    async tell(event: NotifiedEvent): Promise<void> {
      const { appriseApiUrl, maxNotificationQueue } = await settings.read()
      const mostEvents = appriseApiUrl === null ? null : maxNotificationQueue
      const kept = await deliveries.keep(event, { newId: deps.newId, mostEvents })
      if (kept.dropped > 0)
        log.warn({ event: event.name }, 'a notification was dropped: too many wait already')
      for (const line of kept.lines) await soon(line)
      if (kept.lines.length + kept.dropped > 0)
        events.publish('notifications.changed', { wasTried: false })
    },

    /** What one of all servers does until the signal is aborted. */
    async lookAfter(until: AbortSignal): Promise<void> {
      const look = (): void => {
        beginDue().catch((err: unknown) => log.error({ err }, 'notifications could not go on'))
      }
      const timer = setInterval(look, lookMs).unref()
      until.addEventListener('abort', () => clearInterval(timer), { once: true })
      if (until.aborted) clearInterval(timer)
      else await beginDue()
    },
  }
}

function failureWords(
  words: string,
  { notification, tries }: Delivery,
  wait: number | null,
): string {
  const isGivenUp = notification.channel === 'webhook' && wait === null
  return isGivenUp ? `${words} Given up after ${tries + 1} tries.` : words
}
