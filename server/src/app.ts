import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { wireVersion } from '@lectern/contract'
import { createBrowsing } from './parts/browsing.ts'
import type { Config } from './config.ts'
import { createEditing } from './parts/editing.ts'
import { createSheetKeeper } from './parts/sheets.ts'
import { createDuties } from './parts/duties.ts'
import { docsRoutes } from './features/api-docs/index.ts'
import type { Demo } from './features/demo/index.ts'
import { createFeedsOut, feedRoutes, followRoutes } from './features/feeds-out/index.ts'
import { scheduleRoutes } from './features/schedules/index.ts'
import { taskRoutes } from './features/tasks/index.ts'
import { createCore } from './parts/core.ts'
import { createLibraryParts } from './parts/libraries.ts'
import {
  createHttpServer,
  createFileSlots,
  createRouter,
  createRequestTransfers,
  serveWebClient,
} from './http/index.ts'
import { createListening } from './parts/listening.ts'
import { createAdministration } from './parts/admins/administration.ts'
import { createAuditing } from './parts/admins/audit.ts'
import { createLogParts } from './parts/admins/logs.ts'
import { createLive } from './parts/live.ts'
import { createAccounts } from './parts/accounts.ts'
import { createMailParts } from './parts/mail/mail.ts'
import { allCaches } from './parts/media/caches.ts'
import { listeningMeans } from './parts/media/listening-means.ts'
import { createReading } from './parts/media/reading.ts'
import { createSharing } from './parts/media/sharing.ts'
import { createMatching } from './parts/metadata/matching.ts'
import { createMetadata } from './parts/metadata/metadata.ts'
import { createRules } from './parts/metadata/rules.ts'
import { createPictures } from './parts/pictures.ts'
import { createAllPodcastParts } from './parts/podcasts/all-podcast-parts.ts'
import { createRemoteSoundParts } from './parts/podcasts/remote-sounds.ts'
import { systemNow } from './platform/clock.ts'
import type { Now } from './platform/clock.ts'
import { createFfprobe } from './platform/ffmpeg/ffmpeg.ts'
import type { ServerLog } from './platform/log.ts'
import type { Problem } from './platform/problem.ts'
import { productVersion } from './platform/version.ts'
import { createScanning } from './parts/scanning.ts'

export interface App {
  /** Resolves when requests are answered. */
  listen(): Promise<void>
  port(): number
  /** Adds the demo library once somebody can see it. */
  addDemo(): void
  /** Takes no new connections any more; `close` is to follow. */
  refuseConnections(): void
  close(): Promise<void>
  /** For tests: requests without a network, and the calls that are bound. */
  http: Awaited<ReturnType<typeof createHttpServer>>
  router: ReturnType<typeof createRouter>
  demo: Pick<Demo, 'settled'>
}

export interface AppOptions {
  now?: Now
  checkReplies?: boolean
  /** Has what goes over sockets checked, too, and is told of each event that breaks its schema. */
  onBrokenEvent?: (error: Error) => void
  webFolder?: string
  /** Told when this server may not go on because a newer one upgrades the database. */
  onOutdated?: (problem: Problem) => void
}

/** The parts list: the only place where things meet. */
export async function createApp(
  config: Config,
  log: ServerLog,
  options: AppOptions = {},
): Promise<App> {
  const core = await createCore(config, log, options.now ?? systemNow, options.onOutdated)
  const { db, tasks, tools, settings } = core
  const logs = createLogParts(core, log)
  const scan = createScanning(core)
  const remote = await createRemoteSoundParts(core)
  const listening = createListening({
    ...core,
    remote,
    serverVersion: wireVersion,
    ...listeningMeans(core),
  })
  const sheets = createSheetKeeper(core.folderSettings, log)
  const onEdited = sheets.keep
  const metadata = createMetadata(core)
  const feedsOut = createFeedsOut(core)
  const browsing = createBrowsing({
    ...core,
    openFeedsOf: feedsOut.openFeedsOf,
    sharesOf: (itemIds) => shares.sharesOf(itemIds),
    remoteEpisodesOf: remote.episodes.beside,
    remoteSound: remote.soundOf,
    onEdited,
    progressOf: (userId, itemId, episodeId) =>
      listening.positions.find(userId, { itemId, episodeId }),
    downloadsOf: (itemId, caller) => podcasts.downloadsOf(itemId, caller),
    world: {
      ...core,
      ffprobe: createFfprobe(tools.ffprobe),
      portraitFolder: join(config.metadataPath, 'authors'),
      authorLookup: metadata.authorLookup,
    },
  })
  const editing = createEditing({ ...core, ...browsing, scan, onEdited })
  const matching = createMatching(core, {
    ...browsing,
    providers: metadata.providers,
    findBook: metadata.findBook,
    cover: editing.cover,
  })
  const rules = createRules(core, browsing)
  const libraryParts = await createLibraryParts(core, { scan, browsing, metadata })
  const mail = createMailParts(core, browsing)
  const audit = createAuditing(core)
  const accounts = await createAccounts(core, { listening, browsing, libraryParts, mail, audit })
  const pictures = createPictures(core, browsing.rewriter)
  const reading = createReading(core, { browsing, editing })
  const podcasts = createAllPodcastParts(core, { scan, browsing, editing, remote, onEdited })
  const caches = allCaches(core.caches, { pictures, ebooks: reading, ...remote })
  const shares = createSharing(core, { listening, accounts, editing, pictures, reading })
  const { auth } = accounts
  const administration = await createAdministration(core, {
    accounts,
    caches,
    audit,
    sockets: () => live.connected(),
  })
  const http = await createHttpServer({
    log,
    logsRequests: config.logsRequests,
    onAnswered: administration.onAnswered,
    basePath: config.basePath,
    trustedProxies: config.trustedProxies,
    allowIframe: () => settings.current().allowIframe,
    allowedOrigins: core.allowedOrigins,
    authenticate: auth.authenticate,
  })
  const router = createRouter(http, {
    slots: createFileSlots(systemNow),
    authenticate: auth.authenticate,
    authenticateApp: auth.authenticateApp,
    transfers: createRequestTransfers(core.events),
    capabilitiesOf: libraryParts.capabilitiesOf,
    witness: audit.witness,
    basePath: config.basePath,
    checkReplies: options.checkReplies ?? false,
  })
  const live = createLive({
    ...core,
    log,
    http: http.server,
    basePath: config.basePath,
    auth,
    users: accounts.users,
    openSessionOf: listening.playback.openSessionOf,
    capabilitiesOf: libraryParts.capabilitiesOf,
    cancelScan(libraryId) {
      void scan.cancel(libraryId)
      matching.cancel(libraryId)
      rules.cancel(libraryId)
      editing.cancelUndo(libraryId)
    },
    coverSearches: metadata.coverSearches,
    onBrokenEvent: options.onBrokenEvent,
    readers: {
      library: libraryParts.libraries.find,
      ...browsing.announced,
      seesFeed: feedsOut.sees,
      notifications: administration.notifications.current,
    },
  })

  const upkeep = administration.upkeep({ ...live, http })
  const alone = [libraryParts, matching, rules, podcasts, reading, mail, shares, caches]
  for (const parts of [...alone, administration, audit, logs, upkeep]) parts.bind(router)
  accounts.bind(router, live)
  listening.bind(
    router,
    (caller) => auth.selfUser(caller.userId, caller.scope),
    shares.visits.openSessions,
  )
  browsing.bind(router)
  metadata.bind(router, browsing.reading)
  editing.bind(router)
  scheduleRoutes(router, core.now)
  pictures.bind(router, editing.changedCover)
  feedRoutes(router, feedsOut.feeds, feedsOut.own)
  followRoutes(router, feedsOut.follow(pictures.original))
  taskRoutes(router, tasks, editing.queued)
  docsRoutes(router, productVersion)
  serveWebClient(http, options.webFolder, { ...core, basePath: config.basePath })

  /** Work that nobody waits for: what goes wrong with it is at least said. */
  const meanwhile = (work: Promise<unknown>, failure: string): void =>
    void work.catch((err: unknown) => log.error({ err }, failure))
  core.leader.start()
  return {
    http,
    router,
    demo: libraryParts.demo,
    async listen() {
      await core.jobs.start()
      await http.listen({ port: config.port, host: config.host ?? '::' })
      meanwhile(scan.start(), 'disks of libraries could not be told apart')
      core.leader.whileLeading(
        createDuties({
          ...core,
          listening,
          auth: accounts,
          audit,
          browsing,
          editing,
          matching,
          rules,
          pictures,
          shares: shares.visits,
          mail,
          ...podcasts.duties,
          ...administration.duties,
          upkeep,
          scan,
          meanwhile,
        }),
      )
    },
    port: () => (http.server.address() as AddressInfo).port,
    addDemo: () =>
      meanwhile(
        libraryParts.demo.addWhenPossible(accounts.hasRoot),
        'the demo library could not be added',
      ),
    refuseConnections: () => void http.server.close(),
    async close() {
      podcasts.close()
      await administration.close()
      await core.leader.close()
      await core.jobs.close()
      tasks.close()
      await libraryParts.demo.close()
      await scan.close()
      await matching.close()
      await live.close()
      await listening.close()
      await http.close()
      await remote.sounds.close()
      await pictures.close()
      await reading.close()
      await core.derived.close()
      browsing.close()
      feedsOut.close()
      shares.close()
      await sheets.settled()
      await db.close()
      await logs.close()
    },
  }
}
