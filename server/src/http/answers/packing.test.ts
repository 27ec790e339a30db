import type Zlib from 'node:zlib'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastifyCompress } from '@fastify/compress'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { packing } from './packing.ts'

const page = Buffer.from(JSON.stringify(Array.from({ length: 2000 }, (_, id) => ({ id }))))

test('a page is packed whole, with its length, as the client accepts it', async () => {
  const server = fastify()
  await server.register(fastifyCompress, packing())
  server.get('/', (_request, reply) => reply.type('application/json').send(page))
  const ask = (encoding: string) =>
    server.inject({ url: '/', headers: { 'accept-encoding': encoding } })
  const first = await ask('br')
  expect(first.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(first.rawPayload.length),
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(first.rawPayload)).toEqual(page)
  expect(gunzipSync((await ask('gzip')).rawPayload)).toEqual(page)
  expect((await ask('identity')).rawPayload).toEqual(page)
})

test('bytes that are sent again are packed once, others anew', () => {
  const { brotliCompressSync } = packing().zlib as typeof Zlib
  const packed = brotliCompressSync(page)
  expect(brotliCompressSync(page)).toBe(packed)
  expect(brotliCompressSync(Buffer.from(page))).not.toBe(packed)
})
