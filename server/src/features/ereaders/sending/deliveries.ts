import { z } from 'zod'
import type { EbookMail } from '@lectern/contract'
import type { Events } from '#domain/events.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { StoredEbook } from '#features/items/index.ts'
import type { MailVerbs } from '#features/mail/index.ts'
import { failureSentence } from '#jobs/index.ts'
import type { AddedJob, JobHooks, Jobs } from '#jobs/index.ts'
import type { Now } from '#platform/clock.ts'
import { createReadStream } from '#platform/disk/disk.ts'
import { createGate } from '#platform/gate.ts'
import type { Log } from '#platform/log.ts'
import { MailFailure } from '#platform/mail/mail-failure.ts'
import { Problem } from '#platform/problem.ts'
import type { Words } from '#platform/text/words.ts'
import type { EbookMailRow } from '#storage/schema.ts'
import { heldBack } from './held-back.ts'
import type { EbookMailsStore } from './mails.store.ts'
import { wireMail } from './mails.wire.ts'

export interface DeliveriesDeps {
  store: EbookMailsStore
  mail: Pick<MailVerbs, 'deliver'>
  /** The file of an item as it is now; null where it is gone or the scope doesn't reach it. */
  ebookOf(itemId: string, ino: string, scope: VisibilityScope): Promise<StoredEbook | null>
  /** What somebody may see now; null where they may nothing any more. */
  scopeOf(userId: string): Promise<VisibilityScope | null>
  jobs: Pick<Jobs, 'define'>
  events: Pick<Events, 'publish'>
  log: Pick<Log, 'error'>
  now: Now
  words: () => Words
}

/** Mail servers that are slow hold up so many others. */
const mostAtOnce = 3
const tellEveryMs = 250
/** How long a server that stops waits for the answer to a mail that is all but gone. */
const lastWordMs = 5000

const unknown =
  'The server stopped while the mail was being handed over. It may have arrived: look before you send it again.'

export type Deliveries = ReturnType<typeof createDeliveries>

/**
 * Hands books over to the mail server: a job for each, so that none is sent twice. One that a stop interrupted before its last
 * bytes were out is sent again; of one after that nobody knows, so that is said instead.
 */
export function createDeliveries(deps: DeliveriesDeps) {
  const { store, events, log, now } = deps
  const gate = createGate(mostAtOnce)
  const job = deps.jobs.define({
    name: 'mail-ebook',
    payload: z.object({ mailId: z.string() }),
    async run({ mailId }, hooks) {
      const mail = await store.one(mailId)
      hooks.begun()
      if (mail?.state === 'handed-over')
        await fail(mail, new MailFailure(unknown, { isSetup: false }))
      else if (mail?.state === 'waiting' || mail?.state === 'sending')
        await gate(() => carryOut(mail, hooks), hooks.signal).catch((error: unknown) => {
          if (!hooks.signal.aborted) throw error
        })
    },
  })

  const tell = (userId: string, mail: EbookMail): void =>
    events.publish('ebook-mail.changed', { userId, mail })

  async function carryOut(mail: EbookMailRow, hooks: JobHooks): Promise<void> {
    if (!(await store.sending(mail.id))) return
    const sending: EbookMailRow = { ...mail, state: 'sending' }
    tell(mail.user_id, wireMail(sending, 0))
    const way = { isHandedOver: false }
    try {
      await deliver(sending, hooks, way)
      await store.sent(mail.id)
      tell(mail.user_id, wireMail({ ...sending, state: 'sent' }))
    } catch (error) {
      if (!hooks.signal.aborted) return fail(mail, withDoubt(error, way.isHandedOver))
      // The server stops: who starts next goes on, or says that nobody knows.
      await store.putBack(mail.id)
    }
  }

  async function deliver(
    mail: EbookMailRow,
    { signal }: JobHooks,
    way: { isHandedOver: boolean },
  ): Promise<void> {
    const file = await fileOf(mail)
    let toldAt = now()
    const stream = heldBack(createReadStream(file.path), {
      passed(bytes) {
        if (now() - toldAt < tellEveryMs) return
        toldAt = now()
        tell(mail.user_id, wireMail(mail, Math.min(1, bytes / Math.max(1, mail.bytes))))
      },
      async beforeEnd() {
        await store.handOver(mail.id)
        way.isHandedOver = true
      },
    })
    await deps.mail.deliver(
      {
        to: mail.email,
        subject: deps.words()('mail.ebookSubject'),
        text: file.title,
        id: mail.id,
        attachment: { name: mail.file_name, type: file.type, bytes: mail.bytes, stream },
      },
      patient(signal, way),
    )
  }

  async function fileOf({ user_id, item_id, ino }: EbookMailRow): Promise<StoredEbook> {
    const scope = await deps.scopeOf(user_id)
    const file = scope === null ? null : await deps.ebookOf(item_id, ino, scope)
    if (file === null) throw new Problem('missing', 'Ebook file not found')
    return file
  }

  async function fail(mail: EbookMailRow, error: unknown): Promise<void> {
    if (!(error instanceof Problem)) log.error({ err: error }, 'an ebook could not be mailed')
    const failure = failureSentence(error)
    await store.failed(mail.id, failure, error instanceof MailFailure && error.isSetup)
    tell(mail.user_id, wireMail({ ...mail, state: 'failed', failure }))
  }

  return {
    begin: (mailId: string): Promise<AddedJob> => job.add({ mailId }, keyOf(mailId)),

    /** Goes on with what a stop interrupted. For the leading server, when it begins to lead. */
    async resume(): Promise<void> {
      for (const mailId of await store.underWay()) await job.add({ mailId }, keyOf(mailId))
    },
  }
}

const keyOf = (mailId: string): string => `ebook mail ${mailId}`

/** A line that broke with the last bytes gone: the mail server may have taken them. */
function withDoubt(error: unknown, isHandedOver: boolean): unknown {
  if (!(error instanceof MailFailure) || !error.isBroken || !isHandedOver) return error
  return new MailFailure(`${error.message} The mail may have arrived all the same.`, {
    cause: error,
    isSetup: false,
  })
}

/** The signal, which waits a moment for the last word of the mail server. */
function patient(signal: AbortSignal, way: { isHandedOver: boolean }): AbortSignal {
  const late = new AbortController()
  const end = (): void => late.abort(signal.reason)
  const onStop = (): void => {
    if (way.isHandedOver) setTimeout(end, lastWordMs).unref()
    else end()
  }
  if (signal.aborted) onStop()
  else signal.addEventListener('abort', onStop, { once: true })
  return late.signal
}
