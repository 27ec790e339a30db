import { randomBytes } from 'node:crypto'
import { createFeedReader } from '../../features/feed-reader/index.ts'
import { createItemRewriter } from '../../features/items/index.ts'
import type { ItemReading, ItemRecord } from '../../features/items/index.ts'
import { createFeedSource, createPodcasts, podcastRoutes } from '../../features/podcasts/index.ts'
import type { PodcastsDeps } from '../../features/podcasts/index.ts'
import { createDestinations, uploadsStore } from '../../features/uploads/index.ts'
import type { Router } from '../../http/router.ts'
import type { Core } from '../core.ts'

export interface PodcastPartsDeps extends Pick<
  PodcastsDeps,
  'scan' | 'removal' | 'downloads' | 'soundAt'
> {
  reading: ItemReading
  /** Told of every item that people changed. */
  onEdited: (records: readonly ItemRecord[]) => Promise<void>
}

/** The part of the parts list that has podcasts from the web. */
export function createPodcastParts(core: Core, { reading, onEdited, ...deps }: PodcastPartsDeps) {
  const { config, db, outgoing, settings } = core
  const destinations = createDestinations({
    store: uploadsStore(db),
    libraryAccess: reading.libraryAccess,
  })
  const podcasts = createPodcasts({
    ...core,
    ...deps,
    locks: db.locks,
    source: createFeedSource(createFeedReader({ outgoing, timeoutMs: config.podcastTimeoutMs })),
    read: reading.read,
    libraryAccess: reading.libraryAccess,
    // What a look at a feed notes with its podcast is in no file.
    rewriter: createItemRewriter(core),
    openFolder: destinations.open,
    usualSchedule: () => settings.current().podcastEpisodeSchedule,
    previewSecret: () =>
      settings.remember('preview-secret', () => randomBytes(32).toString('base64url')),
    onWritten: onEdited,
  })
  return {
    lookAfter: podcasts.lookAfter,
    close: podcasts.close,
    bind: (router: Router): void => podcastRoutes(router, podcasts),
  }
}
