import { randomUUID } from 'node:crypto'
import { createBrowsing } from '../parts/browsing.ts'
import type { Browsing } from '../parts/browsing.ts'
import { createItemWriter } from '#features/items/index.ts'
import { createEvents } from '#domain/events.ts'
import type { Events } from '#domain/events.ts'
import { silentLog } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { Seeded } from './seed/seed.ts'

/** The reading verbs over a seeded database, without HTTP; `now` is their clock in milliseconds. */
export function browsingOver(
  seeded: Seeded,
  now: () => number,
  onEdited: () => Promise<void> = async () => {},
): Browsing & { events: Events } {
  const events = createEvents((error) => {
    throw error
  })
  const writer = createItemWriter({
    search: seeded.db.search,
    prefixes: () => ['the', 'a'],
    now,
    newId: randomUUID,
  })
  const browsing = createBrowsing({
    db: seeded.db,
    events,
    log: silentLog,
    now,
    writer,
    onEdited,
    sorting: () => ({ ignorePrefix: false, prefixes: ['the', 'a'] }),
    progressOf: async () => null,
    downloadsOf: async () => ({ episodeDownloadsQueued: [] }),
    openFeedsOf: async () => new Map(),
    sharesOf: async () => new Map(),
    remoteEpisodesOf: async () => new Map(),
    remoteSound: async () => null,
    world: {
      images: {
        identify: () => Promise.reject(new Problem('invalid')),
        measure: () => Promise.reject(new Problem('invalid')),
      },
      outgoing: { get: () => Promise.reject(new Problem('upstream')) },
      ffprobe: null,
      portraitFolder: seeded.folder,
      authorLookup: { byAsin: async () => null, byName: async () => null },
    },
  })
  return { ...browsing, events }
}
