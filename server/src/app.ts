import { randomUUID } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { wireVersion } from '@lectern/contract'
import { createBrowsing } from './browsing.ts'
import { createEditing, createSheetKeeper } from './editing.ts'
import type { Config } from './config.ts'
import { docsRoutes } from './features/api-docs/index.ts'
import { apiKeyRoutes, apiKeysStore, createApiKeys } from './features/api-keys/index.ts'
import { authRoutes, createAuth } from './features/auth/index.ts'
import { meRoutes, createMe } from './features/me/index.ts'
import { coverRoutes, coversStore, createCovers, createPainter } from './features/covers/index.ts'
import { createDemo, demoRoutes } from './features/demo/index.ts'
import type { Demo } from './features/demo/index.ts'
import {
  createLibraries,
  createMediaSight,
  librariesStore,
  libraryRoutes,
} from './features/libraries/index.ts'
import { createItemWriter } from './features/items/index.ts'
import { createScan, scanRoutes } from './features/scan/index.ts'
import { createSettings, settingsRoutes, settingsStore } from './features/settings/index.ts'
import { taskRoutes } from './features/tasks/index.ts'
import { createUsers, userRoutes } from './features/users/index.ts'
import { createListening } from './listening.ts'
import { createLive } from './live.ts'
import { createHttpServer, createRouter, serveWebClient } from './http/index.ts'
import { createTasks } from './jobs/index.ts'
import { isUnknownLibrary } from './platform/caller.ts'
import { systemNow } from './platform/clock.ts'
import type { Now } from './platform/clock.ts'
import { createEvents } from './platform/events.ts'
import { createEncoder, createFfprobe, locateMediaTools } from './platform/ffmpeg.ts'
import { createImages } from './platform/images.ts'
import type { Log } from './platform/log.ts'
import { createOutgoing } from './platform/outgoing.ts'
import { createRenderAudio } from './platform/render-audio.ts'
import { locateSpeech } from './platform/speech.ts'
import { productVersion } from './platform/version.ts'
import { watchFolder } from './platform/watch-folder.ts'
import { openDatabase } from './storage/open-database.ts'
import { createSearchIndex } from './storage/search/index.ts'

export interface App {
  /** Resolves when requests are answered. */
  listen(): Promise<void>
  port(): number
  /** Adds the demo library once somebody can see it. */
  addDemo(): void
  close(): Promise<void>
  /** For tests: requests without a network, and the calls that are bound. */
  http: Awaited<ReturnType<typeof createHttpServer>>
  router: ReturnType<typeof createRouter>
  demo: Pick<Demo, 'settled'>
}

export interface AppOptions {
  now?: Now
  checkReplies?: boolean
  webFolder?: string
}

/** The parts list: the only place where things meet. */
export async function createApp(config: Config, log: Log, options: AppOptions = {}): Promise<App> {
  const now = options.now ?? systemNow
  const newId = randomUUID
  await mkdir(config.configPath, { recursive: true })
  await mkdir(config.metadataPath, { recursive: true })
  const ownData = [await realpath(config.configPath), await realpath(config.metadataPath)]

  const events = createEvents((error, name) =>
    log.error({ err: error, name }, 'an event listener failed'),
  )
  const db = await openDatabase({ folder: config.configPath })
  const tasks = createTasks({ events, now, newId, log })
  const images = createImages()

  const settings = await createSettings({
    store: settingsStore(db),
    events,
    facts: {
      backupPath: join(config.metadataPath, 'backups'),
      isIframeForced: config.allowIframe,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    resort: (prefixes) => writer.renderAll(db, prefixes),
  })
  const writer = createItemWriter({
    search: createSearchIndex(db.dialect),
    prefixes: () => settings.current().sortingPrefixes,
    now,
    newId,
  })
  const tools = await locateMediaTools({ ffmpeg: config.ffmpegPath, ffprobe: config.ffprobePath })
  if (tools.ffprobe === null) log.warn('No ffprobe was found: rare audio formats are left out.')
  const folderSettings = () => {
    const { storeCoverWithItem, storeMetadataWithItem } = settings.current()
    return { metadataPath: config.metadataPath, storeCoverWithItem, storeMetadataWithItem }
  }
  const scan = createScan({
    db,
    writer,
    events,
    tasks,
    log,
    now,
    newId,
    settings() {
      const current = settings.current()
      return {
        ...folderSettings(),
        parseSubtitle: current.scannerParseSubtitle,
        sortingPrefixes: current.sortingPrefixes,
        scannerDisableWatcher: current.scannerDisableWatcher,
      }
    },
    scanVersion: wireVersion,
    ffprobePath: tools.ffprobe,
    ffmpegPath: tools.ffmpeg,
    worker: config.inlineScan
      ? null
      : { entry: workerEntry('scan'), databaseFolder: config.configPath },
    watchFolder,
  })
  const listening = createListening({
    db,
    events,
    now,
    newId,
    prefixes: () => settings.current().sortingPrefixes,
    serverVersion: wireVersion,
    streaming: {
      render: createRenderAudio(tools.ffmpeg),
      most: availableParallelism(),
      cacheFolder: join(config.metadataPath, 'cache', 'streams'),
      cacheBytes: config.streamCacheBytes,
    },
  })
  const outgoing = createOutgoing(config.outgoing)
  const browsing = createBrowsing({
    db,
    events,
    log,
    now,
    writer,
    onEdited: createSheetKeeper(folderSettings, log),
    sorting() {
      const { sortingIgnorePrefix, sortingPrefixes } = settings.current()
      return { ignorePrefix: sortingIgnorePrefix, prefixes: sortingPrefixes }
    },
    progressOf: (userId, itemId, episodeId) =>
      listening.positions.find(userId, { itemId, episodeId }),
    world: {
      images,
      outgoing,
      ffprobe: createFfprobe(tools.ffprobe),
      portraitFolder: join(config.metadataPath, 'authors'),
      authorProvider: config.authorProvider,
    },
  })
  const editing = createEditing({
    db,
    events,
    writer,
    scan,
    now,
    log,
    reading: browsing.reading,
    rewriter: browsing.rewriter,
    images,
    outgoing,
    folderSettings,
    newId,
  })
  const sight = createMediaSight(librariesStore(db))
  await sight.refresh()
  const libraries = createLibraries({
    store: librariesStore(db),
    sight,
    events,
    now,
    newId,
    ownData,
    filterData: browsing.facets.filterData,
    shortStats: browsing.facets.shortStats,
    numUserPlaylists: browsing.numUserPlaylists,
  })
  const demo = createDemo({
    folder: config.demoPath,
    libraries,
    scan,
    tasks,
    events,
    images,
    findSpeech: locateSpeech,
    encode: createEncoder(tools.ffmpeg),
    log,
  })
  const {
    auth,
    setup,
    limit,
    users: people,
    passwords,
  } = await createAuth({
    db,
    settings,
    listening: listening.ofUsers,
    defaultLibraryOf: libraries.defaultLibraryId,
    findApiKey: apiKeysStore(db).living,
    events,
    log,
    now,
    config,
    version: productVersion,
    statusExtras: async () => ({ demo: await demo.state() }),
  })
  const users = createUsers({
    store: people,
    passwords,
    sessions: auth.userSessions,
    listening: listening.ofUsers,
    events,
    now,
  })
  const me = createMe({
    auth,
    users: people,
    isSeriesVisible: browsing.isSeriesVisible,
    events,
  })
  const covers = createCovers({
    store: coversStore(db),
    images,
    cacheFolder: join(config.metadataPath, 'cache', 'covers'),
  })
  const painter = createPainter({
    store: coversStore(db),
    images,
    log,
    isBusy: () => tasks.list().some(({ task }) => !task.isFinished),
    pause: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => {}),
  })
  for (const name of ['items.added', 'items.changed'] as const) events.subscribe(name, painter.wake)

  const allowedOrigins = (): readonly string[] | 'any' =>
    config.allowAnyOrigin ? 'any' : settings.current().allowedOrigins
  const http = await createHttpServer({
    log,
    basePath: config.basePath,
    trustedProxies: config.trustedProxies,
    allowIframe: () => settings.current().allowIframe,
    allowedOrigins,
    authenticate: auth.authenticate,
  })
  const router = createRouter(http, {
    authenticate: auth.authenticate,
    sightOf: sight.of,
    basePath: config.basePath,
    checkReplies: options.checkReplies ?? false,
  })
  const live = createLive({
    http: http.server,
    basePath: config.basePath,
    log,
    events,
    auth,
    users,
    openSessionOf: listening.playback.openSessionOf,
    allowedOrigins,
    sightOf: sight.of,
    cancelScan: (libraryId) => void scan.cancel(libraryId),
    readers: {
      library: async (id) => ({ ...(await libraries.find(id)) }),
      ...browsing.announced,
    },
  })
  authRoutes(router, {
    auth,
    setup,
    limit,
    refreshS: config.refreshTokenS,
    allowedOrigins: () => settings.current().allowedOrigins,
    sightOf: sight.of,
  })
  meRoutes(router, { me, auth, refreshS: config.refreshTokenS })
  userRoutes(router, users, {
    online: async (seen) => ({
      usersOnline: await live.usersOnline(seen),
      openSessions: (await listening.playback.openSessions()).filter(
        ({ libraryId }) => !isUnknownLibrary(libraryId ?? '', seen),
      ),
    }),
  })
  apiKeyRoutes(router, createApiKeys({ store: apiKeysStore(db), users: people, auth, now }))
  settingsRoutes(router, settings)
  libraryRoutes(router, libraries, ownData)
  scanRoutes(router, scan)
  listening.bind(router, (caller) => auth.selfUser(caller.userId, caller.scope))
  browsing.bind(router)
  editing.bind(router)
  coverRoutes(router, covers)
  taskRoutes(router, tasks)
  demoRoutes(router, demo)
  docsRoutes(router, productVersion)
  const sweeping = setInterval(() => {
    Promise.all([listening.sweep(), auth.sweep()]).catch((err: unknown) =>
      log.error({ err }, 'sweeping failed'),
    )
  }, 3_600_000).unref()
  serveWebClient(http, options.webFolder, config.basePath)

  return {
    http,
    router,
    demo,
    async listen() {
      await http.listen({ port: config.port, host: config.host ?? '::' })
      painter.wake()
      void editing.sweep().catch((err: unknown) => log.error({ err }, 'sweeping uploads failed'))
      void browsing.sweep().catch((err: unknown) => log.error({ err }, 'sweeping lists failed'))
      // Watching a large tree takes a while to begin; nobody waits for it.
      void scan.start().catch((err: unknown) => log.error({ err }, 'watching could not start'))
    },
    port: () => (http.server.address() as AddressInfo).port,
    addDemo() {
      void demo
        .addWhenPossible(people.hasRoot)
        .catch((err: unknown) => log.error({ err }, 'the demo library could not be added'))
    },
    async close() {
      clearInterval(sweeping)
      tasks.close()
      await demo.close()
      await scan.close()
      await live.close()
      listening.close()
      await http.close()
      await painter.close()
      browsing.close()
      await db.close()
    },
  }
}

/** Threads lie beside the source in development and beside the bundle in a build. */
function workerEntry(name: 'scan'): URL {
  const isSource = import.meta.url.endsWith('.ts')
  return new URL(
    isSource ? `features/${name}/${name}.worker.dev.mjs` : `${name}.worker.js`,
    import.meta.url,
  )
}
