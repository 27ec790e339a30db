import {
  createDeliveries,
  createEreaders,
  createSendEbook,
  ebookMailsStore,
  ereaderRoutes,
  ereadersStore,
} from '../../features/ereaders/index.ts'
import { createMail, mailRoutes, mailStore } from '../../features/mail/index.ts'
import { scopeOf, usersStore } from '../../features/users/index.ts'
import type { Router } from '../../http/router.ts'
import { createSendMail } from '../../platform/mail/send-mail.ts'
import type { Browsing } from '../browsing.ts'
import type { Core } from '../core.ts'

/** The part of the parts list that sends mail, and books by it. */
export function createMailParts(core: Core, { reading }: Pick<Browsing, 'reading'>) {
  const { config, db, now } = core
  const { files } = reading
  const store = ebookMailsStore(db, now)
  const people = usersStore(db, now)
  const mail = createMail({
    ...core,
    store: mailStore(db),
    send: createSendMail(config.mailTimeoutMs),
  })
  const ereaders = createEreaders({ ...core, store: ereadersStore(db, now) })
  const deliveries = createDeliveries({
    ...core,
    store,
    mail,
    ebookOf: files.storedEbook,
    async scopeOf(userId) {
      const person = await people.byId(userId)
      return person?.isActive === true ? scopeOf(person) : null
    },
  })
  const sendEbook = createSendEbook({ ereaders, store, deliveries, mail, files, now })
  return {
    usableBy: ereaders.usableBy,
    resume: deliveries.resume,
    bind(router: Router): void {
      mailRoutes(router, mail, ereaders)
      ereaderRoutes(router, { ereaders, sendEbook, mail })
    },
  }
}
