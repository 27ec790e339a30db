import fastify from 'fastify'
import { expect, it } from 'vitest'
import { logRequests, newRequestId } from './request-log.ts'

async function answered(isLogged: boolean) {
  const lines: Record<string, unknown>[] = []
  const log = { info: (facts: unknown) => void lines.push(facts as Record<string, unknown>) }
  const server = fastify({ genReqId: newRequestId })
  server.decorateRequest('caller', null)
  logRequests(server, isLogged ? log : null)
  server.get('/items/:id', () => 'here')
  const { headers } = await server.inject('/items/7?token=secret')
  await server.close()
  return { lines, id: headers['x-request-id'] }
}

it('logs what was asked and how it went, without what stood in the address', async () => {
  const { lines, id } = await answered(true)
  expect(id).toMatch(/^[0-9a-f]{8}$/)
  expect(lines).toEqual([
    {
      id,
      method: 'GET',
      route: '/items/:id',
      status: 200,
      ms: expect.any(Number) as number,
      ip: '127.0.0.1',
      userId: undefined,
    },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

it('logs nothing unless it is wanted, and says the id all the same', async () => {
  const { lines, id } = await answered(false)
  expect(lines).toEqual([])
  expect(id).toMatch(/^[0-9a-f]{8}$/)
})

it('logs no address of a feed: whoever knows it can listen', async () => {
  const lines: unknown[] = []
  const server = fastify({ genReqId: newRequestId })
  server.decorateRequest('caller', null)
  logRequests(server, { info: (facts: unknown) => void lines.push(facts) })
  server.get('/feed/:slug', () => 'here')
  await server.inject('/feed/p-secret')
  await server.inject('/feed/p-secret/cover')
  await server.close()
  expect(lines).toHaveLength(2)
  expect(JSON.stringify(lines)).not.toContain('secret')
})
