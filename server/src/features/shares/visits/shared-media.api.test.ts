import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { Answer, Client, TestApp } from '#testing/app.ts'
import { knowing } from '#testing/apps/knowing-client.ts'
import { stranger } from '#testing/clients.ts'
import { audio, epub, library, png, zip } from '#testing/fixture-library.ts'
import { makeFilm } from '#testing/media/film.ts'
import { mediaTools } from '#testing/media/video.ts'
import { rescan } from '../../../guard/hidden-world.ts'

let test: TestApp
/** Root with a client that can name every kind of media. */
let client: Client
/** Items as they are expanded, by title. */
const items = new Map<string, { id: string; libraryId: string; media: Media }>()

interface Media {
  id: string
  metadata: Record<string, { id: string }[]>
  ebookFile: { ino: string } | null
  episodes?: { id: string; title: string }[]
}

beforeAll(async () => {
  test = await createTestApp()
  client = knowing(test.root)
  const at = (folder: string) => join(test.mediaFolder, folder)
  const song = (title: string, track: number) =>
    audio({ seconds: 2, tags: { title, album: 'Tides', artist: 'Nina Vale', track: `${track}` } })
  await library(
    {
      'Cy/Text/text.epub': epub({
        metadata: '<dc:title>Text</dc:title><dc:creator>Cy</dc:creator>',
      }),
      'Cy/Other/other.epub': epub({ metadata: '<dc:title>Other</dc:title>' }),
      'Cy/Drawn/drawn.cbz': zip({
        '1.png': png({ width: 300, height: 400 }),
        '2.png': png({ width: 300, height: 400 }),
      }),
      'Cy/Both/01.mp3': audio({ seconds: 1, tags: { album: 'Both' } }),
      'Cy/Both/both.epub': epub({ metadata: '<dc:title>Both</dc:title>' }),
    },
    at('books'),
  )
  await library(
    { 'Nina Vale/Tides/1.mp3': song('Spring', 1), 'Nina Vale/Tides/2.mp3': song('Neap', 2) },
    at('music'),
  )
  await library(
    {
      'Show/one.mp3': audio({ seconds: 1, tags: { title: 'One', comment: 'Of <b>waves</b>.' } }),
      'Show/two.mp3': audio({ seconds: 1, tags: { title: 'Two' } }),
    },
    at('shows'),
  )
  const kinds = [
    ['books', 'book'],
    ['music', 'music'],
    ['shows', 'podcast'],
  ] as const
  for (const [folder, mediaType] of kinds) await addLibrary(at(folder), mediaType)
  if (mediaTools.ffmpeg === null) return
  await library({ 'Sea.en.srt': '1\n00:00:01,000 --> 00:00:02,500\nHello\n' }, at('films'))
  await makeFilm({ seconds: 4 }, ['-c:v', 'libx264', '-c:a', 'aac', join(at('films'), 'Sea.mkv')])
  await addLibrary(at('films'), 'video')
}, 60_000)
afterAll(() => test.close())
// What one test leaves is no trouble to the next.
afterEach(async () => {
  for (const { id } of (await client.get('/api/lectern/shares')).body.shares) await withdraw(id)
})

async function addLibrary(fullPath: string, mediaType: string): Promise<void> {
  const settings = { disableWatcher: true }
  const { body } = await client.post('/api/libraries', {
    name: mediaType,
    mediaType,
    folders: [{ fullPath }],
    settings,
  })
  await rescan(client, body.id)
  const { results } = (await client.get(`/api/libraries/${body.id}/items?limit=0`)).body
  for (const { id } of results) {
    const item = (await client.get(`/api/items/${id}?expanded=1`)).body
    items.set(item.media.metadata.title, item)
  }
}

const itemOf = (title: string) => {
  const item = items.get(title)
  if (item === undefined) throw new Error(`No item is called ${title}`)
  return item
}
const share = (title: string, more: object = {}): Promise<Answer> =>
  client.post('/api/share/mediaitem', {
    slug: 'link',
    mediaItemId: itemOf(title).media.id,
    mediaItemType: 'book',
    ...more,
  })
const withdraw = (id: string): Promise<Answer> => client.delete(`/api/share/mediaitem/${id}`)
const link = '/public/share/link'
const visitor = () => stranger(test.anonymous)

/** Everything of a link's ebook that can be asked for. */
const bookParts = ['/ebook', '/ebook/facts', '/ebook/entries', '/ebook/entries/0']
const pageParts = ['/ebook', '/ebook/facts', '/ebook/pages', '/ebook/pages/0']

describe('an ebook', () => {
  it('is read by whoever has the link, without an account', async () => {
    expect((await share('Text')).status).toBe(201)
    const guest = visitor()
    const { body } = await guest.visit('link')
    expect(body).toMatchObject({
      mediaItemType: 'book',
      playbackSession: { displayTitle: 'Text', displayAuthor: 'Cy', audioTracks: [], duration: 0 },
      lecternPage: { kind: 'ebook', film: null, ebook: { format: 'epub' } },
    })
    const { size } = body.lecternPage.ebook
    expect((await guest.get(`${link}/ebook/facts`)).body).toMatchObject({ format: 'epub', size })
    const { entries, version } = (await guest.get(`${link}/ebook/entries`)).body
    const chapter = entries.findIndex(({ name }: { name: string }) => name.endsWith('.opf'))
    const entry = await guest.get(`${link}/ebook/entries/${chapter}?v=${version}`)
    expect([entry.status, entry.text]).toEqual([200, expect.stringContaining('Text')])
    // Nothing of it is shown once the link is over, and nothing of it runs in our origin.
    expect(entry.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect((await guest.get(`${link}/ebook/entries/${chapter}?v=other`)).status).toBe(409)
    const whole = await guest.get(`${link}/ebook`)
    expect([whole.status, whole.bytes.length]).toEqual([200, size])
    const part = await guest.get(`${link}/ebook`, { range: 'bytes=2-9' })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 2-9/${size}`])
    expect(part.bytes.equals(whole.bytes.subarray(2, 10))).toBe(true)
    const head = await guest.send('HEAD', `${link}/ebook`)
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([
      200,
      String(size),
      0,
    ])
    const beyond = await guest.get(`${link}/ebook`, { range: `bytes=${size}-` })
    expect(beyond.status).toBe(416)
    // It can be read, and not taken along.
    const refused = await guest.get(`${link}/download`)
    expect([refused.status, refused.text]).toEqual([
      403,
      'This share can be opened, but not downloaded.',
    ])
  })

  it('is read page by page where it is drawn', async () => {
    await share('Drawn')
    const guest = visitor()
    await guest.visit('link')
    const { pages } = (await guest.get(`${link}/ebook/pages`)).body
    expect(pages).toHaveLength(2)
    const page = await guest.get(`${link}/ebook/pages/1?width=160`)
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    expect(String(page.headers['content-type'])).toMatch(/^image\//)
    expect((await guest.get(`${link}/ebook/pages/2`)).status).toBe(404)
  })

  it('is part of a book that is heard, too', async () => {
    await share('Both', { isDownloadable: true })
    const guest = visitor()
    const { lecternPage, playbackSession } = (await guest.visit('link')).body
    expect([lecternPage.kind, lecternPage.ebook.format]).toEqual(['book', 'epub'])
    expect(playbackSession.audioTracks).toHaveLength(1)
    expect((await guest.get(`${link}/ebook/facts`)).status).toBe(200)
    expect((await guest.get(`${link}/download`)).status).toBe(200)
  })

  it('opens no door to anything else', async () => {
    await share('Text')
    const guest = visitor()
    const { text } = await guest.visit('link')
    const { id, libraryId, media } = itemOf('Text')
    for (const secret of [test.folder, id, libraryId, media.id, media.ebookFile!.ino])
      expect(text).not.toContain(secret)
    const others = [
      '/ebook/entries/999',
      '/ebook/entries/-1',
      '/ebook/entries/1e0',
      '/ebook/entries/..%2f..%2fetc%2fpasswd',
      `/ebook/${itemOf('Other').media.ebookFile!.ino}`,
      `/ebook/${itemOf('Other').id}/facts`,
      '/hls/output.m3u8',
      '/subtitles',
      '/subtitles/0',
      '/track/1',
    ]
    for (const path of others)
      expect([path, (await guest.get(link + path)).status]).toEqual([path, 404])
    expect((await guest.get(`${link}/ebook/pages`)).status).toBe(400)
    expect((await guest.get(`/api/items/${id}/ebook`)).status).toBe(401)
    expect((await guest.get(`/api/items/${id}/ebook/${media.ebookFile!.ino}/facts`)).status).toBe(
      401,
    )
  })

  it('is nothing to those who didn’t open the link, or another one', async () => {
    await share('Text')
    await share('Other', { slug: 'elsewhere' })
    const elsewhere = visitor()
    await elsewhere.visit('elsewhere')
    for (const path of [
      ...bookParts,
      '/ebook/pages',
      '/ebook/pages/0',
      '/hls/output.m3u8',
      '/subtitles',
    ])
      for (const guest of [visitor(), elsewhere]) {
        const { status, text } = await guest.get(link + path)
        expect([path, status, text]).toEqual([path, 404, 'Share session not set'])
      }
  })

  it.each([
    ['Text', bookParts],
    ['Drawn', pageParts],
  ])('is gone with its link: %s', async (title, parts) => {
    const statuses = (guest: ReturnType<typeof stranger>) =>
      Promise.all(parts.map(async (path) => (await guest.get(link + path)).status))
    const all = (status: number) => parts.map(() => status)
    const { body } = await share(title)
    const guest = visitor()
    await guest.visit('link')
    expect(await statuses(guest)).toEqual(all(200))
    await withdraw(body.id)
    expect(await statuses(guest)).toEqual(all(404))
    await share(title, { expiresAt: test.clock.now + 60_000 })
    // The address is another link now, which nobody opened yet.
    expect(await statuses(guest)).toEqual(all(404))
    await guest.visit('link')
    expect(await statuses(guest)).toEqual(all(200))
    test.clock.now += 60_000
    expect(await statuses(guest)).toEqual(all(404))
  })

  it('waits for its password', async () => {
    await share('Text', { lecternPassword: 'open sesame' })
    const guest = visitor()
    expect((await guest.visit('link')).status).toBe(401)
    for (const path of bookParts) expect((await guest.get(link + path)).status).toBe(404)
    await guest.send('POST', `${link}/unlock`, { password: 'open sesame' })
    for (const path of bookParts) expect((await guest.get(link + path)).status).toBe(200)
  })
})

it('shares an album as something that every client can name', async () => {
  const { status, body } = await share('Tides')
  expect([status, body.mediaItemType]).toEqual([201, 'book'])
  const guest = visitor()
  const opened = await guest.visit('link')
  expect(opened.body).toMatchObject({
    mediaItemType: 'book',
    lecternPage: { kind: 'album' },
    playbackSession: {
      displayAuthor: 'Nina Vale',
      chapters: [{ title: 'Spring' }, { title: 'Neap' }],
      audioTracks: [{ index: 1 }, { index: 2 }],
    },
  })
  const { metadata } = itemOf('Tides').media
  for (const people of Object.values(metadata))
    if (Array.isArray(people))
      for (const { id } of people) if (id) expect(opened.text).not.toContain(id)
  expect((await guest.get(`${link}/track/2`)).status).toBe(200)
  // Clients of two kinds of media see no item of others, and no share of one.
  expect((await test.root.get('/api/lectern/shares')).body.shares).toEqual([])
  expect((await test.root.delete(`/api/share/mediaitem/${body.id}`)).status).toBe(404)
  expect((await test.root.get('/api/sessions/open')).body.shareSessions).toEqual([])
  expect((await client.get('/api/lectern/shares')).body.shares).toMatchObject([{ title: 'Tides' }])
})

it('shares an episode with its podcast’s name and what it is about', async () => {
  const episode = itemOf('Show').media.episodes!.find(({ title }) => title === 'One')!
  const asEpisode = { mediaItemId: episode.id, mediaItemType: 'podcastEpisode' }
  expect((await share('Show', asEpisode)).status).toBe(201)
  const edit = { description: '<p>Of <b>waves</b>.</p>', publishedAt: 1_600_000_000_000 }
  await client.patch(`/api/podcasts/${itemOf('Show').id}/episode/${episode.id}`, edit)
  const { body } = await visitor().visit('link')
  expect(body.lecternPage).toEqual({
    kind: 'episode',
    podcast: 'Show',
    description: edit.description,
    publishedAt: edit.publishedAt,
    film: null,
    ebook: null,
  })
  const { shares } = (await client.get(`/api/lectern/shares?item=${itemOf('Show').id}`)).body
  expect(shares).toMatchObject([{ mediaItemId: episode.id, title: 'One', podcastTitle: 'Show' }])
})

describe.skipIf(mediaTools.ffmpeg === null)('a film (skipped without ffmpeg)', () => {
  beforeEach(() => share('Sea'))
  const parts = [
    '/track/1',
    '/hls/output.m3u8',
    '/hls/picture.m3u8',
    '/hls/sound.m3u8',
    '/hls/picture.mp4',
    '/hls/picture-0.m4s',
    '/hls/init.mp4',
    '/hls/output-0.m4s',
    '/subtitles',
  ]

  it('plays as it is, or as a stream, with its words', async () => {
    const guest = visitor()
    const { body, text } = await guest.visit('link')
    expect(body.lecternPage).toMatchObject({
      kind: 'film',
      film: {
        contentUrl: '/public/share/link/track/1',
        mimeType: expect.stringMatching(/^video\//),
        codecs: ['h264', 'aac'],
      },
    })
    expect(body.playbackSession.duration).toBeCloseTo(4, 0)
    expect(text).not.toContain(test.folder)
    for (const path of parts)
      expect([path, (await guest.get(link + path)).status]).toEqual([path, 200])
    const part = await guest.get(`${link}/track/1`, { range: 'bytes=0-9' })
    expect([part.status, part.bytes.length]).toEqual([206, 10])
    const { subtitles } = (await guest.get(`${link}/subtitles`)).body
    expect(subtitles).toMatchObject([{ language: 'en' }])
    const words = await guest.get(`${link}/subtitles/${subtitles[0].id}`)
    expect(words.text).toMatch(/^WEBVTT[^]*Hello/)
    expect((await guest.get(`${link}/subtitles/other`)).status).toBe(404)
  })

  it('is no session that anybody else can ask for', async () => {
    const guest = visitor()
    const { id } = (await guest.visit('link')).body.playbackSession
    for (const path of [`/hls/${id}/output.m3u8`, `/api/lectern/session/${id}/subtitles`])
      expect((await guest.get(path)).status).toBe(404)
    expect((await guest.get(`/public/session/${id}/track/1`)).status).toBe(404)
    for (const name of ['..%2f..%2fx.ts', 'picture-99.m4s', 'output-99.m4s', 'other.ts'])
      expect([name, (await guest.get(`${link}/hls/${name}`)).status]).toEqual([name, 404])
    expect((await guest.get(`${link}/hls/passwd`)).status).toBe(400)
    for (const path of parts) {
      expect([path, (await visitor().get(link + path)).status]).toEqual([path, 404])
    }
  })

  it('ends with its link', async () => {
    const guest = visitor()
    const { body } = await guest.visit('link')
    const [{ id }] = (await client.get('/api/lectern/shares')).body.shares
    expect(body.id).toBe(id)
    await withdraw(id)
    for (const path of parts)
      expect([path, (await guest.get(link + path)).status]).toEqual([path, 404])
  })
})

it('shares nothing that a client can’t name, and no podcast as a whole', async () => {
  const wrong = await share('Show')
  expect([wrong.status, wrong.text]).toEqual([404, 'Media item not found'])
  const body = { slug: 'link', mediaItemId: itemOf('Tides').media.id, mediaItemType: 'book' }
  expect((await test.root.post('/api/share/mediaitem', body)).status).toBe(404)
  expect((await client.get('/api/lectern/shares')).body.shares).toEqual([])
})
