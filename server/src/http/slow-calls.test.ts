import fastify from 'fastify'
import { expect, it } from 'vitest'
import { noteSlowCalls } from './slow-calls.ts'

it('lists calls by their routes, the slowest first, until a day has passed', async () => {
  const clock = { now: 1_700_000_000_000, ticks: 0 }
  const server = fastify()
  const calls = noteSlowCalls(
    server,
    () => clock.now,
    () => clock.ticks,
  )
  server.get<{ Params: { id: string } }>('/items/:id', async ({ params }) => {
    clock.ticks += Number(params.id)
    return {}
  })
  server.get('/quick', async () => ({}))
  server.get('/slow', async () => {
    clock.ticks += 900
    return {}
  })
  for (const url of ['/items/100?token=secret', '/items/300', '/quick', '/slow', '/nowhere'])
    await server.inject(url)
  expect(calls.list()).toEqual([
    { method: 'GET', route: '/slow', calls: 1, slowestMs: 900, averageMs: 900, at: clock.now },
    { method: 'GET', route: '/items/:id', calls: 2, slowestMs: 300, averageMs: 200, at: clock.now },
  ])
  clock.now += 86_400_001
  expect(calls.list()).toEqual([])
  await server.inject('/items/60')
  expect(calls.list()).toMatchObject([{ route: '/items/:id', calls: 1, slowestMs: 60 }])
  await server.close()
})
