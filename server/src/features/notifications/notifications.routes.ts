import { notificationCalls, ownNotificationCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import { wireEvents } from './events/wire-events.ts'
import type { Notifications } from './notifications.ts'
import type { OwnNotifications } from './own-notifications.ts'

/** Call → verb. `until` ends what is sent while somebody waits for it. */
export function notificationRoutes(
  router: Router,
  { wire, own, until }: { wire: Notifications; own: OwnNotifications; until: AbortSignal },
): void {
  const events = [...wireEvents]
  router.bind(notificationCalls.settings, async () => ({
    data: { events },
    settings: await wire.current(),
  }))
  router.bind(notificationCalls.events, () => ({ events }))
  router.bind(notificationCalls.change, async ({ body }) => {
    await wire.change(body)
    return ok
  })
  router.bind(notificationCalls.create, ({ body }) => wire.create(body))
  router.bind(notificationCalls.update, ({ params, body }) => wire.update(params.id, body))
  router.bind(notificationCalls.remove, ({ params }) => wire.remove(params.id))
  router.bind(notificationCalls.test, async ({ params }) => {
    await wire.test(params.id, until)
    return ok
  })
  router.bind(notificationCalls.testAll, async ({ query }) => {
    await wire.testAll(query.fail)
    return ok
  })
  ownRoutes(router, own, until)
}

function ownRoutes(router: Router, own: OwnNotifications, until: AbortSignal): void {
  router.bind(ownNotificationCalls.list, () => own.list())
  router.bind(ownNotificationCalls.change, ({ body }) => own.change(body))
  router.bind(ownNotificationCalls.create, ({ body }) => own.create(body))
  router.bind(ownNotificationCalls.replace, async ({ params, body }) => ({
    notification: await own.replace(params.id, body),
  }))
  router.bind(ownNotificationCalls.toggle, async ({ params, body }) => ({
    notification: await own.toggle(params.id, body.isEnabled),
  }))
  router.bind(ownNotificationCalls.renewSecret, async ({ params }) => ({
    secret: await own.renewSecret(params.id),
  }))
  router.bind(ownNotificationCalls.remove, async ({ params }) => {
    await own.remove(params.id)
    return ok
  })
  router.bind(ownNotificationCalls.attempt, ({ body }) => own.attempt(body, until))
}
