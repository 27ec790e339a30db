import {
  createDelivery,
  createDiskWatch,
  createNotifications,
  createOwnNotifications,
  createSendingSettings,
  deliveriesStore,
  factsStore,
  followBackups,
  followLibraries,
  followPeople,
  followPodcasts,
  followUpdates,
  notificationRoutes,
  notificationsStore,
} from '../../features/notifications/index.ts'
import { settingsStore } from '../../features/settings/index.ts'
import type { Router } from '../../http/router.ts'
import { orNull, statfs } from '../../platform/disk/disk.ts'
import type { Core } from '../core.ts'

/** The part of the parts list that tells admins what happens while they look elsewhere. */
export function createNotificationParts(core: Core) {
  const { db } = core
  const stopping = new AbortController()
  const store = notificationsStore(db)
  const documents = settingsStore(db)
  const settings = createSendingSettings(documents)
  const delivery = createDelivery({ ...core, deliveries: deliveriesStore(db), settings })
  const deps = { ...core, store, settings, delivery }
  const wire = createNotifications(deps)
  const own = createOwnNotifications(deps)
  const facts = factsStore(db)
  const sources = { ...core, facts, tell: delivery.tell }
  followPodcasts(sources)
  followPeople(sources)
  followBackups(sources)
  followUpdates(sources)
  const libraries = followLibraries({
    ...sources,
    isScanning: (libraryId) => core.tasks.isRunning('library-scan', libraryId),
  })
  const disks = createDiskWatch({
    ...sources,
    settings: documents,
    own: [core.config.configPath, core.config.metadataPath],
    statfs: (path) => orNull(statfs(path)),
  })
  return {
    /** As admins see them over sockets. */
    current: wire.current,
    async lookAfter(until: AbortSignal): Promise<void> {
      disks.lookAfter(until)
      await delivery.lookAfter(until)
    },
    bind: (router: Router): void =>
      notificationRoutes(router, { wire, own, until: stopping.signal }),
    /** Ends what is sent while somebody waits for it, and keeps what was gathered. */
    async close(): Promise<void> {
      stopping.abort()
      await libraries.close()
    },
  }
}
