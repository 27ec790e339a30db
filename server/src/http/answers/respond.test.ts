import { Readable } from 'node:stream'
import { endpoint } from '@lectern/contract'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { createRouter } from '../bind.ts'
import { createFileSlots } from '../limits/file-slots.ts'

it('makes no archive for who only asks about it', async () => {
  const server = fastify()
  const router = createRouter(server, {
    authenticate: async () => null,
    slots: createFileSlots(() => 0),
    basePath: '',
    checkReplies: false,
  })
  const stream = new Readable({
    read() {
      setImmediate(() => this.push(Buffer.alloc(1000)))
    },
  })
  const call = endpoint({
    method: 'GET',
    path: '/archive',
    policy: 'open',
    summary: 'All of it',
    reply: 'file',
  })
  router.bind(call, () => ({
    content: 'stream',
    stream,
    type: 'application/zip',
    attachment: 'all.zip',
    length: 5_000_000,
  }))
  const head = await server.inject({ method: 'HEAD', url: '/archive' })
  expect(head.statusCode).toBe(200)
  expect(head.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': '5000000',
  })
  expect(stream.destroyed).toBe(true)
  await server.close()
})
