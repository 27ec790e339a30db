import { stat } from 'node:fs/promises'
import type { Backup } from '@lectern/contract'
import { createHealth, healthRoutes, healthStore } from '../../features/health/index.ts'
import { createMetrics, metricsRoutes, metricsStore } from '../../features/metrics/index.ts'
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
export function createWatching(core: Core, { sockets, backups }: WatchingDeps) {
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
  const metrics = config.metrics.isOn
    ? createMetrics({
        ...core,
        store: metricsStore(db),
        version: productVersion,
        sockets,
        isWell: async () => (await health.problem()) === null,
        latestBackup: async () => (await backups.list())[0]?.createdAt ?? null,
      })
    : null
  return {
    /** Told of each request that was answered; null: nobody counts them. */
    onAnswered: metrics?.count ?? null,
    bind(router: Router): void {
      healthRoutes(router, health)
      metricsRoutes(router, metrics, config.metrics.token)
    },
  }
}
