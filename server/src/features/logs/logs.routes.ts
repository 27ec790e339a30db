import { logCalls } from '@lectern/contract'
import { file } from '#domain/content.ts'
import type { Router } from '#http/router.ts'
import type { DailyFiles } from '#platform/logs/daily-files.ts'
import { Problem } from '#platform/problem.ts'

const mostLines = 5000

/** Call → verb. */
export function logRoutes(router: Router, files: DailyFiles): void {
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
}
