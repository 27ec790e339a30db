import { logCalls } from '@lectern/contract'
import { file } from '#domain/content.ts'
import type { Router } from '#http/router.ts'
import type { DailyFiles } from '#platform/logs/daily-files.ts'
import { firstLines } from '#platform/logs/log-lines.ts'
import type { ScanLogFiles } from '#platform/logs/scan-logs.ts'
import { Problem } from '#platform/problem.ts'

const mostLines = 5000
const mostScanLines = 1000

/** Call → verb. */
export function logRoutes(router: Router, files: DailyFiles, scans: ScanLogFiles): void {
  const scanLog = async (id: string) => {
    const found = await scans.fileOf(id)
    if (found === null) throw new Problem('missing', 'The log of that scan is not kept any more.')
    return found
  }

  router.bind(logCalls.today, async () => ({ currentDailyLogs: await files.latest(mostLines) }))
  router.bind(logCalls.days, async () => ({ days: await files.days() }))
  router.bind(logCalls.download, async ({ params }) => {
    const path = await files.fileOf(params.day)
    if (path === null) throw new Problem('missing', 'No log of that day is kept.')
    return file({
      path,
      type: 'text/plain; charset=utf-8',
      attachment: `lectern-log-${params.day}.txt`,
    })
  })
  router.bind(logCalls.scan, async ({ params }) => {
    const { path } = await scanLog(params.id)
    const lines = await firstLines(path, mostScanLines + 1)
    return { lines: lines.slice(0, mostScanLines), isCut: lines.length > mostScanLines }
  })
  router.bind(logCalls.scanFile, async ({ params }) => {
    const { path, day } = await scanLog(params.id)
    const attachment = `lectern-scan-${day}.txt`
    return file({ path, type: 'text/plain; charset=utf-8', attachment })
  })
}
