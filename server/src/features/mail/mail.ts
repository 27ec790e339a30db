import type { EreaderDevice, MailChange, MailSettings, SentDevice } from '@lectern/contract'
import { hiddenPassword, megabyte } from '@lectern/contract/rules'
import type { Events } from '#domain/events.ts'
import { MailFailure } from '#platform/mail/mail-failure.ts'
import type { Mail, SendMail } from '#platform/mail/send-mail.ts'
import type { Log } from '#platform/log.ts'
import type { Words } from '#platform/text/words.ts'
import type { MailStore, StoredMail } from './mail.store.ts'

interface MailDeps {
  store: MailStore
  send: SendMail
  events: Pick<Events, 'publish'>
  log: Pick<Log, 'warn'>
  words: () => Words
}

/** The e-readers, which this wire keeps among the settings of mail. */
export interface DevicesBeside {
  all(): Promise<EreaderDevice[]>
  replaceAll(devices: readonly SentDevice[]): Promise<unknown>
}

export type MailVerbs = ReturnType<typeof createMail>

/** How the server sends mail, and sending one. */
export function createMail({ store, send, events, log, words }: MailDeps) {
  /** Hands a mail over. @throws MailFailure */
  async function deliver(mail: Omit<Mail, 'from'>, signal?: AbortSignal): Promise<void> {
    const settings = await store.read()
    const { host, fromAddress } = settings
    if (host === null) throw unset('No mail server is set up yet.')
    const from = fromAddress ?? settings.user
    if (from === null || !from.includes('@'))
      throw unset('The address that mails come from is not set.')
    try {
      await send({ ...settings, host }, { ...mail, from }, signal)
    } catch (error) {
      // What was said to the mail server, the password above all, is no part of it.
      if (error instanceof MailFailure) log.warn({ reason: error.message }, 'a mail was not sent')
      throw error
    }
  }

  return {
    deliver,

    async settings(devices: DevicesBeside): Promise<MailSettings> {
      return shown(await store.read(), await devices.all())
    },

    async update(
      { ereaderDevices, ...change }: MailChange,
      devices: DevicesBeside,
    ): Promise<MailSettings> {
      // Devices may be refused: before anything else is written.
      if (ereaderDevices !== undefined) await devices.replaceAll(ereaderDevices)
      const settings = await store.change(changeOf(change))
      events.publish('mail.changed', {})
      return shown(settings, await devices.all())
    },

    /** Resolves with who gets it. @throws MailFailure */
    async test(): Promise<string> {
      const { testAddress, fromAddress } = await store.read()
      const to = testAddress ?? fromAddress
      if (to === null) throw unset('There is no address to send the test to.')
      const word = words()
      await deliver({ to, subject: word('mail.testSubject'), text: word('mail.testText') })
      return to
    },

    /** Whether mail can be sent at all, and the largest file that may go; null: any. */
    async reach(): Promise<{ isReady: boolean; maxBytes: number | null }> {
      const { host, user, fromAddress, maxMegabytes } = await store.read()
      const isReady = host !== null && (fromAddress ?? user) !== null
      return { isReady, maxBytes: maxMegabytes === 0 ? null : maxMegabytes * megabyte }
    },
  }
}

const unset = (sentence: string): MailFailure => new MailFailure(sentence, { isSetup: true })

function changeOf(change: Omit<MailChange, 'ereaderDevices'>): Partial<StoredMail> {
  const { pass, lecternMaxMegabytes, ...rest } = change
  const given = Object.entries({
    ...rest,
    maxMegabytes: lecternMaxMegabytes,
    password: pass === hiddenPassword ? undefined : pass,
  }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given)
}

/** As admins are shown them: that there is a password, and no more of it. */
function shown(settings: StoredMail, ereaderDevices: EreaderDevice[]): MailSettings {
  const { password, maxMegabytes, ...rest } = settings
  return {
    id: 'email-settings',
    ...rest,
    pass: password === null ? null : hiddenPassword,
    lecternMaxMegabytes: maxMegabytes,
    ereaderDevices,
  }
}
