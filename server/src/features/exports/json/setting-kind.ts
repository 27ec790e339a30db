import { z } from 'zod'
import { pagesOf } from '#storage/move/pages-of.ts'
import type { Kind } from './kind.ts'
import { any, text } from './fields.ts'

/** Documents that people set; all others are secrets, or what the server notes for itself. */
const known = new Set(['server', 'sign-in', 'mail', 'notifications', 'retention', 'trash'])

/** Fields that let somebody in somewhere. */
const isSecret = (name: string): boolean => /password|secret/i.test(name)

export const settingKind: Kind = {
  name: 'settings',
  what: 'What the server is set to, without passwords and secrets; what isn’t there was never set',
  shape: z.object({
    key: text('server, sign-in, mail, notifications, retention or trash'),
    value: any('Setting → value'),
  }),
  async *pages(db) {
    for await (const rows of pagesOf(db.read, 'settings', ['key']))
      yield rows
        .filter(({ key }) => known.has(key))
        .map(({ key, value_json }) => ({ key, value: withoutSecrets(JSON.parse(value_json)) }))
  },
}

function withoutSecrets(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !isSecret(name)))
}
