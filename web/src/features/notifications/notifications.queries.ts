import type { OwnNotificationInput } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'

export const notificationsQuery = () => callQuery('GET /api/lectern/notifications')

export const refreshNotifications = (): void => invalidate('GET /api/lectern/notifications')

/** Resolves to the secret of a new webhook, null for everything else. */
export async function saveNotification(
  id: string | null,
  body: OwnNotificationInput,
): Promise<string | null> {
  const secret =
    id === null
      ? (await call('POST /api/lectern/notifications', { body })).secret
      : await call('PATCH /api/lectern/notifications/:id', { params: { id }, body }).then(
          () => null,
        )
  refreshNotifications()
  return secret
}

export async function switchNotification(id: string, isEnabled: boolean): Promise<void> {
  await call('POST /api/lectern/notifications/:id/switch', { params: { id }, body: { isEnabled } })
  refreshNotifications()
}

export async function removeNotification(id: string): Promise<void> {
  await call('DELETE /api/lectern/notifications/:id', { params: { id } })
  refreshNotifications()
}

export async function renewSecret(id: string): Promise<string> {
  const { secret } = await call('POST /api/lectern/notifications/:id/secret', { params: { id } })
  return secret
}

/** Sends it once, as it is written. Apprise takes its time with slow services. */
export const tryNotification = (body: OwnNotificationInput, id: string | null) =>
  call('POST /api/lectern/notifications/try', {
    body: id === null ? body : { ...body, id },
    timeoutMs: 30_000,
  })
