import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveWebClient } from './web-client.ts'

const server = fastify()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-page-'))
  await writeFile(join(folder, 'index.html'), '<base href="/" />')
  serveWebClient(server, folder, '')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function policyUnder(headers: Record<string, string>): Promise<Record<string, string[]>> {
  const answer = await server.inject({ url: '/library/x', headers })
  const parts = String(answer.headers['content-security-policy']).split('; ')
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...values] = part.split(' ')
      return [name, values]
    }),
  )
}

it('lets pages reach sockets of their own host alone', async () => {
  const own = await policyUnder({ host: 'books.home:13378' })
  expect(own['connect-src']).toEqual([
    "'self'",
    'blob:',
    'ws://books.home:13378',
    'wss://books.home:13378',
  ])
  const proxied = await policyUnder({ host: '10.0.0.2', 'x-forwarded-host': 'books.example' })
  expect(proxied['connect-src']).toContain('wss://books.example')
  const odd = await policyUnder({ host: 'a; script-src *' })
  expect(odd['connect-src']).toEqual(["'self'", 'blob:'])
  expect(odd['script-src']).not.toContain('*')
})

it('trusts no whole host of others', async () => {
  const { 'script-src': scripts = [] } = await policyUnder({ host: 'x' })
  const foreign = scripts.filter((source) => source !== "'self'")
  expect(foreign).not.toEqual([])
  for (const source of foreign) expect(source).toMatch(/^https:\/\/www\.gstatic\.com\/.+\/$/)
})
