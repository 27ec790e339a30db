import type {
  BodyOf,
  NotificationOutcome,
  OwnNotification,
  OwnNotificationInput,
  ReplyOf,
  ownNotificationCalls,
} from '@lectern/contract'
import { Problem } from '#platform/problem.ts'
import type { NotificationRow } from '#storage/schema.ts'
import { offeredEvents } from './events/own-events.ts'
import { blankRow, noFailures } from './notifications.ts'
import type { NotificationsDeps } from './notifications.ts'
import { ownNotification } from './notifications.wire.ts'
import { notConfigured, send } from './sending/send.ts'
import { newSecret } from './sending/sign.ts'

type Calls = typeof ownNotificationCalls
export type OwnNotifications = ReturnType<typeof createOwnNotifications>
type Deps = Omit<NotificationsDeps, 'delivery'>

/** Notifications as our own client knows them: with webhooks, and for our events. */
export function createOwnNotifications(deps: Deps) {
  const { store, settings, events, now } = deps
  const changed = (): void => events.publish('notifications.changed', { wasTried: false })

  async function known(id: string): Promise<NotificationRow> {
    const row = await store.find(id)
    if (row === undefined) throw new Problem('missing', 'This notification is gone.')
    return row
  }

  async function shown(id: string): Promise<OwnNotification> {
    const row = (await store.all()).find((one) => one.id === id)
    if (row === undefined) throw new Problem('missing', 'This notification is gone.')
    return ownNotification(row)
  }

  /** What waits for a switch that somebody else's change might have thrown is read before. */
  async function put(id: string, change: Partial<NotificationRow>): Promise<OwnNotification> {
    const row = await known(id)
    const isSwitchedOn = change.is_enabled === 1 && row.is_enabled === 0
    await store.update(id, { ...change, ...(isSwitchedOn ? noFailures : {}) })
    changed()
    return shown(id)
  }

  return {
    async list(): Promise<ReplyOf<Calls['list']>> {
      const [sending, rows] = await Promise.all([settings.read(), store.all()])
      return { sending, events: [...offeredEvents], notifications: rows.map(ownNotification) }
    },

    async change(change: BodyOf<Calls['change']>): Promise<ReplyOf<Calls['change']>> {
      const given = Object.entries(change).filter(([, value]) => value !== undefined)
      const sending = await settings.change(Object.fromEntries(given))
      changed()
      return sending
    },

    async create(input: OwnNotificationInput): Promise<ReplyOf<Calls['create']>> {
      await check(input, deps)
      const secret = input.channel === 'webhook' ? newSecret() : null
      const id = deps.newId()
      await store.insert({ ...blankRow, ...columnsOf(input), id, secret, created_at: now() })
      changed()
      return { notification: await shown(id), secret }
    },

    async replace(id: string, input: OwnNotificationInput): Promise<OwnNotification> {
      const { channel } = await known(id)
      if (channel !== input.channel)
        throw new Problem('invalid', 'A notification stays what it is: by Apprise, or a webhook.')
      await check(input, deps)
      return put(id, columnsOf(input))
    },

    toggle: (id: string, isEnabled: boolean): Promise<OwnNotification> =>
      put(id, { is_enabled: isEnabled ? 1 : 0 }),

    async renewSecret(id: string): Promise<string> {
      const { channel } = await known(id)
      if (channel !== 'webhook') throw new Problem('invalid', 'Only a webhook has a secret.')
      const secret = newSecret()
      await store.update(id, { secret })
      return secret
    },

    async remove(id: string): Promise<void> {
      if (!(await store.remove(id))) throw new Problem('missing', 'This notification is gone.')
      changed()
    },

    attempt: (input: BodyOf<Calls['attempt']>, signal: AbortSignal): Promise<NotificationOutcome> =>
      attempt(input, { ...deps, signal }),
  }
}

/** Sends what somebody has written so far, once. */
async function attempt(
  input: BodyOf<Calls['attempt']>,
  deps: Deps & { signal: AbortSignal },
): Promise<NotificationOutcome> {
  const { store, now, signal } = deps
  const { appriseApiUrl } = await deps.settings.read()
  if (input.channel === 'apprise' && appriseApiUrl === null)
    return { isSent: false, words: notConfigured }
  const of = eventOf(input.eventName)
  // Without a webhook of that id it is signed with a secret that nobody has.
  const secret = (input.id && (await store.find(input.id))?.secret) || newSecret()
  const event = { name: of.name, libraryId: input.libraryId, values: of.testData, at: now() }
  const letter = { ...blankRow, ...columnsOf(input), secret, urls: input.urls, event }
  const context = { outgoing: deps.outgoing, appriseApiUrl, signal, at: now() }
  return send({ ...letter, id: deps.newId() }, context)
}

async function check(
  { eventName, libraryId }: OwnNotificationInput,
  { store }: Pick<Deps, 'store'>,
): Promise<void> {
  const { isOfLibrary } = eventOf(eventName)
  if (libraryId === null) return
  if (!isOfLibrary) throw new Problem('invalid', 'This event belongs to no library.')
  if (!(await store.hasLibrary(libraryId)))
    throw new Problem('invalid', 'There is no such library.')
}

function eventOf(eventName: string) {
  const event = offeredEvents.find(({ name }) => name === eventName)
  if (event === undefined) throw new Problem('invalid', 'There is no such event.')
  return event
}

function columnsOf(input: OwnNotificationInput) {
  return {
    channel: input.channel,
    library_id: input.libraryId,
    event_name: input.eventName,
    urls_json: JSON.stringify(input.urls),
    title_template: input.titleTemplate,
    body_template: input.bodyTemplate,
    is_enabled: input.isEnabled ? (1 as const) : (0 as const),
  }
}
