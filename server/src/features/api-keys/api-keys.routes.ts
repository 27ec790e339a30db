import { apiKeyCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { ApiKeys } from './api-keys.ts'

/** Call → verb. */
export function apiKeyRoutes(router: Router, keys: ApiKeys): void {
  router.bind(apiKeyCalls.list, async () => ({ apiKeys: await keys.list() }))
  router.bind(apiKeyCalls.create, async ({ body }, caller) => ({
    apiKey: await keys.create(body, caller),
  }))
  router.bind(apiKeyCalls.update, async ({ params, body }, caller) => ({
    apiKey: await keys.update(params.id, body, caller),
  }))
  router.bind(apiKeyCalls.remove, async ({ params }, caller) => {
    await keys.remove(params.id, caller)
    return ok
  })
}
