import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { createOutgoing } from './outgoing.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server that sends on to `location`, where there is one, and writes down what it was told. */
async function server(location?: string) {
  const heard: IncomingHttpHeaders[] = []
  const listening = createServer((request, response) => {
    heard.push(request.headers)
    const sendsOn = location !== undefined && request.url === '/'
    response.writeHead(sendsOn ? 302 : 404, sendsOn ? { location } : {}).end('words')
  })
  servers.push(listening)
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const place = listening.address()
  const host = `127.0.0.1:${typeof place === 'object' ? place?.port : ''}`
  return { url: `http://${host}/`, host, heard }
}

const limits = { maxBytes: 100, timeoutMs: 10_000, headers: { authorization: 'secret' } }
const open = createOutgoing({ isFilterOff: true, allowedHosts: [] })
const closed = createOutgoing({ isFilterOff: false, allowedHosts: [] })

it('gives an answer of any status', async () => {
  const { url } = await server()
  const { status, bytes } = await open.ask(url, limits)
  expect([status, bytes.toString()]).toEqual([404, 'words'])
  await expect(open.ask(url, { ...limits, maxBytes: 3 })).rejects.toMatchObject({
    kind: 'too-large',
  })
})

it('gives an answer unread and follows nobody', async () => {
  const inside = await server()
  const first = await server(inside.url)
  const sent = await open.open(first.url, { idleMs: 10_000 })
  expect([sent.status, sent.headers['location'], inside.heard.length]).toEqual([302, inside.url, 0])
  await sent.close()
  const words = await open.open(inside.url, { idleMs: 10_000, headers: { accept: 'text/plain' } })
  const parts: Uint8Array[] = []
  for await (const part of words.body) parts.push(part)
  await words.close()
  expect([words.status, Buffer.concat(parts).toString()]).toEqual([404, 'words'])
  expect(inside.heard[0]).toMatchObject({ accept: 'text/plain', 'user-agent': 'Lectern' })
  const refused = closed.open(inside.url, { idleMs: 10_000 })
  await expect(refused).rejects.toMatchObject({ kind: 'invalid' })
  const stopped = open.open(inside.url, {
    idleMs: 10_000,
    signal: AbortSignal.abort(new Error('stop')),
  })
  await expect(stopped).rejects.toThrow('stop')
})

it('keeps what is for one host from another that it is sent on to', async () => {
  const other = await server()
  const first = await server(other.url)
  await open.ask(first.url, limits)
  expect(first.heard[0]?.authorization).toBe('secret')
  expect(other.heard.map(({ authorization }) => authorization)).toEqual([undefined])
  const same = await server('/further')
  await open.ask(same.url, limits)
  expect(same.heard.map(({ authorization }) => authorization)).toEqual(['secret', 'secret'])
})

it('tries every address that a name has, and none that it must not', async () => {
  const here = await server()
  const resolve = async () => [
    { address: '::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ]
  const address = here.url.replace('127.0.0.1', 'both.example')
  const patient = createOutgoing({ isFilterOff: true, allowedHosts: [], resolve })
  expect(await patient.ask(address, limits)).toMatchObject({ status: 404 })
  const careful = createOutgoing({ isFilterOff: false, allowedHosts: [], resolve })
  await expect(careful.ask(address, limits)).rejects.toMatchObject({ kind: 'invalid' })
  expect(here.heard).toHaveLength(1)
})

it('reaches a host inside that the owner named, and none that it sends on to', async () => {
  const inside = await server()
  const named = await server(inside.url)
  const trusting = { ...limits, trustedHost: named.host }
  const refusal = { kind: 'invalid', message: 'That address is not allowed.' }
  await expect(closed.ask(named.url, limits)).rejects.toMatchObject(refusal)
  await expect(closed.ask(named.url, trusting)).rejects.toMatchObject(refusal)
  expect([named.heard.length, inside.heard.length]).toEqual([1, 0])
  expect(await closed.ask(`${named.url}else`, trusting)).toMatchObject({ status: 404 })
})

it('hands on what comes while it comes, also what came before the other side broke off', async () => {
  const words = 'x'.repeat(50_000)
  const breaking = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '60000' })
    response.write(words, () => response.destroy())
  })
  servers.push(breaking)
  breaking.listen(0, '127.0.0.1')
  await once(breaking, 'listening')
  const place = breaking.address()
  const url = `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}/`
  const { signal } = new AbortController()
  let size = 0
  const reading = open.stream(url, { idleMs: 5000, signal }, async ({ status, body }) => {
    // Whoever reads may have something else to do first.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(status).toBe(200)
    for await (const chunk of body) size += chunk.length
  })
  await expect(reading).rejects.toMatchObject({ kind: 'upstream' })
  expect(size).toBe(words.length)
})

it('says what is for everybody wherever it is sent on to, and a password to its own host alone', async () => {
  const other = await server()
  const first = await server(other.url)
  const { signal } = new AbortController()
  const options = { idleMs: 5000, signal, headers: { range: 'bytes=1-' } }
  const address = first.url.replace('://', '://ada:pass%20word@')
  const status = await open.stream(address, options, async (answer) => answer.status)
  expect(status).toBe(404)
  expect(first.heard[0]).toMatchObject({
    range: 'bytes=1-',
    authorization: `Basic ${Buffer.from('ada:pass word').toString('base64')}`,
  })
  expect(other.heard[0]).toMatchObject({ range: 'bytes=1-' })
  expect(other.heard[0]?.authorization).toBeUndefined()
  const refusal = { kind: 'invalid', message: 'That address is not allowed.' }
  const asking = closed.stream(address, options, async () => 1)
  await expect(asking).rejects.toMatchObject(refusal)
})
