import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { once } from 'node:events'
import { setImmediate as breathe } from 'node:timers/promises'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropSlowSenders } from './slow-senders.ts'

let server: FastifyInstance
let socket: Socket
let begun: Promise<Socket>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  server = fastify()
  dropSlowSenders(server)
  begun = new Promise((resolve) => {
    server.addHook('onRequest', async ({ raw }) => resolve(raw.socket))
  })
  server.addContentTypeParser('upload/stream', (_request, _payload, done) => done(null))
  server.post('/text', async () => 'OK')
  server.post('/upload', { config: { isUpload: true } }, async (request) => {
    let size = 0
    for await (const chunk of request.raw) size += (chunk as Buffer).length
    return String(size)
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
})
afterEach(async () => {
  socket.destroy()
  await server.close()
  vi.useRealTimers()
})

async function begin(path: string, type: string): Promise<void> {
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 10\r\n\r\nhalf`,
  )
  await begun
}

it('ends a body that takes more than a minute', async () => {
  await begin('/text', 'text/plain')
  const closed = once(socket, 'close')
  vi.advanceTimersByTime(59_000)
  expect(socket.closed).toBe(false)
  vi.advanceTimersByTime(2000)
  await closed
})

it('lets an upload take its time while bytes come, and ends it when none do', async () => {
  await begin('/upload', 'upload/stream')
  const connection = await begun
  for (let minute = 0; minute < 5; minute += 1) {
    const before = connection.bytesRead
    socket.write('.')
    while (connection.bytesRead === before) await breathe()
    vi.advanceTimersByTime(29_000)
    expect(connection.destroyed).toBe(false)
  }
  const closed = once(socket, 'close')
  vi.advanceTimersByTime(60_000)
  await closed
  expect(socket.closed).toBe(true)
})
