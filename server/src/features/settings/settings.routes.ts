import { settingsCalls } from '@lectern/contract'
import { isCron } from '@lectern/contract/rules'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import { Problem } from '#platform/problem.ts'
import type { Settings } from './settings.ts'

/** Call → verb. */
export function settingsRoutes(router: Router, settings: Settings): void {
  router.bind(settingsCalls.update, async ({ body }) => ({
    serverSettings: await settings.update(body),
  }))
  router.bind(settingsCalls.sortingPrefixes, ({ body }) =>
    settings.setSortingPrefixes(body.sortingPrefixes),
  )
  router.bind(settingsCalls.authSettings, () => settings.auth())
  router.bind(settingsCalls.updateAuth, ({ body }) => settings.updateAuth(body))
  router.bind(settingsCalls.validateCron, ({ body }) => {
    if (typeof body.expression !== 'string' || body.expression === '') throw new Problem('invalid')
    if (!isCron(body.expression)) throw new Problem('invalid', 'Invalid cron expression')
    return ok
  })
}
