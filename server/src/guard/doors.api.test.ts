import { createHmac } from 'node:crypto'
import { allCalls } from '@lectern/contract'
import type { Endpoint } from '@lectern/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#testing/app.ts'
import { addressOf, hiddenWorld } from './hidden-world.ts'
import type { HiddenWorld } from './hidden-world.ts'

let world: HiddenWorld
let root: Client
let anonymous: Client
beforeAll(async () => {
  world = await hiddenWorld()
  root = world.test.root
  anonymous = world.test.anonymous
})
afterAll(() => world.test.close())

const calls = Object.values(allCalls).flatMap((group) => Object.values<Endpoint>(group))
const pathOf = (call: Endpoint): string =>
  addressOf(call, { ...world.hiddenParams, id: world.items.open })
const bodyFor = (call: Endpoint) => (call.method === 'GET' ? {} : { body: {} })

describe('every call that is not open', () => {
  const shut = calls.filter(({ policy }) => policy !== 'open')

  it('is shut to strangers, before anything else is looked at', async () => {
    const open: string[] = []
    for (const call of shut) {
      for (const body of [{}, { body: '{"broken' }, { body: {} }]) {
        if (call.method === 'GET' && 'body' in body) continue
        const { status } = await anonymous.send(call.method, pathOf(call), body)
        if (status !== 401) open.push(`${status} ${call.method} ${call.path}`)
      }
    }
    expect(open).toEqual([])
  })

  it('takes a token in the address for media GETs alone', async () => {
    const open: string[] = []
    for (const call of shut) {
      const address = `${pathOf(call)}?token=${root.token}`
      const { status } = await anonymous.send(call.method, address, bodyFor(call))
      const isMedia = call.mediaToken && call.method === 'GET'
      if ((status !== 401) !== isMedia) open.push(`${status} ${call.method} ${call.path}`)
    }
    expect(open).toEqual([])
  })

  it('asks for the right it names', async () => {
    const without = await world.test.user('without', {
      permissions: { download: false, update: false, delete: false, upload: false },
    })
    const everything = await world.test.user('everything', {
      permissions: {
        download: true,
        update: true,
        delete: true,
        upload: true,
        accessExplicitContent: true,
      },
    })
    const open: string[] = []
    for (const call of shut) {
      const isAdmins = call.policy === 'admin' || call.policy === 'admin-or-404'
      if (!isAdmins && typeof call.policy !== 'object') continue
      const client = isAdmins ? everything : without
      const { status } = await client.send(call.method, pathOf(call), bodyFor(call))
      if (status !== (call.policy === 'admin-or-404' ? 404 : 403))
        open.push(`${status} ${call.method} ${call.path}`)
    }
    expect(open).toEqual([])
  })
})

it('takes no forged token', async () => {
  const [head = '', body = '', tail = ''] = (root.token ?? '').split('.')
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (secret: string, hash = 'sha256', alg = 'HS256') => {
    const text = `${encoded({ alg, typ: 'JWT' })}.${body}`
    return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
  }
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
  const plain = await world.test.user('somebody')
  const [, plainBody = '', plainTail = ''] = (plain.token ?? '').split('.')
  const forged = [
    ...['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg) => [
      `${encoded({ alg, typ: 'JWT' })}.${body}.`,
      `${encoded({ alg, typ: 'JWT' })}.${body}.${tail}`,
    ]),
    ...[
      '',
      ' ',
      'secret',
      'password',
      'changeme',
      'jwt',
      'key',
      'null',
      'undefined',
      'audiobookshelf',
      'lectern',
      'your-256-bit-secret',
      '0',
    ].map((secret) => signed(secret)),
    signed('', 'sha512', 'HS512'),
    `${head}.${encoded({ ...payload, exp: 9_999_999_999 })}.${tail}`,
    `${head}.${body}.${plainTail}`,
    `${head}.${plainBody}.${tail}`,
    `${head}.${body}.${tail.slice(0, -2)}`,
    `${head}.${body}`,
    `${root.token}.`,
    `${root.token}x`,
  ]
  for (const token of forged) {
    const { status } = await world.test.as(token).get('/api/me')
    expect([token, status]).toEqual([token, 401])
  }
})

it('serves nothing outside its folders, however it is spelled', async () => {
  const climbs = ['..', '%2e%2e', '.%2e', '%252e%252e', '..%2f', '..%5c', '..;', '%c0%ae%c0%ae']
  const bases = ['', '/assets', '/audiobookshelf', '/public/session', '/hls/x', '/api/items/x/file']
  const targets = ['etc/passwd', 'config/lectern.sqlite', 'package.json', '.git/config']
  for (const base of bases) {
    for (const climb of climbs) {
      for (const target of targets) {
        for (const joint of ['/', '%2f', '\\']) {
          const path = `${base}/${`${climb}${joint}`.repeat(6)}${target}`
          const { status, text } = await anonymous.get(path)
          expect([path, status >= 400 && status < 500]).toEqual([path, true])
          expect(text).not.toMatch(/root:|SQLite format|\[core\]|"workspaces"/)
        }
      }
    }
  }
})

it('is not polluted by keys that reach a prototype', async () => {
  const evil =
    '{"__proto__":{"polluted":1,"isAdmin":true},"constructor":{"prototype":{"polluted":1}}}'
  for (const call of calls) {
    if (call.method === 'GET' || call.path === '/logout') continue
    await anonymous.send(call.method, pathOf(call), { body: evil })
    if (call.method === 'PATCH') await root.send('PATCH', pathOf(call), { body: evil })
  }
  await root.get('/api/items?__proto__[polluted]=1&constructor[prototype][polluted]=1')
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
})

it('names no server and lets nothing be sniffed', async () => {
  for (const path of [
    '/',
    '/ping',
    '/api/me',
    '/api/nothing',
    '/%E0%A4%A',
    '/api/docs',
    `/api/items/${world.items.open}`,
    `/api/items/${world.items.open}/cover`,
    `/api/items/${world.items.open}/file/${world.hiddenParams.ino}`,
  ]) {
    const { headers } = await root.get(path)
    expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff'])
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  }
})

it.each(['TRACE', 'CONNECT', 'PROPFIND'])('gives nothing away to %s', async (method) => {
  const { status } = await root.send(method, '/api/me')
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})

it('lets no header change the method', async () => {
  const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
  await root.post(`/api/items/${world.items.open}?_method=DELETE`, {}, { headers })
  expect((await root.get(`/api/items/${world.items.open}`)).status).toBe(200)
})
