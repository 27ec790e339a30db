import { join } from 'node:path'
import { logRoutes } from '../../features/logs/index.ts'
import type { Router } from '../../http/router.ts'
import type { ServerLog } from '../../platform/log.ts'
import { createDailyFiles } from '../../platform/logs/daily-files.ts'
import { scanLogFiles } from '../../platform/logs/scan-logs.ts'
import { productVersion } from '../../platform/version.ts'
import type { Core } from '../core.ts'

/** The part of the parts list that keeps the log and shows it to admins, as the settings say. */
export function createLogParts(core: Core, log: ServerLog) {
  const { config, events, settings, now } = core
  const folder = join(config.metadataPath, 'logs')
  const keepDays = (): number => settings.current().loggerDailyLogsToKeep
  const scans = scanLogFiles(folder)
  const sweepScans = (): Promise<void> =>
    scans
      .sweep(keepDays(), now())
      .catch((err: unknown) => log.warn({ err }, 'old logs of scans could not be deleted'))
  const files = createDailyFiles({
    folder,
    keepDays,
    onDay: () => void sweepScans(),
    onTrouble: (err) => log.error({ err }, 'the log could not be written to the disk'),
  })
  const follow = (): void => log.setLevel(settings.current().logLevel)
  follow()
  for (const secret of [config.jwtSecret, config.metrics.token, passwordOf(config.databaseUrl)])
    log.hide(secret)
  const endings = [
    log.follow(files.add),
    events.follow('settings.changed', ({ keys }) => {
      follow()
      if (!keys.includes('loggerDailyLogsToKeep')) return
      void files.sweep()
      void sweepScans()
    }),
    events.follow('peers.missed', follow),
  ]
  log.info(`Lectern ${productVersion} on Node.js ${process.versions.node} (${process.platform})`)
  return {
    bind: (router: Router): void => logRoutes(router, files, scans),
    /** The last thing to be closed: whatever is said until then is kept. */
    async close(): Promise<void> {
      for (const end of endings) end()
      await files.close()
    },
  }
}

const passwordOf = (address: string | null): string | null =>
  address === null ? null : decodeURIComponent(new URL(address).password) || null
