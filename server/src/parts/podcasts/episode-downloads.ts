import { join } from 'node:path'
import {
  clearStore,
  createEpisodeDownloads,
  createProgress,
  createQueueRun,
  createStaging,
  downloadsStore,
  episodeDownloadRoutes,
  pendingEpisodes,
  moveStore,
  queueStore,
} from '../../features/episode-downloads/index.ts'
import type { OneDownloadDeps } from '../../features/episode-downloads/index.ts'
import { createKeepEpisodes } from '../../features/podcasts/index.ts'
import { createPodcastFolders } from '../../features/scan/index.ts'
import type { Scan } from '../../features/scan/index.ts'
import { usersStore } from '../../features/users/index.ts'
import type { Router } from '../../http/router.ts'
import { createFfprobe } from '../../platform/ffmpeg/ffmpeg.ts'
import { createRunFfmpeg } from '../../platform/ffmpeg/run-ffmpeg.ts'
import type { Browsing } from '../browsing.ts'
import type { Core } from '../core.ts'

const hour = 3_600_000
const mostBytes = 8e9

/** The part of the parts list that downloads episodes of podcasts. */
export function createEpisodeDownloadParts(
  core: Core,
  {
    reading,
    rewriter,
    scan,
    textsOf,
    copyKept,
  }: Pick<Browsing, 'reading' | 'rewriter'> &
    Pick<OneDownloadDeps, 'textsOf' | 'copyKept'> & { scan: Pick<Scan, 'betweenScans'> },
) {
  const { db, config, tools } = core
  const store = downloadsStore(db)
  const queue = queueStore(db)
  const progress = createProgress(core.events)
  const ffmpeg = createRunFfmpeg(tools.ffmpeg)
  const ffprobe = createFfprobe(tools.ffprobe)
  const run = createQueueRun({
    ...core,
    store,
    queue,
    progress,
    rewriter,
    textsOf,
    betweenScans: scan.betweenScans,
    copyKept,
    folders: createPodcastFolders({ ffprobePath: tools.ffprobe, now: core.now }),
    staging: createStaging(join(config.metadataPath, 'downloads')),
    tools: ffmpeg === null || ffprobe === null ? null : { ffmpeg, ffprobe },
    limits: { idleMs: config.podcastTimeoutMs, wholeMs: 12 * hour, maxBytes: mostBytes },
    nameOf: async (userId) => (await usersStore(db, core.now).byId(userId))?.username ?? null,
  })
  const downloads = createEpisodeDownloads({
    ...core,
    store,
    queue,
    progress,
    moves: moveStore(db),
    clearing: clearStore(db),
    keepEpisodes: createKeepEpisodes(core),
    read: reading.read,
    libraryAccess: reading.libraryAccess,
    wake: run.wake,
  })
  return {
    ...downloads,
    pending: (itemId: string) => pendingEpisodes(db, itemId),
    lookAfter: run.lookAfter,
    bind: (router: Router): void => episodeDownloadRoutes(router, downloads),
  }
}
