import { expect, test } from 'vitest'
import { hiddenPassword } from '@lectern/contract/rules'
import type { MailSettings } from '@lectern/contract'
import { bodyOf, formOf, mailFaults, typed } from './mail-draft.ts'

const settings: MailSettings = {
  id: 'email-settings',
  host: 'mail.example.org',
  port: 465,
  secure: true,
  rejectUnauthorized: true,
  user: 'shelf',
  pass: hiddenPassword,
  fromAddress: null,
  testAddress: null,
  ereaderDevices: [],
  lecternMaxMegabytes: 50,
}

test('only what was changed is sent, and what was changed back isn’t', () => {
  const first = typed({}, { port: '587' }, settings)
  const second = typed(first, { host: 'other' }, settings)
  expect(bodyOf(second, settings)).toEqual({ port: 587, host: 'other' })
  expect(typed(second, { port: '465' }, settings)).toEqual({ host: 'other' })
  expect(typed({}, { password: '' }, settings)).toEqual({})
})

test('the password is never shown, stays unless it is typed, and goes with its name', () => {
  expect(Object.values(formOf(settings))).not.toContain(hiddenPassword)
  expect(bodyOf({ fromAddress: 'a@b.c' }, settings)).toEqual({ fromAddress: 'a@b.c' })
  expect(bodyOf({ password: 'new' }, settings)).toEqual({ pass: 'new' })
  expect(bodyOf({ user: ' ' }, settings)).toEqual({ user: ' ', pass: null })
})

test('numbers are told from other words', () => {
  expect(mailFaults({})).toEqual([])
  expect(mailFaults({ port: '587', largest: '0' })).toEqual([])
  expect(mailFaults({ port: '0', largest: '-1' })).toEqual(['port', 'largest'])
  expect(mailFaults({ port: '25.5', largest: 'much' })).toEqual(['port', 'largest'])
})
