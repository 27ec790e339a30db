import { wireVersion } from '@lectern/contract'
import type { BodyOf, NotificationSettings, notificationCalls } from '@lectern/contract'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import { Problem } from '#platform/problem.ts'
import type { NotificationRow } from '#storage/schema.ts'
import { isWireEvent, wireEvents } from './events/wire-events.ts'
import { isOfWire, wireSettings } from './notifications.wire.ts'
import type { createDelivery } from './sending/deliver.ts'
import { send } from './sending/send.ts'
import { usualSettings } from './sending/sending-settings.ts'
import type { SendingSettingsKeeper } from './sending/sending-settings.ts'
import type { NotificationsStore } from './store/notifications.store.ts'

export interface NotificationsDeps {
  store: NotificationsStore
  settings: SendingSettingsKeeper
  delivery: Pick<ReturnType<typeof createDelivery>, 'tell'>
  outgoing: Pick<Outgoing, 'say'>
  events: Pick<Events, 'publish'>
  now: Now
  newId: () => string
}

type Calls = typeof notificationCalls
export type Notifications = ReturnType<typeof createNotifications>

/** Notifications as the wire's calls know them: by Apprise, for its events. */
export function createNotifications(deps: NotificationsDeps) {
  const { store, settings, events, now } = deps

  const current = async (): Promise<NotificationSettings> =>
    wireSettings(await settings.read(), await store.all())

  async function changed(): Promise<NotificationSettings> {
    events.publish('notifications.changed', { wasTried: false })
    return current()
  }

  async function known(id: string): Promise<NotificationRow> {
    const row = await store.find(id)
    if (row === undefined || !isOfWire(row)) throw new Problem('missing')
    return row
  }

  async function check({ eventName, libraryId }: BodyOf<Calls['update']>): Promise<void> {
    if (eventName !== undefined && !isWireEvent(eventName))
      throw new Problem('invalid', 'Invalid notification. There is no such event')
    if (libraryId && !(await store.hasLibrary(libraryId)))
      throw new Problem('invalid', 'Invalid notification. There is no such library')
  }

  return {
    current,

    async change(change: BodyOf<Calls['change']>): Promise<void> {
      const { appriseApiUrl, maxFailedAttempts, maxNotificationQueue } = change
      await settings.change({
        ...(appriseApiUrl === undefined ? {} : { appriseApiUrl }),
        maxFailedAttempts: maxFailedAttempts ?? usualSettings.maxFailedAttempts,
        maxNotificationQueue: maxNotificationQueue ?? usualSettings.maxNotificationQueue,
      })
      await changed()
    },

    async create(input: BodyOf<Calls['create']>): Promise<NotificationSettings> {
      await check(input)
      const { eventName, urls } = input
      await store.insert({
        ...blankRow,
        ...columnsOf(input),
        id: deps.newId(),
        event_name: eventName,
        urls_json: JSON.stringify(urls),
        created_at: now(),
      })
      return changed()
    },

    async update(id: string, input: BodyOf<Calls['update']>): Promise<NotificationSettings> {
      const row = await known(id)
      await check(input)
      const isSwitchedOn = input.enabled === true && row.is_enabled === 0
      if (!(await store.update(id, { ...columnsOf(input), ...(isSwitchedOn ? noFailures : {}) })))
        throw new Problem('missing')
      return changed()
    },

    async remove(id: string): Promise<NotificationSettings> {
      await known(id)
      await store.remove(id)
      return changed()
    },

    /** Sends one at once; nothing of it is counted. */
    async test(id: string, signal: AbortSignal): Promise<void> {
      const row = await known(id)
      const { appriseApiUrl } = await settings.read()
      if (appriseApiUrl === null) throw new Problem('invalid', 'Apprise is not configured')
      const { testData = {} } = wireEvents.find(({ name }) => name === row.event_name) ?? {}
      const event = { name: row.event_name, libraryId: null, values: testData, at: now() }
      const letter = { ...row, urls: JSON.parse(row.urls_json) as string[], event }
      const context = { outgoing: deps.outgoing, appriseApiUrl, signal, at: now() }
      const { isSent, words } = await send(letter, context)
      if (!isSent) throw new Problem('broken', words)
    },

    /** Has the test event happen. */
    async testAll(fails: boolean): Promise<void> {
      await deps.delivery.tell({
        name: 'onTest',
        libraryId: null,
        values: { version: `v${wireVersion}` },
        at: now(),
        ...(fails ? { isFailing: true } : {}),
      })
    },
  }
}

export const noFailures = { failures: 0, last_failure: null }

/** A notification of which nothing was sent yet. */
export const blankRow = {
  ...noFailures,
  channel: 'apprise',
  library_id: null,
  title_template: '',
  body_template: '',
  type: 'info',
  is_enabled: 1,
  secret: null,
  last_fired_at: null,
  times_fired: 0,
  times_dropped: 0,
} as const

function columnsOf(input: BodyOf<Calls['update']>): Partial<NotificationRow> {
  const { libraryId, eventName, urls, titleTemplate, bodyTemplate, enabled, type } = input
  return {
    ...(libraryId === undefined ? {} : { library_id: libraryId || null }),
    ...(eventName === undefined ? {} : { event_name: eventName }),
    ...(urls === undefined ? {} : { urls_json: JSON.stringify(urls) }),
    ...(typeof titleTemplate === 'string' ? { title_template: titleTemplate } : {}),
    ...(typeof bodyTemplate === 'string' ? { body_template: bodyTemplate } : {}),
    ...(typeof enabled === 'boolean' ? { is_enabled: enabled ? 1 : 0 } : {}),
    ...(typeof type === 'string' ? { type } : {}),
  }
}
