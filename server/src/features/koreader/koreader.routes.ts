import { koreaderCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import { Problem } from '#platform/problem.ts'
import type { Koreader } from './koreader.ts'

const noAccounts =
  'Accounts are not made here. Use the name of your Lectern account and an app password, which you make on the page “My devices”.'

/** Call → verb. */
export function koreaderRoutes(router: Router, koreader: Koreader): void {
  router.bind(koreaderCalls.create, () => {
    throw new Problem('forbidden', noAccounts, { body: { code: 2005, message: noAccounts } })
  })
  router.bind(koreaderCalls.authorize, () => ({ authorized: 'OK' as const }))
  router.bind(koreaderCalls.report, ({ body }, caller) => koreader.report(body, caller))
  router.bind(koreaderCalls.place, ({ params }, caller) => koreader.place(params.document, caller))
  router.bind(koreaderCalls.health, () => ({ state: 'OK' as const }))
}
