import { mailCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import { wireFailure } from './wire-failure.ts'
import type { DevicesBeside, MailVerbs } from './mail.ts'

/** Call → verb. */
export function mailRoutes(router: Router, mail: MailVerbs, devices: DevicesBeside): void {
  router.bind(mailCalls.settings, async () => ({ settings: await mail.settings(devices) }))
  router.bind(mailCalls.update, async ({ body }) => ({
    settings: await mail.update(body, devices),
  }))
  router.bind(mailCalls.test, async () => {
    await mail.test().catch(wireFailure)
    return ok
  })
  router.bind(mailCalls.tryOut, async () => ({ to: await mail.test() }))
}
