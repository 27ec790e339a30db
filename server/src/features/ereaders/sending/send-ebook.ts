import { randomUUID } from 'node:crypto'
import type { EbookMail } from '@lectern/contract'
import { ereaderFault, ereaderLimits, largestMail, megabyte } from '@lectern/contract/rules'
import type { Caller } from '#domain/caller.ts'
import type { ItemReading, StoredEbook } from '#features/items/index.ts'
import type { MailVerbs } from '#features/mail/index.ts'
import type { Now } from '#platform/clock.ts'
import { statOrNull } from '#platform/disk/disk.ts'
import { MailFailure } from '#platform/mail/mail-failure.ts'
import { Problem } from '#platform/problem.ts'
import type { EbookMailRow } from '#storage/schema.ts'
import type { Ereader } from '../ereader.ts'
import type { Ereaders } from '../ereaders.ts'
import type { Deliveries } from './deliveries.ts'
import type { EbookMailsStore } from './mails.store.ts'
import { wireMail } from './mails.wire.ts'

interface SendEbookDeps {
  ereaders: Pick<Ereaders, 'named' | 'one'>
  store: EbookMailsStore
  deliveries: Deliveries
  mail: Pick<MailVerbs, 'reach'>
  files: Pick<ItemReading['files'], 'ebookFile'>
  now: Now
}

export type SendEbook = ReturnType<typeof createSendEbook>

/** Mails ebooks to devices: what is refused before anything is sent, and the answers. */
export function createSendEbook(deps: SendEbookDeps) {
  const { ereaders, store, deliveries, files, now } = deps

  async function begin(device: Ereader, file: FileRef, caller: Caller): Promise<EbookMailRow> {
    const { itemId, ino } = file
    const ebook = await files.ebookFile(itemId, ino, caller).catch(inWords)
    const facts = await statOrNull(ebook.path)
    if (facts === null || !facts.isFile()) throw new Problem('missing', 'Ebook file not found')
    const { isReady, maxBytes } = await deps.mail.reach()
    if (!isReady) throw new MailFailure('No mail server is set up yet.', { isSetup: true })
    refuseUnfit(device, { ...ebook, bytes: facts.size }, maxBytes)
    return store.begin({
      id: randomUUID(),
      user_id: caller.userId,
      item_id: itemId,
      device_name: device.name,
      email: device.email,
      ino: ebook.ino,
      file_name: ebook.name,
      bytes: facts.size,
      state: 'waiting',
      failure: null,
      is_setup_failure: 0,
      created_at: now(),
      ended_at: null,
    })
  }

  return {
    /** Begun, and told of by events from then on. */
    async start(deviceId: string, file: FileRef, caller: Caller): Promise<EbookMail> {
      const device = await ereaders.one(deviceId, caller)
      const mail = await begin(device, file, caller)
      await deliveries.begin(mail.id)
      return wireMail((await store.one(mail.id)) ?? mail)
    },

    /** Resolves once the mail server has taken it. @throws MailFailure */
    async send(deviceName: string, itemId: string, caller: Caller): Promise<void> {
      const device = await ereaders.named(deviceName, caller)
      const { id } = await begin(device, { itemId, ino: null }, caller)
      const { ended } = await deliveries.begin(id)
      await ended()
      const mail = await store.one(id)
      if (mail?.state === 'sent') return
      if (mail?.state === 'failed')
        throw new MailFailure(mail.failure ?? '', { isSetup: mail.is_setup_failure === 1 })
      throw new Problem('busy', 'The server is about to stop. The mail goes out when it is back.')
    },

    recent: async (userId: string): Promise<EbookMail[]> =>
      (await store.recent(userId)).map((row) => wireMail(row)),
  }
}

interface FileRef {
  itemId: string
  /** null: the primary ebook. */
  ino: string | null
}

/** What the wire calls a missing item. */
function inWords(error: unknown): never {
  if (error instanceof Problem && error.kind === 'missing' && error.message === 'Not Found')
    throw new Problem('missing', 'Library item not found', { cause: error })
  throw error
}

function refuseUnfit(
  { name, email }: Ereader,
  { format, bytes }: StoredEbook & { bytes: number },
  maxBytes: number | null,
): void {
  const fault = ereaderFault(email, { format, bytes }, maxBytes)
  if (fault === 'format') {
    const formats = (ereaderLimits(email).formats ?? []).map((one) => one.toUpperCase())
    throw new Problem(
      'invalid',
      `${name} takes ${formats.join(', ')} files by mail, not ${format.toUpperCase()}.`,
    )
  }
  if (fault === 'size') {
    const most = Math.floor((largestMail(email, maxBytes) ?? 0) / megabyte)
    throw new Problem(
      'invalid',
      `The file has ${Math.ceil(bytes / megabyte)} MB; ${name} takes at most ${most} MB by mail.`,
    )
  }
}
