import fastify from 'fastify'
import { expect, it } from 'vitest'
import { tellOfUnlistedProxies } from './unlisted-proxies.ts'

async function told(trustProxy: false | string[], peers: { from: string; via?: string }[]) {
  const proxies: unknown[] = []
  const server = fastify({ trustProxy })
  tellOfUnlistedProxies(server, {
    warn: (facts: unknown) => void proxies.push((facts as { proxy: string }).proxy),
  })
  server.get('/', () => 'here')
  for (const { from, via } of peers) {
    const headers = via === undefined ? {} : { 'x-forwarded-for': via }
    await server.inject({ url: '/', remoteAddress: from, headers })
  }
  await server.close()
  return proxies
}

it('names a proxy that is not listed, once', async () => {
  const visits = [
    { from: '10.0.0.9' },
    { from: '10.0.0.2', via: '203.0.113.9' },
    { from: '10.0.0.2', via: '203.0.113.10' },
    { from: '10.0.0.3', via: '203.0.113.9' },
  ]
  expect(await told(false, visits)).toEqual(['10.0.0.2', '10.0.0.3'])
  expect(await told(['10.0.0.2'], visits)).toEqual(['10.0.0.3'])
})

it('lets nobody fill the log', async () => {
  const visits = Array.from({ length: 100 }, (_, n) => ({ from: `203.0.113.${n}`, via: '1.2.3.4' }))
  expect(await told(false, visits)).toHaveLength(20)
})
