import { mkdtemp, open, rm } from 'node:fs/promises'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { createErrorHandler } from '../errors.ts'
import { createFileSlots } from './file-slots.ts'
import { sendFile } from '../answers/send-file.ts'

function setUp() {
  const clock = { now: 0 }
  const slots = createFileSlots(() => clock.now, 2)
  return { slots, wait: (ms: number) => void (clock.now += ms) }
}
const tooMany = expect.objectContaining({ kind: 'too-many' })

it('refuses one more while all at an address take what they asked for, and nobody elsewhere', () => {
  const { slots, wait } = setUp()
  const [first, second] = [slots.enter('a'), slots.enter('a')]
  wait(60_000)
  first.taken()
  second.taken()
  expect(() => slots.enter('a')).toThrow(tooMany)
  expect(slots.enter('b').signal.aborted).toBe(false)
  second.leave()
  expect(slots.enter('a').signal.aborted).toBe(false)
  expect(first.signal.aborted).toBe(false)
})

it('takes the place of the one that rests for longest', () => {
  const { slots, wait } = setUp()
  const [first, second] = [slots.enter('a'), slots.enter('a')]
  wait(10_000)
  first.taken()
  const third = slots.enter('a')
  expect([first, second, third].map(({ signal }) => signal.aborted)).toEqual([false, true, false])
  second.taken()
  second.leave()
  expect(() => slots.enter('a')).toThrow(tooMany)
})

it('gives the place of a reader who went away to the next', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-readers-'))
  const path = join(folder, 'long.mp3')
  const long = await open(path, 'w')
  await long.truncate(64 * 1024 * 1024)
  await long.close()
  const server = fastify()
  server.setErrorHandler(createErrorHandler(silentLog))
  const slots = createFileSlots(() => 0, 1)
  server.get('/', (request, reply) => sendFile(request, reply, { path, type: 'audio/mpeg' }, slots))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const ask = () =>
    new Promise<IncomingMessage>((resolve) => get({ port, host: '127.0.0.1' }, resolve))
  const status = async () => {
    const answer = await ask()
    answer.destroy()
    return answer.statusCode
  }
  const first = await ask()
  expect([first.statusCode, await status()]).toEqual([200, 429])
  first.destroy()
  await expect.poll(status).toBe(200)
  await server.close()
  await rm(folder, { recursive: true })
})
