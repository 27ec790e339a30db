import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoint } from '@lectern/contract'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Caller } from '#domain/caller.ts'
import { file } from '#domain/content.ts'
import type { FileContent } from '#domain/content.ts'
import { createRouter } from '../bind.ts'
import type { RequestFacts } from '../router.ts'

const call = endpoint({
  method: 'GET',
  path: '/file',
  policy: 'user',
  summary: 'A file',
  reply: 'file',
})

let folder: string
let server: FastifyInstance
let answer: (request: RequestFacts) => Promise<FileContent>
const { signal } = new AbortController()
const over = vi.fn<() => void>()
const leave = vi.fn<() => void>()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-gone-'))
  await writeFile(join(folder, 'sound.mp3'), Buffer.alloc(1000))
  server = fastify()
  const router = createRouter(server, {
    authenticate: async () => ({ userId: 'ada' }) as Caller,
    transfers: { moment: () => 0, begin: () => ({ signal, over }) },
    slots: { enter: () => ({ signal, taken: vi.fn<() => void>(), leave }) },
    basePath: '',
    checkReplies: false,
  })
  router.bind(call, async ({ request }) => file(await answer(request)))
  await server.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

it('is done with somebody who went away before the answer was there', async () => {
  const done = vi.fn<() => void>()
  const asked = new Promise<void>((resolve) => {
    answer = async (request) => {
      resolve()
      if (!request.signal.aborted)
        await new Promise((gone) => request.signal.addEventListener('abort', gone))
      request.whenClosed(done)
      return { path: join(folder, 'sound.mp3'), type: 'audio/mpeg' }
    }
  })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /file HTTP/1.1\r\nhost: x\r\nauthorization: Bearer x\r\n\r\n')
  await asked
  socket.destroy()
  for (const end of [done, over, leave]) await expect.poll(() => end.mock.calls.length).toBe(1)
})
