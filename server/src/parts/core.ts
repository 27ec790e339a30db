import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { createDerivedData, derivedStore } from '../features/derived/index.ts'
import { createItemWriter } from '../features/items/index.ts'
import { languageFor } from '../platform/text/accepted-language.ts'
import { wordsIn } from '../platform/text/words.ts'
import { createSettings, settingsStore } from '../features/settings/index.ts'
import { createJobs, createLeader, createTasks } from '../jobs/index.ts'
import type { Now } from '../platform/clock.ts'
import { prepareDataFolder } from '../platform/disk/data-folder.ts'
import { createEvents } from '../domain/events.ts'
import { locateMediaTools } from '../platform/ffmpeg/ffmpeg.ts'
import { createImages } from '../platform/rendering/images.ts'
import type { Log } from '../platform/log.ts'
import type { Problem } from '../platform/problem.ts'
import { createOutgoing } from '../platform/outgoing/outgoing.ts'
import { openDatabase } from '../storage/open-database.ts'

export type Core = Awaited<ReturnType<typeof createCore>>

/** What all parts stand on: clock, events, database, tools, and the settings of the server as they are now. */
export async function createCore(
  config: Config,
  log: Log,
  now: Now,
  onOutdated?: (problem: Problem) => void,
) {
  // Trying whether they run takes other programs a while.
  const located = locateMediaTools({ ffmpeg: config.ffmpegPath, ffprobe: config.ffprobePath })
  await prepareDataFolder(config.configPath, 'CONFIG_PATH')
  await prepareDataFolder(config.metadataPath, 'METADATA_PATH')
  const newId = randomUUID
  const database = { folder: config.configPath, url: config.databaseUrl }
  const db = await openDatabase({ ...database, ...(onOutdated ? { onOutdated } : {}) })
  const events = createEvents(
    (error, name) => log.error({ err: error, name }, 'an event listener failed'),
    db.peers,
  )
  const settings = await createSettings({
    store: settingsStore(db),
    events,
    facts: {
      backupPath: config.backupPath ?? join(config.metadataPath, 'backups'),
      isBackupPathForced: config.backupPath !== null,
      isIframeForced: config.allowIframe,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    resort: () => derived.articlesChanged(),
  })
  const prefixes = () => settings.current().sortingPrefixes
  const writer = createItemWriter({ search: db.search, prefixes, now, newId })
  const { locks } = db
  const leader = createLeader({ locks, log })
  const tasks = createTasks({ events, now, newId, log, isLeading: leader.isLeading })
  const jobs = createJobs({ database, locks, log })
  const derived = createDerivedData({
    jobs,
    locks,
    store: derivedStore(db),
    writer,
    tasks,
    log,
    prefixes,
    refresh: () => settings.refresh(),
    pause: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => {}),
  })
  events.handle('search.behind', () => derived.start())
  const tools = await located
  if (tools.ffprobe === null) log.warn('No ffprobe was found: rare audio formats are left out.')

  return {
    config,
    log,
    now,
    newId,
    events,
    database,
    db,
    tasks,
    jobs,
    leader,
    derived,
    images: createImages(),
    outgoing: createOutgoing(config.outgoing),
    tools,
    settings,
    /** What the server says itself, in its own language as that is now. */
    words: () => wordsIn(settings.current().language),
    /** What it says somebody in, by the `Accept-Language` of their request: theirs, or else its own. */
    languageFor: (accepted: string | undefined) =>
      languageFor(accepted, settings.current().language),
    writer,
    prefixes,
    sorting: () => ({
      ignorePrefix: settings.current().sortingIgnorePrefix,
      prefixes: prefixes(),
    }),
    /** Folders of what can be made again; each may be deleted at any time. */
    caches: {
      covers: join(config.metadataPath, 'cache', 'covers'),
      streams: join(config.metadataPath, 'cache', 'streams'),
      waveforms: join(config.metadataPath, 'cache', 'waveforms'),
      /** Pages of comics. */
      pages: join(config.metadataPath, 'cache', 'pages'),
      /** Those of publishers, as their feeds name them. */
      pictures: join(config.metadataPath, 'cache', 'pictures'),
      episodes: join(config.metadataPath, 'cache', 'episodes'),
    },
    /** Where covers and metadata of items are written. */
    folderSettings() {
      const { storeCoverWithItem, storeMetadataWithItem } = settings.current()
      return { metadataPath: config.metadataPath, storeCoverWithItem, storeMetadataWithItem }
    },
    /** Pages of other origins that may ask. */
    allowedOrigins: (): readonly string[] | 'any' =>
      config.allowAnyOrigin ? 'any' : settings.current().allowedOrigins,
  }
}
