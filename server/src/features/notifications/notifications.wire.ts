import type { NotificationSettings, OwnNotification } from '@lectern/contract'
import { isWireEvent } from './events/wire-events.ts'
import { notificationDelay } from './sending/deliver.ts'
import type { SendingSettings } from './sending/sending-settings.ts'
import type { NotificationRow } from '#storage/schema.ts'
import type { ShownNotification } from './store/notifications.store.ts'

/** Whether apps of the wire know of a notification: of those by Apprise, for its events. */
export const isOfWire = ({
  channel,
  event_name: name,
}: Pick<ShownNotification, 'channel' | 'event_name'>): boolean =>
  channel === 'apprise' && isWireEvent(name)

/** Notifications as the wire has them (ABS wire, admin §6.3). */
export function wireSettings(
  settings: SendingSettings,
  rows: readonly ShownNotification[],
): NotificationSettings {
  return {
    id: 'notification-settings',
    appriseType: 'api',
    appriseApiUrl: settings.appriseApiUrl,
    notifications: rows.filter(isOfWire).map(wireNotification),
    maxFailedAttempts: settings.maxFailedAttempts,
    maxNotificationQueue: settings.maxNotificationQueue,
    notificationDelay,
  }
}

/** One notification as the wire has it. */
export const wireNotification = (row: NotificationRow) => ({
  id: row.id,
  libraryId: row.library_id,
  eventName: row.event_name,
  urls: JSON.parse(row.urls_json) as string[],
  titleTemplate: row.title_template,
  bodyTemplate: row.body_template,
  enabled: row.is_enabled === 1,
  type: row.type,
  lastFiredAt: row.last_fired_at,
  lastAttemptFailed: row.last_failure !== null,
  numConsecutiveFailedAttempts: row.failures,
  numTimesFired: row.times_fired,
  createdAt: row.created_at,
})

/** A notification as our own client has it. */
export function ownNotification(row: ShownNotification): OwnNotification {
  return {
    id: row.id,
    channel: row.channel,
    libraryId: row.library_id,
    eventName: row.event_name,
    urls: JSON.parse(row.urls_json) as string[],
    titleTemplate: row.title_template,
    bodyTemplate: row.body_template,
    isEnabled: row.is_enabled === 1,
    createdAt: row.created_at,
    lastFiredAt: row.last_fired_at,
    lastFailure: row.last_failure,
    numFailures: row.failures,
    numTimesFired: row.times_fired,
    numTimesDropped: row.times_dropped,
    numWaiting: row.waiting,
    nextTryAt: row.nextTryAt,
  }
}
