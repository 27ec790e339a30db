import { hiddenPassword } from '@lectern/contract/rules'
import type { MailSettings } from '@lectern/contract'
import type { Body } from '#platform/net/api.ts'

/** The form as it is typed. */
export interface MailForm {
  host: string
  port: string
  secure: boolean
  rejectUnauthorized: boolean
  user: string
  /** Empty: as it is. */
  password: string
  fromAddress: string
  testAddress: string
  largest: string
}
/** What was typed and not saved yet; the rest follows the server. */
export type MailDraft = Partial<MailForm>

export function formOf(settings: MailSettings): MailForm {
  return {
    host: settings.host ?? '',
    port: String(settings.port),
    secure: settings.secure,
    rejectUnauthorized: settings.rejectUnauthorized,
    user: settings.user ?? '',
    password: '',
    fromAddress: settings.fromAddress ?? '',
    testAddress: settings.testAddress ?? '',
    largest: String(settings.lecternMaxMegabytes),
  }
}

/** The draft with one more change; what is as on the server again is no change. */
export function typed(draft: MailDraft, change: MailDraft, settings: MailSettings): MailDraft {
  const saved: Record<string, unknown> = { ...formOf(settings) }
  const all = Object.entries({ ...draft, ...change })
  return Object.fromEntries(all.filter(([key, value]) => value !== saved[key]))
}

/** Fields that stop it from being saved. */
export function mailFaults({ port, largest }: MailDraft): ('port' | 'largest')[] {
  const isWhole = (text: string, least: number, most: number) =>
    /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
  return [
    ...(port === undefined || isWhole(port, 1, 65_535) ? [] : (['port'] as const)),
    ...(largest === undefined || isWhole(largest, 0, 10_000) ? [] : (['largest'] as const)),
  ]
}

/** What is sent: only what changed. Nobody has a password without a name. */
export function bodyOf(
  draft: MailDraft,
  settings: MailSettings,
): Body<'PATCH /api/emails/settings'> {
  const { port, largest, password, ...rest } = draft
  const isNameless = rest.user !== undefined && rest.user.trim() === ''
  return {
    ...rest,
    ...(port === undefined ? {} : { port: Number(port) }),
    ...(largest === undefined ? {} : { lecternMaxMegabytes: Number(largest) }),
    ...(password === undefined ? {} : { pass: password }),
    ...(isNameless && settings.pass === hiddenPassword ? { pass: null } : {}),
  }
}
