import { ereaderCalls } from '@lectern/contract'
import type { MailVerbs } from '#features/mail/index.ts'
import { wireFailure } from '#features/mail/index.ts'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { Ereaders } from './ereaders.ts'
import type { SendEbook } from './sending/send-ebook.ts'

interface EreaderRoutesDeps {
  ereaders: Ereaders
  sendEbook: SendEbook
  mail: Pick<MailVerbs, 'reach'>
}

/** Call → verb. */
export function ereaderRoutes(
  router: Router,
  { ereaders, sendEbook, mail }: EreaderRoutesDeps,
): void {
  router.bind(ereaderCalls.replaceAll, async ({ body }) => ({
    ereaderDevices: await ereaders.replaceAll(body.ereaderDevices),
  }))
  router.bind(ereaderCalls.replaceOwn, async ({ body }, caller) => ({
    ereaderDevices: await ereaders.replaceOwn(body.ereaderDevices, caller),
  }))
  router.bind(ereaderCalls.send, async ({ body }, caller) => {
    await sendEbook.send(body.deviceName, body.libraryItemId, caller).catch(wireFailure)
    return ok
  })
  router.bind(ereaderCalls.list, async (_input, caller) => ({
    ereaders: await ereaders.listFor(caller),
    ...(await mail.reach()),
  }))
  router.bind(ereaderCalls.all, async () => ({ ereaders: await ereaders.listAll() }))
  router.bind(ereaderCalls.add, ({ body }) => ereaders.add(body))
  router.bind(ereaderCalls.change, ({ params, body }) => ereaders.change(params.id, body))
  router.bind(ereaderCalls.remove, async ({ params }) => {
    await ereaders.remove(params.id)
    return ok
  })
  router.bind(ereaderCalls.addOwn, ({ body }, caller) => ereaders.addOwn(body, caller))
  router.bind(ereaderCalls.changeOwn, ({ params, body }, caller) =>
    ereaders.changeOwn(params.id, body, caller),
  )
  router.bind(ereaderCalls.removeOwn, async ({ params }, caller) => {
    await ereaders.removeOwn(params.id, caller)
    return ok
  })
  router.bind(ereaderCalls.mail, ({ params, body }, caller) =>
    sendEbook.start(params.id, { itemId: body.libraryItemId, ino: body.ino ?? null }, caller),
  )
  router.bind(ereaderCalls.mails, async (_input, caller) => ({
    mails: await sendEbook.recent(caller.userId),
  }))
}
