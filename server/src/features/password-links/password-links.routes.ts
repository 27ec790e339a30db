import { passwordLinkCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { PasswordLinks } from './password-links.ts'

/** Call → verb. */
export function passwordLinkRoutes(router: Router, links: PasswordLinks): void {
  router.bind(passwordLinkCalls.list, async () => ({ links: await links.list() }))
  router.bind(passwordLinkCalls.make, async ({ params, request }, caller) => {
    request.setHeader('cache-control', 'no-store')
    return { link: await links.make(params.id, caller) }
  })
  router.bind(passwordLinkCalls.withdraw, async ({ params }, caller) => {
    await links.withdraw(params.id, caller)
    return ok
  })
  router.bind(passwordLinkCalls.look, ({ body, request }) => {
    request.setHeader('cache-control', 'no-store')
    return links.look(body.token, request.ip)
  })
  router.bind(passwordLinkCalls.use, async ({ body, request }) => {
    await links.use(body, request.ip)
    return ok
  })
}
