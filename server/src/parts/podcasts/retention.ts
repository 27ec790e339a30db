import type { ItemReading } from '../../features/items/index.ts'
import {
  createRetention,
  createRetentionDuty,
  retentionRoutes,
  retentionStore,
} from '../../features/retention/index.ts'
import {
  createShowListening,
  showListeningRoutes,
  showListeningStore,
} from '../../features/show-listening/index.ts'
import { createPodcastFolders } from '../../features/scan/index.ts'
import type { Scan } from '../../features/scan/index.ts'
import { settingsStore } from '../../features/settings/index.ts'
import type { Trash } from '../../features/trash/index.ts'
import { scopeOf, usersStore } from '../../features/users/index.ts'
import type { Router } from '../../http/router.ts'
import { visibleItem } from '../../storage/visibility.ts'
import type { Core } from '../core.ts'

interface RetentionPartsDeps {
  reading: Pick<ItemReading, 'read'>
  scan: Pick<Scan, 'betweenScans'>
  trash: Pick<Trash, 'take'>
}

/** The part of the parts list that has downloaded episodes give their room back, and knows how people listen to shows. */
export function createRetentionParts(core: Core, { reading, scan, trash }: RetentionPartsDeps) {
  const { db, now, tools } = core
  const store = retentionStore(db)
  const people = usersStore(db, now)
  const retention = createRetention({
    ...core,
    store,
    trash,
    read: reading.read,
    settings: settingsStore(db),
    folders: createPodcastFolders({ ffprobePath: tools.ffprobe, now }),
    betweenScans: scan.betweenScans,
    async maySee(userId, itemId) {
      const person = await people.byId(userId)
      if (person === undefined) return false
      return (await visibleItem(db.read, itemId, scopeOf(person))) !== null
    },
  })
  const listening = createShowListening({ store: showListeningStore(db), read: reading.read })
  const duty = createRetentionDuty({ ...core, retention, store })
  return {
    ...duty,
    bind(router: Router): void {
      retentionRoutes(router, retention)
      showListeningRoutes(router, listening)
    },
  }
}
