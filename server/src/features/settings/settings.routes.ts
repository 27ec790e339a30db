import { settingsCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
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
  // Its body's schema is what tells.
  router.bind(settingsCalls.validateCron, () => ok)
}
