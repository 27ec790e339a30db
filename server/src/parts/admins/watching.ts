import { stat } from 'node:fs/promises'
import type { Backup } from '@lectern/contract'
import { createHealth, healthRoutes, healthStore } from '../../features/health/index.ts'
import {
  createMetrics,
  createMetricsAccess,
  metricsRoutes,
  metricsStore,
} from '../../features/metrics/index.ts'
import type { Metrics } from '../../features/metrics/index.ts'
import { settingsStore } from '../../features/settings/index.ts'
import type { AnsweredRequest } from '../../http/requests/request-log.ts'
import type { Router } from '../../http/router.ts'
import { prepareDataFolder } from '../../platform/disk/data-folder.ts'
import { productVersion } from '../../platform/version.ts'
import type { Core } from '../core.ts'

interface WatchingDeps {
  /** Connections to this server. */
  sockets: () => number
  backups: { list(): Promise<Pick<Backup, 'createdAt'>[]> }
}

/** The part of the parts list for whatever watches this server: containers, balancers, Prometheus. */
export async function createWatching(core: Core, { sockets, backups }: WatchingDeps) {
  const { config, db } = core
  const health = createHealth({
    store: healthStore(db),
    folders: [
      { setting: 'CONFIG_PATH', path: config.configPath },
      { setting: 'METADATA_PATH', path: config.metadataPath },
    ].map(({ setting, path }) => ({
      setting,
      async tryWriting() {
        // One that went away isn't made again: what was on it is missed, not empty.
        await stat(path)
        await prepareDataFolder(path, setting)
      },
    })),
    log: core.log,
  })
  const access = await createMetricsAccess({
    ...core,
    documents: settingsStore(db),
    environment: config.metrics,
  })
  let counted: Metrics | null = null
  /** Counting costs a little all the time, so nothing is counted until it is switched on. */
  const metrics = (): Metrics | null => {
    if (!access.isOn()) return null
    return (counted ??= createMetrics({
      ...core,
      store: metricsStore(db),
      version: productVersion,
      sockets,
      isWell: async () => (await health.problem()) === null,
      latestBackup: async () => (await backups.list())[0]?.createdAt ?? null,
    }))
  }
  metrics()
  return {
    /** Told of each request that was answered. */
    onAnswered: (request: AnsweredRequest): void => metrics()?.count(request),
    bind(router: Router): void {
      healthRoutes(router, health)
      metricsRoutes(router, metrics, access)
    },
  }
}
