import { appPasswordCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { AppPasswords } from './app-passwords.ts'

/** Call → verb. */
export function appPasswordRoutes(router: Router, passwords: AppPasswords): void {
  router.bind(appPasswordCalls.list, async (_input, caller) => ({
    appPasswords: await passwords.list(caller),
  }))
  router.bind(appPasswordCalls.create, async ({ body }, caller) => ({
    appPassword: await passwords.create(body.name, caller),
  }))
  router.bind(appPasswordCalls.remove, async ({ params }, caller) => {
    await passwords.remove(params.id, caller)
    return ok
  })
}
