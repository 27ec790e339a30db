import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropSlowReaders } from './slow-readers.ts'

let server: FastifyInstance
let socket: Socket
let begun: Promise<ServerResponse>

beforeEach(async () => {
  server = fastify()
  dropSlowReaders(server, 50)
  begun = new Promise((resolve) => {
    server.addHook('onRequest', async (_request, { raw }) => resolve(raw))
  })
  server.get('/endless', async (_request, reply) => reply.send(Readable.from(endless())))
  server.get('/slow', async (_request, { raw }) => {
    await once(raw, 'timeout')
    await once(raw, 'timeout')
    return 'made'
  })
  server.get('/injected', async (_request, { raw }) => ({ timed: raw.listenerCount('timeout') }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
})
afterEach(async () => {
  socket.destroy()
  await server.close()
})

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536)
}

it('ends what is sent to somebody who takes nothing of it', async () => {
  socket.write('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n')
  const raw = await begun
  if (!raw.closed) await once(raw, 'close')
  expect(raw.writableFinished).toBe(false)
})

it('waits for what is slowly made', async () => {
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  expect(text).toMatch(/made$/)
})

it('leaves requests without a connection alone, however long they take', async () => {
  const reply = await server.inject('/injected')
  expect(reply.json()).toEqual({ timed: 0 })
})
