import { allCalls } from '@lectern/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from './testing/app.ts'
import type { TestApp } from './testing/app.ts'

let lectern: TestApp
beforeAll(async () => {
  lectern = await createTestApp()
})
afterAll(() => lectern.close())

test('every call of the contract is bound, and no other', () => {
  const named = Object.values(allCalls).flatMap((calls) =>
    Object.values(calls).map((call) => `${call.method} ${call.path}`),
  )
  const bound = lectern.app.router.bound().map((call) => `${call.method} ${call.path}`)
  expect(bound.sort()).toEqual(named.sort())
})

test('paths are answered with and without the base path, and with doubled slashes', async () => {
  for (const path of ['/ping', '/audiobookshelf/ping', '//ping', '/audiobookshelf//ping']) {
    expect((await lectern.anonymous.get(path)).body, path).toEqual({ success: true })
  }
})

test('unknown paths and odd encodings are refused in plain text', async () => {
  expect((await lectern.root.get('/api/nothing')).status).toBe(404)
  expect((await lectern.root.get('/api/items/%E0%A4%A')).status).toBe(400)
  expect((await lectern.anonymous.get('/..%2f..%2f..%2fetc%2fpasswd')).text).not.toContain('root:')
})

test('bodies that are broken, too deep or too long are refused before anything happens', async () => {
  const headers = { 'content-type': 'application/json' }
  const broken = await lectern.root.send('PATCH', '/api/settings', {
    body: '{"language": "en',
    headers,
  })
  expect([broken.status, broken.headers['content-type']]).toEqual([
    400,
    'text/plain; charset=utf-8',
  ])
  const deep = await lectern.root.send('PATCH', '/api/settings', {
    body: '['.repeat(100_000),
    headers,
  })
  expect(deep.status).toBe(400)
  const long = await lectern.anonymous.send('POST', '/login', {
    body: `{"x":"${'a'.repeat(11 * 1024 * 1024)}"}`,
    headers,
  })
  expect(long.status).toBe(413)
})

test('the interface describes itself', async () => {
  const { body } = await lectern.anonymous.get('/api/openapi.json')
  expect(body.paths['/api/libraries'].get.summary).toContain('Libraries')
  const page = await lectern.anonymous.get('/api/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.text).toContain('/api/libraries/:id')
})
