import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { once } from 'node:events'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookMatch } from '@lectern/contract'
import sharp from 'sharp'
import { createMatchingApp } from '../../testing/apps/matching-app.ts'
import type { MatchingApp } from '../../testing/apps/matching-app.ts'

let app: MatchingApp
let id: string
let pictures: Server
let at: string
const first = { title: 'First', author: 'Ada Lane' }

beforeAll(async () => {
  const draw = sharp({ create: { width: 80, height: 80, channels: 3, background: 'red' } })
  const whole = await draw.jpeg().toBuffer()
  const answers: Record<string, [status: number, type: string, body: Buffer | string]> = {
    bomb: [200, 'image/png', bomb(40_000)],
    page: [200, 'image/png', '<!doctype html><script>alert(1)</script>'],
    html: [200, 'text/html', '<!doctype html>'],
    gone: [404, 'image/png', ''],
    broken: [500, 'image/png', whole],
    svg: [200, 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'],
    dressed: [200, 'image/png', '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'],
    half: [200, 'image/jpeg', whole.subarray(0, whole.length / 2)],
    empty: [200, 'image/png', ''],
    huge: [200, 'image/png', Buffer.alloc(21 * 1024 * 1024)],
    dot: [200, 'image/gif', await sharp(whole).resize(1).gif().toBuffer()],
    exe: [200, 'image/png', Buffer.from('MZ\u0090\u0000\u0003')],
  }
  pictures = createServer(({ url = '/' }, response) => {
    const name = url.slice(1)
    if (name === 'inside') return response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    if (name === 'round') return response.writeHead(302, { location: '/round' }).end()
    if (name === 'reset') return response.socket?.resetAndDestroy()
    const [status, type, body] = answers[name] ?? [404, 'text/plain', '']
    return response.writeHead(status, { 'content-type': type }).end(body)
  })
  pictures.listen(0, '127.0.0.1')
  await once(pictures, 'listening')
  const place = pictures.address()
  at = `http://127.0.0.1:${typeof place === 'object' && place !== null ? place.port : 0}`
  app = await createMatchingApp(['Ada Lane/First'])
  id = await app.idOf('Ada Lane/First')
})
afterAll(async () => {
  await app.close()
  pictures.closeAllConnections()
  pictures.close()
})

const root = () => app.test.root
const item = async () => (await root().get(`/api/items/${id}?expanded=1`)).body
const match = (body: object = {}) =>
  root().post(`/api/items/${id}/match`, {
    provider: app.provider,
    overrideDetails: true,
    overrideCover: true,
    ...body,
  })
/** Everything of the item as it was. */
async function undoAll(): Promise<void> {
  const { entries } = (await root().get(`/api/lectern/items/${id}/changes`)).body
  for (const { batch, undoneBy, source } of entries)
    if (undoneBy === null && source !== 'undo')
      await root().post('/api/lectern/changes/undo', { batch })
}
beforeEach(undoAll)

/** A picture of very many pixels in few bytes. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0], 8)
  const row = Buffer.alloc(Math.ceil(side / 8) + 1)
  const rows = deflateSync(Buffer.concat(Array.from({ length: 2000 }, () => row)))
  const chunk = (kind: string, bytes: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(kind), bytes])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(bytes.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    start,
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.of()),
  ])
}

const noCovers = [
  'bomb',
  'page',
  'html',
  'gone',
  'broken',
  'svg',
  'dressed',
  'half',
  'empty',
  'huge',
  'dot',
  'exe',
  'inside',
  'round',
  'reset',
]

describe('a cover that is none', () => {
  it.each(noCovers)('spoils nothing else of a match: %s', async (name) => {
    app.know({ ...first, publisher: `Press ${name}`, cover: app.picture })
    await match()
    const before = (await item()).media.coverPath
    expect(before).toMatch(/cover(-\d+)?\.png$/)
    app.know({ ...first, publisher: 'Other Press', cover: `${at}/${name}` })
    const { status, body } = await match()
    expect([status, body.updated]).toEqual([200, true])
    const { media } = await item()
    expect([media.metadata.publisher, media.coverPath]).toEqual(['Other Press', before])
  })

  it.each(noCovers)('is refused with a sentence where somebody chose it: %s', async (name) => {
    const { updatedAt, media } = await item()
    const { status, text } = await root().post(`/api/lectern/items/${id}/match-choice`, {
      provider: app.provider,
      change: { metadata: { publisher: 'Never' } },
      cover: `${at}/${name}`,
      since: updatedAt,
    })
    expect(status).toBe(name === 'huge' ? 413 : 400)
    expect(text).toMatch(/^[A-Z][^<>]{5,120}\.$/)
    const now = await item()
    expect([now.updatedAt, now.media.coverPath]).toEqual([updatedAt, media.coverPath])
  })

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    'x',
    ' ',
    '//',
  ])('is never fetched from %s', async (cover) => {
    app.know({ ...first, publisher: 'Some Press', cover })
    expect((await match()).status).toBe(200)
    expect((await item()).media).toMatchObject({
      coverPath: null,
      metadata: { publisher: 'Some Press' },
    })
  })
})

const attacks = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "'; drop table items; --",
  '\u0000null\u0007bell\u001b[31m',
  '\u202eevil\u2066',
  '\ud83d half',
  '{{constructor.constructor("alert(1)")()}}',
  '../../../etc/passwd',
  '%s%n%00',
  'x'.repeat(50_000),
  '𝕌𝕟𝕚'.repeat(600),
]

/** The attack in every field that is a text or holds texts. */
const hostile = (attack: string): BookMatch => ({
  title: `First ${attack}`,
  subtitle: attack,
  author: `Ada Lane, ${attack}`,
  narrator: `${attack}, Cy Voice`,
  publisher: attack,
  publishedYear: attack,
  description: `<p>${attack}</p><a href="javascript:alert(1)">x</a>`,
  asin: attack,
  isbn: attack,
  genres: [attack, 'Genre', ...Array.from({ length: 900 }, (_, n) => `${n}`)],
  tags: [attack],
  series: [{ series: attack, sequence: attack }],
  language: attack,
})

describe('hostile words', () => {
  it.each(attacks)('are kept as words and nothing else: %#', async (attack) => {
    app.know(hostile(attack))
    const { status, body } = await match({ title: 'First', author: 'Somebody' })
    expect([status, body.updated]).toEqual([200, true])
    const full = await item()
    const { description, descriptionPlain: _, ...metadata } = full.media.metadata
    expect(description ?? '').not.toMatch(/<script|onerror|javascript:/i)
    const { tags } = full.media
    for (const text of stringsOf({ metadata, tags })) {
      // Control characters and halves of letters are nobody's words.
      expect(text).not.toMatch(/[\p{Cc}\p{Cs}]/u)
      expect(text.length).toBeLessThanOrEqual(4000)
    }
    const page = await root().get(`/api/libraries/${app.libraryId}/items?limit=10&minified=1`)
    expect(page.status).toBe(200)
    expect((await root().get(`/api/lectern/items/${id}/changes`)).status).toBe(200)
    await undoAll()
    expect((await item()).media.metadata.title).toBe('First')
  })

  it('wait for a review as well as others, and are taken from there', async () => {
    for (const attack of attacks) {
      app.know({ ...hostile(attack), title: `Something else ${attack}`, author: 'Nobody' })
      const { status, body } = await match()
      expect([status, body.warning]).toEqual([200, expect.stringContaining('No confident')])
      const reviews = `/api/lectern/libraries/${app.libraryId}/match-reviews`
      const listed = await root().get(reviews)
      expect([listed.status, listed.body.total]).toEqual([200, 1])
      const taken = await root().post(`/api/lectern/match-reviews/${id}/accept`, {})
      expect([taken.status, taken.body.updated]).toEqual([200, true])
      await undoAll()
    }
  })
})

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsOf)
}
