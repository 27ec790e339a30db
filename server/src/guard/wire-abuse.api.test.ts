import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { audio, library, png } from '#testing/fixture-library.ts'
import { rescan } from './hidden-world.ts'

let lectern: TestApp
beforeAll(async () => {
  lectern = await createTestApp()
  await lectern.app.listen()
})
afterAll(() => lectern.close())

/** Sends bytes as they are and resolves with all that came back before the connection ended. */
async function say(text: string): Promise<string> {
  const socket = connect(lectern.app.port(), '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')))
  // A server that hangs up while we still talk is a fine answer.
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  return heard
}
const host = 'host: x\r\nconnection: close\r\n'

it.each([
  ['a header of 200 KB', `GET /ping HTTP/1.1\r\n${host}x-long: ${'a'.repeat(200_000)}\r\n\r\n`],
  ['200 KB of headers', `GET /ping HTTP/1.1\r\n${host}${'a: b\r\n'.repeat(33_000)}\r\n`],
  ['an address of 300 KB', `GET /ping?${'a'.repeat(300_000)} HTTP/1.1\r\n${host}\r\n`],
  ['an invented method', `FOO /ping HTTP/1.1\r\n${host}\r\n`],
  ['no HTTP at all', '\u0016\u0003\u0001 hello\r\n\r\n'],
  [
    'two lengths',
    `POST /login HTTP/1.1\r\n${host}content-length: 2\r\ncontent-length: 9\r\n\r\n{}`,
  ],
  [
    'a length and chunks',
    `POST /login HTTP/1.1\r\n${host}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a negative length', `POST /login HTTP/1.1\r\n${host}content-length: -5\r\n\r\n`],
  ['two hosts', `GET /ping HTTP/1.1\r\n${host}host: y\r\n\r\n`],
  ['no host', 'GET /ping HTTP/1.1\r\nconnection: close\r\n\r\n'],
])('refuses %s', async (_, text) => {
  const answer = await say(text)
  expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
  expect(await say(`GET /ping HTTP/1.1\r\n${host}\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
})

/** A PNG of a few KB that says it is 40,000 pixels wide and high. */
function hugePicture(): Buffer {
  const small = png({ width: 1, height: 1 })
  const huge = Buffer.from(small)
  huge.writeUInt32BE(40_000, 16)
  huge.writeUInt32BE(40_000, 20)
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29)
  return Buffer.concat([huge, deflateSync(Buffer.alloc(1_000_000))])
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

it('sends files of a library as data and huge pictures not at all', async () => {
  const folder = join(lectern.mediaFolder, 'books')
  await library(
    {
      'Ada/Book/01.mp3': audio({ seconds: 1 }),
      'Ada/Book/page.html': '<script>alert(1)</script>',
      'Ada/Book/art.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'Ada/Book/data.xml': '<a xmlns:x="http://www.w3.org/1999/xhtml"><x:script/></a>',
      'Ada/Book/cover.png': hugePicture(),
    },
    folder,
  )
  const created = await lectern.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: folder }],
  })
  await rescan(lectern.root, created.body.id)
  const { body } = await lectern.root.get(`/api/libraries/${created.body.id}/items`)
  const item = await lectern.root.get(`/api/items/${body.results[0].id}?expanded=1`)
  const files = item.body.libraryFiles as { ino: string; metadata: { filename: string } }[]
  for (const { ino, metadata } of files) {
    const { headers, status } = await lectern.root.get(`/api/items/${item.body.id}/file/${ino}`)
    expect([metadata.filename, status]).toEqual([metadata.filename, 200])
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['x-content-type-options']).toBe('nosniff')
    const download = await lectern.root.get(`/api/items/${item.body.id}/file/${ino}/download`)
    expect(download.headers['content-disposition']).toMatch(/^attachment; /)
  }
  expect(files.map(({ metadata }) => metadata.filename)).toContain('page.html')
  for (const query of ['', '?width=400', '?width=400&format=webp']) {
    const cover = await lectern.anonymous.get(`/api/items/${item.body.id}/cover${query}`)
    expect([query, cover.status]).toEqual([query, 400])
    expect(cover.headers['content-type']).toMatch(/^text\/plain/)
  }
})
