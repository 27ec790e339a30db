import { allCalls } from '@lectern/contract'
import type { Endpoint } from '@lectern/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client, TestApp } from '#testing/app.ts'
import { createTestApp } from '#testing/app.ts'
import { auditRules } from './witness.ts'

let app: TestApp
let root: Client
beforeAll(async () => {
  app = await createTestApp()
  root = app.root
})
afterAll(() => app.close())

interface Listed {
  id: number
  action: string
  by: { id: string | null; name: string }
  target: { id: string | null; name: string | null }
  facts: Record<string, unknown>
}

const page = async (query = '', by = root) => (await by.get(`/api/lectern/audit${query}`)).body
const entries = async (query = ''): Promise<Listed[]> => (await page(query)).entries
const newest = async (): Promise<Listed> => (await entries('?limit=1'))[0]!

it('tells who did what to whom, from where, and never a secret', async () => {
  const secret = 'hush-hush-1234'
  const body = { username: 'ada', password: secret, isActive: true }
  const ada = (await root.post('/api/users', body)).body.user
  expect(await newest()).toMatchObject({
    at: app.clock.now,
    by: { name: 'root' },
    address: '127.0.0.1',
    kind: 'users',
    action: 'user-added',
    target: { id: ada.id, name: 'ada' },
    facts: { type: 'user', isActive: true },
  })
  // Clients send the whole account: only what differs counts.
  const change = { username: 'ada', password: `${secret}5`, type: 'admin', email: null }
  await root.patch(`/api/users/${ada.id}`, change)
  const changed = await newest()
  expect(changed).toMatchObject({ action: 'user-changed', facts: { type: 'admin' } })
  expect(changed.facts['changed']).toEqual(expect.arrayContaining(['password', 'type']))
  expect(changed.facts['changed']).toHaveLength(2)
  await root.patch(`/api/users/${ada.id}`, { type: 'admin' })
  expect((await newest()).id).toBe(changed.id)

  const eva = await app.user('eva', { type: 'admin' })
  const made = (await eva.post('/api/api-keys', { name: 'CI', userId: ada.id })).body.apiKey
  expect(await newest()).toMatchObject({
    by: { name: 'eva' },
    action: 'key-made',
    target: { id: made.id, name: 'CI' },
    facts: { actsAs: 'ada' },
  })
  await eva.patch(`/api/api-keys/${made.id}`, { isActive: false })
  expect(await newest()).toMatchObject({
    action: 'key-changed',
    facts: { changed: ['active'], isActive: false },
  })
  await eva.delete(`/api/users/${ada.id}`)
  expect(await newest()).toMatchObject({
    action: 'user-removed',
    target: { id: ada.id, name: 'ada' },
  })
  await root.patch('/api/settings', { language: 'de', scannerFindCovers: false })
  expect(await newest()).toMatchObject({
    action: 'settings-changed',
    facts: { changed: ['language'] },
  })
  await root.patch('/api/emails/settings', { host: 'mail.home', pass: secret })
  expect(await newest()).toMatchObject({
    action: 'mail-changed',
    facts: { changed: ['host', 'pass'] },
  })
  await root.delete('/api/tags/' + encodeURIComponent(Buffer.from('Old').toString('base64')))
  expect(await newest()).toMatchObject({ action: 'tag-removed', target: { name: 'Old' } })
  const { text } = await root.get('/api/lectern/audit?limit=200')
  for (const hidden of [secret, made.apiKey]) expect(text).not.toContain(hidden)
})

it('notes links to choose a password, and their use by who has no token', async () => {
  const { id } = (await root.get('/api/users')).body.users.find(
    (one: { username: string }) => one.username === 'eva',
  )
  const { token } = (await root.post(`/api/lectern/users/${id}/password-link`, {})).body.link
  await app.anonymous.post('/public/password-link/use', { token, password: 'secret' })
  const [used, made] = await entries('?kind=users&limit=2')
  expect(used).toMatchObject({ action: 'link-used', by: { id, name: 'eva' } })
  expect(made).toMatchObject({ action: 'link-made', target: { id, name: 'eva' } })
  expect((await root.get('/api/lectern/audit')).text).not.toContain(token)
})

it('says nothing of what was refused or only looked at', async () => {
  const before = (await newest()).id
  expect((await root.delete('/api/users/nobody')).status).toBe(404)
  expect((await root.post('/api/api-keys', { name: '' })).status).toBe(400)
  await root.get('/api/users')
  await root.post('/api/lectern/user-sight', {})
  expect((await newest()).id).toBe(before)
})

it('is read page by page, by person and by kind, by admins alone', async () => {
  const all = await entries('?limit=200')
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => b - a))
  const first = await page('?limit=2')
  expect(first).toMatchObject({ hasMore: true, keptDays: 365 })
  const second = await page(`?limit=200&before=${first.entries[1].id}`)
  expect(second.hasMore).toBe(false)
  expect([...first.entries, ...second.entries]).toEqual(all)
  const eva = first.people.find(({ name }: { name: string }) => name === 'eva')
  const hers = await entries(`?user=${eva.id}&limit=200`)
  expect(hers.length).toBeGreaterThan(2)
  expect(hers.every(({ by }) => by.name === 'eva')).toBe(true)
  const keys = await entries('?kind=keys')
  expect(keys.map(({ action }) => action)).toEqual(['key-changed', 'key-made'])
  expect(await entries('?kind=nothing')).toEqual([])
  expect((await (await app.user('ben')).get('/api/lectern/audit')).status).toBe(403)
})

it('keeps entries as long as an admin says, which is an entry, too', async () => {
  expect((await root.patch('/api/lectern/audit', { keptDays: 1 })).text).toContain(
    'at least a week',
  )
  expect((await root.patch('/api/lectern/audit', { keptDays: 30 })).body).toEqual({ keptDays: 30 })
  expect(await newest()).toMatchObject({ action: 'audit-kept', facts: { count: 30 } })
  expect((await page()).keptDays).toBe(30)
})

/** Leave no entry: they only ask, try out, fetch, or change what the history of items tells. */
const unnoted = new Set([
  'PATCH /api/users/:id/openid-unlink',
  'POST /api/lectern/user-sight',
  'POST /api/emails/test',
  'POST /api/lectern/mail/test',
  'POST /api/libraries/:id/scan',
  'POST /api/items/:id/scan',
  'POST /api/items/batch/scan',
  'POST /api/watcher/update',
  'POST /api/podcasts/feed',
  'POST /api/podcasts',
  'POST /api/podcasts/opml/parse',
  'POST /api/podcasts/opml/create',
  'POST /api/podcasts/:id/match-episodes',
  'POST /api/lectern/libraries/:id/feed-preview',
  'POST /api/lectern/podcasts/:id/episodes/download',
  'PATCH /api/lectern/podcasts/:id/feed',
  'POST /api/lectern/libraries/:id/known-feeds',
  'POST /api/lectern/feed-sound/check',
  'POST /api/lectern/libraries/:id/opml-import/cancel',
  'POST /api/lectern/retention/preview',
  'POST /api/lectern/notifications/try',
  'POST /api/podcasts/:id/download-episodes',
  'POST /api/lectern/episode-downloads/:id/retry',
  'DELETE /api/lectern/episode-downloads/:id',
  'PATCH /api/lectern/episode-downloads/:id',
  'DELETE /api/lectern/episode-downloads',
  'POST /api/cache/purge',
  'POST /api/lectern/caches/:name/purge',
  'POST /api/lectern/database/check',
  'POST /api/cache/items/purge',
  'DELETE /api/items/:id/cover',
  'DELETE /api/authors/:id/image',
  'POST /api/items/batch/quickmatch',
  'POST /api/tags/rename',
  'POST /api/genres/rename',
  'POST /api/lectern/libraries/:id/label-rules/preview',
  'POST /api/lectern/libraries/:id/label-rules/apply',
  'POST /api/tools/item/:id/embed-metadata',
  'POST /api/tools/batch/embed-metadata',
  'POST /api/tools/item/:id/encode-m4b',
  'DELETE /api/tools/item/:id/encode-m4b',
  'POST /api/lectern/items/:id/split',
  'POST /api/lectern/items/:id/merge',
  'DELETE /api/lectern/items/:id/tools',
  'POST /api/demo',
])

it('knows of every call of admins, and of those who may delete, whether it leaves an entry', () => {
  const isWeighty = ({ method, policy }: Endpoint) =>
    method !== 'GET' &&
    (policy === 'admin' ||
      policy === 'admin-or-404' ||
      (typeof policy === 'object' && policy.right === 'delete'))
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
  const weighty = Object.values(allCalls)
    .flatMap((calls) => Object.values(calls))
    .filter(isWeighty)
    .map(nameOf)
  const noted = new Set(auditRules.map(({ call }) => nameOf(call)))
  expect(weighty.filter((name) => !noted.has(name) && !unnoted.has(name))).toEqual([])
  expect([...unnoted].filter((name) => noted.has(name) || !weighty.includes(name))).toEqual([])
})
