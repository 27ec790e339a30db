import { wireVersion } from '@lectern/contract'
import { createScan } from '../features/scan/index.ts'
import type { Core } from './core.ts'
import { watchFolder } from '../platform/disk/watch-folder.ts'

/** The part of the parts list that finds out what lies in the folders of libraries. */
export function createScanning(core: Core) {
  const { config, database, settings, tools } = core
  return createScan({
    ...core,
    settings() {
      const current = settings.current()
      return {
        ...core.folderSettings(),
        parseSubtitle: current.scannerParseSubtitle,
        sortingPrefixes: current.sortingPrefixes,
        logDaysKept: current.loggerDailyLogsToKeep,
        scannerDisableWatcher: current.scannerDisableWatcher,
      }
    },
    scanVersion: wireVersion,
    ffprobePath: tools.ffprobe,
    ffmpegPath: tools.ffmpeg,
    worker: config.inlineScan ? null : database,
    watchFolder,
  })
}
