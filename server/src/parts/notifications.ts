import {
  createDelivery,
  createNotifications,
  createOwnNotifications,
  createSendingSettings,
  deliveriesStore,
  factsStore,
  followPodcasts,
  notificationRoutes,
  notificationsStore,
} from '../features/notifications/index.ts'
import { settingsStore } from '../features/settings/index.ts'
import type { Router } from '../http/router.ts'
import type { Core } from './core.ts'

/** The part of the parts list that tells admins what happens while they look elsewhere. */
export function createNotificationParts(core: Core) {
  const { db } = core
  const stopping = new AbortController()
  const store = notificationsStore(db)
  const settings = createSendingSettings(settingsStore(db))
  const delivery = createDelivery({ ...core, deliveries: deliveriesStore(db), settings })
  const deps = { ...core, store, settings, delivery }
  const wire = createNotifications(deps)
  const own = createOwnNotifications(deps)
  followPodcasts({ ...core, facts: factsStore(db), tell: delivery.tell })
  return {
    /** As admins see them over sockets. */
    current: wire.current,
    lookAfter: delivery.lookAfter,
    bind: (router: Router): void =>
      notificationRoutes(router, { wire, own, until: stopping.signal }),
    /** Ends what is sent while somebody waits for it. */
    close: (): void => stopping.abort(),
  }
}
