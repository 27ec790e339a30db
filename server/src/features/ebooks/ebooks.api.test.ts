import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build7z, buildZip } from '#platform/archive/testing.ts'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { kindleBook } from '#features/scan/read/ebook/testing.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'

const html = '<html><body onload="alert(1)">One</body></html>'
const page = (width: number, height: number, hue = 20): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: `hsl(${hue}, 60%, 50%)` } })
    .jpeg()
    .toBuffer()
/** A file of the encryption of an epub. */
const encryption = (algorithm: string): string =>
  `<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData>
  <enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`

const pdf = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>> endobj
4 0 obj <</Title(Drawn out)>> endobj
trailer <</Root 1 0 R/Info 4 0 R>>
`

let lectern: TestApp
let stranger: Client
const ids: Record<string, string> = {}
const inos: Record<string, string> = {}

beforeAll(async () => {
  lectern = await createTestApp()
  stranger = await lectern.user('stranger', {
    permissions: { accessAllLibraries: false },
    librariesAccessible: [],
  })
  const folder = join(lectern.mediaFolder, 'books')
  const jpeg = await page(400, 600)
  const tiff = await sharp(await page(300, 200, 90))
    .tiff()
    .toBuffer()
  const wide = await sharp({
    create: { width: 9000, height: 5000, channels: 3, background: '#205080' },
  })
    .png()
    .toBuffer()
  const text = 'Once upon a time. '.repeat(20)
  await library(
    {
      'Ann/Epub/a.epub': buildZip({
        mimetype: 'application/epub+zip',
        'text/one.xhtml': html,
        '../../up.css': 'body {}',
        '/etc/passwd': 'root',
        'art/drawing.svg': '<svg onload="alert(1)"/>',
        'art/picture.jpg': jpeg,
        'art/large.bin': Buffer.alloc(5_000_000, 'x'),
      }),
      'Ann/Long/a.epub': buildZip({
        'book.opf': `<package><metadata/><manifest><item id="n" href="n.xhtml" properties="nav"/><item id="t" href="t.xhtml"/></manifest>
          <spine><itemref idref="t"/><itemref idref="gone"/></spine></package>`,
        'n.xhtml':
          '<html><nav epub:type="page-list"><ol><li><a href="t.xhtml#1">1</a></li><li><a href="t.xhtml#2">2</a></li><li><a>3</a></li></ol></nav></html>',
        't.xhtml':
          '<html><head><title>No words</title><style>p { x: y }</style></head><body><p>O<b>nce</b> upon a well-known</p><p>tide 水水水<script>no()</script></p></body></html>',
      }),
      'Ann/Bomb/a.epub': buildZip({ 'b.bin': Buffer.alloc(3_000_000) }, { claimedSize: 100 }),
      'Ann/Flood/a.epub': buildZip({ 'b.bin': Buffer.alloc(1000) }, { claimedSize: 2 ** 30 }),
      'Ann/Adobe/a.epub': buildZip({
        'META-INF/encryption.xml': encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc'),
        'META-INF/rights.xml': '<rights/>',
      }),
      'Ann/Fonts/a.epub': buildZip({
        'META-INF/encryption.xml': encryption('http://www.idpf.org/2008/embedding'),
      }),
      'Ann/Licence/a.epub': buildZip({ 'META-INF/license.lcpl': '{}' }),
      'Ann/Half/a.epub': buildZip({ 'a.txt': text }).subarray(0, 60),
      'Ann/Comic/a.cbz': buildZip({
        'p10.jpg': await page(200, 300, 10),
        'P2.JPG': await page(210, 300, 20),
        '__MACOSX/._p1.jpg': 'junk',
        'Thumbs.db': 'junk',
        'notes.txt': 'junk',
        'p11.tif': tiff,
        'p12.png': wide,
        'p13.jpg': 'not a picture',
        'ComicInfo.xml':
          '<ComicInfo><Manga>YesAndRightToLeft</Manga><Pages><Page Image="0" ImageWidth="210" ImageHeight="300"/></Pages></ComicInfo>',
      }),
      'Ann/Seven/a.cb7': build7z({
        'ComicInfo.xml': '<ComicInfo><Series>Seven</Series></ComicInfo>',
        'p2.jpg': await page(200, 300, 10),
        'p1.jpg': jpeg,
      }),
      'Ann/Kindle/a.mobi': kindleBook({
        name: 'Kindle',
        said: { 100: 'Bo Ek', 503: 'A Kindle book' },
        cover: jpeg,
        isLocked: true,
      }),
      'Ann/Drawn/a.pdf': pdf,
      'Ann/Fiction/a.fb2':
        '<FictionBook><description><title-info><book-title>Fiction</book-title></title-info></description></FictionBook>',
      'Ann/Crowd/a.cbz': buildZip(
        Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`${n}.jpg`, `${n}`])),
      ),
      'Ann/Plain/a.pdf': '%PDF-1.4 not much of one',
      'Ann/Plain/notes.txt': text,
      'Ann/Plain/01.mp3': audio({ seconds: 1 }),
    },
    folder,
  )
  const { body } = await lectern.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  await lectern.root.post(`/api/libraries/${body.id}/scan`)
  await idle(lectern.root)
  const listed = await lectern.root.get(`/api/libraries/${body.id}/items?limit=0`)
  for (const { id, relPath } of listed.body.results) {
    const name = String(relPath).split('/')[1] ?? ''
    ids[name] = id
    const { libraryFiles } = (await lectern.root.get(`/api/items/${id}`)).body
    for (const file of libraryFiles) inos[`${name}/${file.metadata.filename}`] = file.ino
  }
})
afterAll(() => lectern.close())

function at(file: string, rest = ''): string {
  const id = ids[file.split('/')[0] ?? '']
  return `/api/items/${id}/ebook/${inos[file]}${rest}`
}
const get = (file: string, rest = '') => lectern.root.get(at(file, rest))

describe('entries of ebooks', () => {
  it('lists names as they are stored, and serves each file by its place', async () => {
    const { body } = await get('Epub/a.epub', '/entries')
    expect(body).toMatchObject({ format: 'epub', problem: null })
    const names = body.entries.map(({ name }: { name: string }) => name)
    expect(names.slice(1, 4)).toEqual(['text/one.xhtml', '../../up.css', '/etc/passwd'])
    expect((await get('Epub/a.epub', '/entries/1')).text).toBe(html)
    expect((await get('Epub/a.epub', '/entries/2')).text).toBe('body {}')
    expect((await get('Epub/a.epub', '/entries/3')).text).toBe('root')
    const large = await get('Epub/a.epub', '/entries/6')
    expect([large.headers['content-length'], large.bytes.length]).toEqual(['5000000', 5_000_000])
  })

  it('keeps what was asked for by its version, and refuses another version', async () => {
    const { version } = (await get('Epub/a.epub', '/entries')).body
    const kept = await get('Epub/a.epub', `/entries/1?v=${version}`)
    expect(kept.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    const loose = await get('Epub/a.epub', '/entries/1')
    expect(loose.headers['cache-control']).toBe('private, no-cache')
    const again = await lectern.root.get(at('Epub/a.epub', '/entries/1'), {
      headers: { 'if-none-match': String(loose.headers.etag) },
    })
    expect(again.status).toBe(304)
    const stale = await get('Epub/a.epub', '/entries/1?v=other')
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('has changed')])
  })

  it('lets nothing of a book run in our origin', async () => {
    for (const [index, type] of [
      [1, 'text/plain'],
      [4, 'text/plain'],
      [5, 'image/jpeg'],
      [6, 'application/octet-stream'],
    ] as const) {
      const { headers } = await get('Epub/a.epub', `/entries/${index}`)
      expect(String(headers['content-type'])).toMatch(new RegExp(`^${type}`))
      expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it('finds nothing past the end, and nothing that is no number', async () => {
    for (const index of ['7', '-1', '1e3', '0x1', '..%2f1', '999999999999'])
      expect((await get('Epub/a.epub', `/entries/${index}`)).status, index).toBe(404)
  })

  it('refuses bombs and broken archives with a sentence', async () => {
    const bomb = await get('Bomb/a.epub', '/entries/0')
    expect([bomb.status, bomb.text]).toEqual([400, 'The archive is broken'])
    const flood = await get('Flood/a.epub', '/entries/0')
    expect([flood.status, flood.text]).toEqual([413, 'A file in the archive is too large'])
    const half = await get('Half/a.epub', '/entries')
    expect([half.status, half.text]).toEqual([400, 'The archive is broken'])
    const pdf = await get('Plain/a.pdf', '/entries')
    expect([pdf.status, pdf.text]).toEqual([400, expect.stringContaining('isn’t an archive')])
    expect((await get('Plain/01.mp3', '/entries')).status).toBe(400)
  })

  it('says who locked a book; scrambled fonts lock nothing', async () => {
    const kinds = []
    for (const name of ['Adobe', 'Licence', 'Fonts', 'Epub']) {
      const { body } = await get(`${name}/a.epub`, '/entries')
      expect((await get(`${name}/a.epub`, '/facts')).body.problem).toEqual(body.problem)
      kinds.push(body.problem?.kind ?? null)
    }
    expect(kinds).toEqual(['adobe', 'lcp', null, null])
  })

  it('answers only to those who may see the item', async () => {
    const { status } = await stranger.get(`/api/items/${ids['Epub']}`)
    expect([403, 404]).toContain(status)
    for (const rest of ['/facts', '/entries', '/entries/1', '/pages', '/pages/0']) {
      expect((await stranger.get(at('Epub/a.epub', rest))).status, rest).toBe(status)
      expect((await lectern.anonymous.get(at('Epub/a.epub', rest))).status, rest).toBe(401)
    }
    const other = `/api/items/${ids['Comic']}/ebook/${inos['Epub/a.epub']}/entries`
    expect((await lectern.root.get(other)).status).toBe(404)
  })

  it('reads texts that lie beside a book', async () => {
    expect((await get('Plain/notes.txt', '/facts')).body).toMatchObject({ format: 'txt' })
    const { status, headers } = await get('Plain/notes.txt')
    expect([status, headers['content-security-policy']]).toEqual([200, 'sandbox'])
  })
})

describe('how long ebooks are', () => {
  const lengthOf = async (file: string) => (await get(file, '/length')).body
  const unknown = { words: null, pages: null, printedPages: null }

  it('is words of flowing text, pages of what is made of them, and pages of the printed book', async () => {
    expect(await lengthOf('Long/a.epub')).toEqual({ words: 7, pages: null, printedPages: 3 })
    expect(await lengthOf('Comic/a.cbz')).toEqual({ ...unknown, pages: 5 })
    expect(await lengthOf('Seven/a.cb7')).toEqual({ ...unknown, pages: 2 })
    expect(await lengthOf('Drawn/a.pdf')).toEqual({ ...unknown, pages: 1 })
    expect(await lengthOf('Plain/notes.txt')).toEqual({ ...unknown, words: 80 })
    // A second time it is what was kept.
    expect(await lengthOf('Long/a.epub')).toEqual({ words: 7, pages: null, printedPages: 3 })
  })

  it('isn’t known of what is locked or broken', async () => {
    for (const file of ['Adobe/a.epub', 'Half/a.epub', 'Plain/a.pdf', 'Kindle/a.mobi'])
      expect(await lengthOf(file), file).toEqual(unknown)
    expect((await stranger.get(at('Long/a.epub', '/length'))).status).not.toBe(200)
  })
})

describe('pages of comics', () => {
  it('come in the order of people, without what systems leave', async () => {
    const { body } = await get('Comic/a.cbz', '/pages')
    expect(body.direction).toBe('rtl')
    expect(body.pages.map(({ name }: { name: string }) => name)).toEqual([
      'P2.JPG',
      'p10.jpg',
      'p11.tif',
      'p12.png',
      'p13.jpg',
    ])
    expect(body.pages[0]).toMatchObject({ width: 210, height: 300 })
  })

  it('are sent as they are where browsers show them, and their size is known then', async () => {
    const { version } = (await get('Comic/a.cbz', '/pages')).body
    const { headers, bytes } = await get('Comic/a.cbz', `/pages/1?v=${version}`)
    expect(bytes.equals(await page(200, 300, 10))).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const { pages } = (await get('Comic/a.cbz', '/pages')).body
    expect(pages[1]).toMatchObject({ width: 200, height: 300 })
  })

  it('are made again where they are of another kind, too large, or wanted smaller', async () => {
    const facts = async (rest: string) => {
      const { bytes } = await get('Comic/a.cbz', rest)
      const { format, width, height } = await sharp(bytes).metadata()
      return [format, width, height]
    }
    expect(await facts('/pages/2')).toEqual(['webp', 300, 200])
    expect(await facts('/pages/3')).toEqual(['webp', 2560, 1422])
    expect(await facts('/pages/3?width=500')).toEqual(['webp', 640, 356])
    expect(await facts('/pages/1?width=100')).toEqual(['webp', 160, 240])
    // A second time it comes from where it was kept.
    expect(await facts('/pages/1?width=101')).toEqual(['webp', 160, 240])
    expect(await facts('/pages/1?width=9999')).toEqual(['jpeg', 200, 300])
  })

  it('are refused in words where they are broken', async () => {
    const { status, text } = await get('Comic/a.cbz', '/pages/4')
    expect([status, text]).toEqual([400, 'This page is damaged, or no picture that can be shown.'])
    expect((await get('Comic/a.cbz', '/pages/5')).status).toBe(404)
    expect((await get('Epub/a.epub', '/pages')).status).toBe(400)
  })

  it('may be ten thousand', async () => {
    const { body } = await get('Crowd/a.cbz', '/pages')
    expect(body.pages).toHaveLength(10_000)
    expect(body.pages[9999]).toMatchObject({ index: 9999, name: '9999.jpg' })
    expect((await get('Crowd/a.cbz', '/entries/9999')).text).toBe('9999')
  })

  it('come out of archives that are unpacked in one go', async () => {
    const { body } = await get('Seven/a.cb7', '/pages')
    expect(body.pages.map(({ name }: { name: string }) => name)).toEqual(['p1.jpg', 'p2.jpg'])
    const both = await Promise.all([1, 0].map((index) => get('Seven/a.cb7', `/pages/${index}`)))
    const widths = both.map(async ({ bytes }) => (await sharp(bytes).metadata()).width)
    expect(await Promise.all(widths)).toEqual([200, 400])
    expect((await get('Seven/a.cb7', '/pages/0')).headers['content-type']).toBe('image/jpeg')
  })
})

describe('ebooks that are one file', () => {
  const whole = (file: string, headers: Record<string, string>, method = 'GET') =>
    lectern.root.send(method, at(file), { headers })

  it('are on the shelf with the title and cover that they bring', async () => {
    const facts = async (name: string) => {
      const { media } = (await lectern.root.get(`/api/items/${ids[name]}?expanded=1`)).body
      return [media.metadata.title, media.ebookFile.ebookFormat, media.coverPath !== null]
    }
    expect(await facts('Kindle')).toEqual(['A Kindle book', 'mobi', true])
    expect(await facts('Drawn')).toEqual(['Drawn out', 'pdf', true])
    expect(await facts('Fiction')).toEqual(['Fiction', 'fb2', false])
    expect(await facts('Seven')).toEqual(['Seven', 'cb7', true])
  })

  it('say who locked them', async () => {
    const { body } = await get('Kindle/a.mobi', '/facts')
    expect(body).toMatchObject({ format: 'mobi', problem: { kind: 'kindle' } })
    expect((await get('Drawn/a.pdf', '/facts')).body).toMatchObject({ problem: null })
    const broken = await get('Plain/a.pdf', '/facts')
    expect([broken.status, broken.body?.problem]).toEqual([200, null])
  })

  it.each(['Drawn/a.pdf', 'Kindle/a.mobi', 'Fiction/a.fb2', 'Seven/a.cb7', 'Plain/notes.txt'])(
    'are sent in exact ranges: %s',
    async (file) => {
      const all = await whole(file, {})
      const size = all.bytes.length
      expect([all.status, all.headers['accept-ranges']]).toEqual([200, 'bytes'])
      const head = await whole(file, {}, 'HEAD')
      expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([
        200,
        String(size),
        0,
      ])
      const part = await whole(file, { range: 'bytes=10-19' })
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-19/${size}`])
      expect(part.bytes.equals(all.bytes.subarray(10, 20))).toBe(true)
      const last = await whole(file, { range: 'bytes=-5' })
      expect(last.bytes.equals(all.bytes.subarray(-5))).toBe(true)
      const beyond = await whole(file, { range: `bytes=${size}-` })
      expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
      const etag = String(all.headers.etag)
      const same = await whole(file, { range: 'bytes=0-4', 'if-range': etag })
      const other = await whole(file, { range: 'bytes=0-4', 'if-range': '"other"' })
      expect([same.status, other.status]).toEqual([206, 200])
      expect((await whole(file, { 'if-none-match': etag })).status).toBe(304)
    },
  )
})
