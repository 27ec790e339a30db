import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client, TestApp } from '#testing/app.ts'
import { createPodcastLibraryApp } from '#testing/apps/podcast-library-app.ts'
import type { PodcastLibraryApp } from '#testing/apps/podcast-library-app.ts'
import { audioBytes } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'
import type { FeedServer, TestFeed } from '#testing/providers/feed-server.ts'

const day = 86_400_000
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let test: TestApp
let web: FeedServer
let root: Client
let libraryId: string
let folderId: string
let folder: string
let number = 0

let house: PodcastLibraryApp
beforeAll(async () => {
  house = await createPodcastLibraryApp()
  ;({ test, root, web, libraryId, folderId, folder } = house)
})
afterAll(() => house?.close())

let feed: TestFeed
let path: string
let title: string
beforeEach(() => {
  number += 1
  title = `Show ${number}`
  path = `/feed-${number}.xml`
  feed = { title, episodes: [{ number: 1, publishedAt: test.clock.now - day }] }
  web.feed(path, feed)
})

function says(at: string, type: string, body: string | Buffer, status = 200): void {
  web.on(at, (_, response) => void response.writeHead(status, { 'content-type': type }).end(body))
}
const askedFor = (at: string): number => web.asked.filter((one) => one.path === at).length

/** Adds the podcast; resolves with the address of its only episode's calls. */
async function added(query = ''): Promise<{ id: string; episodeId: string; at: string }> {
  const metadata = { title, feedUrl: `${web.url}${path}${query}` }
  const asked = { path: join(folder, title), folderId, libraryId, media: { metadata } }
  const { body, status, text } = await root.post('/api/podcasts', asked)
  expect(status, text).toBe(200)
  const episodes = async () =>
    (await root.get(`/api/lectern/podcasts/${body.id}/episodes`)).body.episodes
  await expect.poll(async () => (await episodes()).length).toBe(feed.episodes.length)
  const [{ id: episodeId }] = await episodes()
  return { id: body.id, episodeId, at: `/api/lectern/podcasts/${body.id}/episodes/${episodeId}` }
}
const more = (xml: string): void => {
  feed.episodes = feed.episodes.map((one) => ({ ...one, more: xml }))
}

describe('what a feed says beyond the wire', () => {
  it('is kept and told, pictures through the server alone', async () => {
    says('/ada.png', 'image/png', pixel)
    const person = `<podcast:person role="Guest" href="https://ada.example/" img="${web.url}/ada.png">Ada Lane</podcast:person>`
    more(`${person}<podcast:season name="Tides">2</podcast:season><podcast:episode display="Ch. 3">3</podcast:episode>
      <podcast:soundbite startTime="12" duration="30">The lamp</podcast:soundbite>`)
    feed.more = `${person}<podcast:funding url="https://give.example/">Give</podcast:funding>`
    const { id, at } = await added()
    const { status, body } = await root.get(`${at}/extras`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      seasonName: 'Tides',
      episodeDisplay: 'Ch. 3',
      persons: [{ name: 'Ada Lane', role: 'guest', link: 'https://ada.example/' }],
      soundbites: [{ start: 12, duration: 30, title: 'The lamp' }],
      hasChapters: false,
      hasTranscript: false,
    })
    const { picture } = body.persons[0]
    const shown = await root.get(`${at}/pictures/${picture}`)
    expect(shown.status).toBe(200)
    expect(shown.headers['content-type']).toBe('image/webp')
    await root.get(`${at}/pictures/${picture}`)
    expect(askedFor('/ada.png')).toBe(1)
    expect((await root.get(`${at}/pictures/nothing`)).status).toBe(404)
    const channel = await root.get(`/api/lectern/podcasts/${id}/channel`)
    expect(channel.body).toMatchObject({
      persons: [{ name: 'Ada Lane', picture }],
      funding: [{ url: 'https://give.example/', text: 'Give' }],
      isComplete: false,
    })
    expect((await root.get(`/api/lectern/podcasts/${id}/pictures/${picture}`)).status).toBe(200)
  })

  it('stays when an app sends the episode back without it', async () => {
    more('<podcast:season name="Tides">2</podcast:season>')
    const { id, at } = await added()
    const said = await root.post('/api/podcasts/feed', { rssFeed: `${web.url}${path}` })
    await root.post(`/api/podcasts/${id}/download-episodes`, said.body.podcast.episodes)
    expect((await root.get(`${at}/extras`)).body.seasonName).toBe('Tides')
  })

  it('gives no address that may be a key', async () => {
    says('/secret.vtt', 'text/vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nPaid words.')
    more(`<podcast:transcript url="${web.url}/secret.vtt?token=paid-key" type="text/vtt"/>
      <podcast:person href="https://ada.example/?token=paid-key" img="${web.url}/x.png?token=paid-key">Ada</podcast:person>`)
    const { at } = await added('?token=paid-key')
    const client = await test.user(`listener-${number}`)
    for (const call of ['extras', 'chapters', 'transcript']) {
      const { status, text } = await client.get(`${at}/${call}`)
      expect(status).toBe(200)
      expect(text).not.toContain('paid-key')
    }
    expect((await client.get(`${at}/transcript`)).body.transcript.cues[0].text).toBe('Paid words.')
  })
})

describe('a transcript', () => {
  it('is fetched once, the best of those offered, and read as cues', async () => {
    says('/a.html', 'text/html', '<p>Nobody needs this</p>')
    says('/a.srt', 'application/srt', '1\n00:00:01,000 --> 00:00:02,000\nThe lamp is lit.')
    more(`<podcast:transcript url="${web.url}/a.html" type="text/html"/>
      <podcast:transcript url="${web.url}/a.srt" type="application/srt" language="en-GB"/>`)
    const { at } = await added()
    expect((await root.get(`${at}/extras`)).body.hasTranscript).toBe(true)
    const asked = [root.get(`${at}/transcript`), root.get(`${at}/transcript`)]
    const [{ status, body }] = await Promise.all(asked as [(typeof asked)[0], (typeof asked)[0]])
    expect(status).toBe(200)
    expect(body).toEqual({
      failure: null,
      transcript: {
        language: 'en-GB',
        isTimed: true,
        cues: [{ start: 1, end: 2, speaker: null, text: 'The lamp is lit.' }],
      },
    })
    await root.get(`${at}/transcript`)
    expect([askedFor('/a.srt'), askedFor('/a.html')]).toEqual([1, 0])
  })

  it('that can’t be read gives way to the next, or says why, and is tried again when asked', async () => {
    says('/b.vtt', 'text/vtt', '{"error":"no"}')
    more(`<podcast:transcript url="${web.url}/b.vtt" type="text/vtt"/>`)
    const { at } = await added()
    const failed = await root.get(`${at}/transcript`)
    expect(failed.body.transcript).toBeNull()
    expect(failed.body.failure).toMatch(
      /^What 127.0.0.1\S* sends is no transcript that can be read\.$/,
    )
    says('/b.vtt', 'text/vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nNow it is.')
    expect((await root.get(`${at}/transcript`)).body.failure).not.toBeNull()
    const again = await root.get(`${at}/transcript?again=1`)
    expect(again.body.transcript.cues).toMatchObject([{ text: 'Now it is.' }])
  })

  it('is not asked of addresses that are not allowed', async () => {
    more('<podcast:transcript url="http://10.0.0.1/x.vtt" type="text/vtt"/>')
    const { at } = await added()
    expect((await root.get(`${at}/transcript`)).body).toEqual({
      transcript: null,
      failure: 'The address at 10.0.0.1 is not allowed.',
    })
  })

  it('that nobody offers is none; that of another podcast, a book or nobody’s episode is a 404', async () => {
    const { id, at } = await added()
    expect((await root.get(`${at}/transcript`)).body).toEqual({ transcript: null, failure: null })
    const other = `/api/lectern/podcasts/${id}/episodes/nobody`
    for (const call of ['extras', 'chapters', 'transcript', 'pictures/x'])
      expect((await root.get(`${other}/${call}`)).status, call).toBe(404)
  })

  it('is hidden from who may not see the podcast', async () => {
    more(`<podcast:transcript url="${web.url}/a.srt" type="application/srt"/>`)
    const { id, at } = await added()
    const client = await test.user(`stranger-${number}`, {
      permissions: { accessAllLibraries: false },
      librariesAccessible: [],
    })
    for (const call of ['extras', 'chapters', 'transcript', 'pictures/x'])
      expect((await client.get(`${at}/${call}`)).status, call).toBe(403)
    expect((await client.get(`/api/lectern/podcasts/${id}/channel`)).status).toBe(403)
    expect((await test.anonymous.get(`${at}/transcript`)).status).toBe(401)
  })

  it('that lies beside the sound goes before the feed’s', async () => {
    more(`<podcast:transcript url="${web.url}/a.srt" type="application/srt"/>`)
    const { id } = await added()
    const show = join(folder, title)
    await writeFile(
      join(show, 'Part 1.mp3'),
      audioBytes('.mp3', { seconds: 2, tags: { title: 'Part 1' } }),
    )
    await writeFile(
      join(show, 'Part 1.de.srt'),
      '1\n00:00:01,000 --> 00:00:02,000\nDie Lampe brennt.',
    )
    await root.post(`/api/libraries/${libraryId}/scan`)
    await idle(root)
    const { body: item } = await root.get(`/api/items/${id}?expanded=1`)
    const onDisk = item.media.episodes[0].id
    const { body } = await root.get(`/api/lectern/podcasts/${id}/episodes/${onDisk}/transcript`)
    expect(body.transcript).toMatchObject({ language: 'de', cues: [{ text: 'Die Lampe brennt.' }] })
  })
})

describe('chapters', () => {
  it('of a file of the publisher have pictures and links; hidden ones are marked', async () => {
    says('/chapter.png', 'image/png', pixel)
    says(
      '/c.json',
      'application/json+chapters',
      JSON.stringify({
        version: '1.2.0',
        chapters: [
          { startTime: 30, title: 'Second', url: 'https://example.org/more' },
          {
            startTime: 0,
            title: 'First',
            img: `${web.url}/chapter.png`,
            url: 'javascript:alert(1)',
          },
          { startTime: 10, img: `${web.url}/chapter.png`, toc: false },
          { title: 'Nowhere' },
        ],
      }),
    )
    more(`<podcast:chapters url="${web.url}/c.json" type="application/json+chapters"/>`)
    const { at } = await added()
    const { body } = await root.get(`${at}/chapters`)
    expect(body).toMatchObject({
      failure: null,
      chapters: [
        { start: 0, end: 30, title: 'First', link: null, isHidden: false },
        { start: 10, end: 30, title: '', isHidden: true },
        { start: 30, end: 61, title: 'Second', link: 'https://example.org/more', picture: null },
      ],
    })
    expect(JSON.stringify(body)).not.toContain(web.url)
    const shown = await root.get(`${at}/pictures/${body.chapters[0].picture}`)
    expect(shown.status).toBe(200)
  })

  it('of the feed itself stand where the file can’t be had, which says why', async () => {
    more(`<podcast:chapters url="${web.url}/gone.json"/><psc:chapters>
      <psc:chapter start="0" title="Hello" href="https://example.org/"/><psc:chapter start="20" title="Bye"/></psc:chapters>`)
    const { at } = await added()
    const { body } = await root.get(`${at}/chapters`)
    expect(body.failure).toMatch(/doesn’t have it any more \(HTTP 404\)\.$/)
    expect(body.chapters).toMatchObject([
      { start: 0, end: 20, title: 'Hello', link: 'https://example.org/' },
      { start: 20, end: 61, title: 'Bye' },
    ])
  })
})

describe('search', () => {
  const search = async (words: string, client = root) =>
    (await client.get(`/api/lectern/libraries/${libraryId}/search?q=${encodeURIComponent(words)}`))
      .body.episodes

  it('finds episodes by title, notes and what is said in them, with the sentence and its time', async () => {
    const cues = ['Ahoy from the harbour.', 'The zephyrlamp went dark.', 'Nobody knew why.']
    const vtt = cues.map((text, index) => `00:0${index}:10.000 --> 00:0${index}:14.000\n${text}\n`)
    says('/s.vtt', 'text/vtt', `WEBVTT\n\n${vtt.join('\n')}`)
    more(
      `<description>Of the quillfish &amp; its kin</description><podcast:transcript url="${web.url}/s.vtt" type="text/vtt"/>`,
    )
    feed.episodes = [
      { ...feed.episodes[0], number: 1, publishedAt: 1000, title: 'Moonharvest Tales' },
    ]
    const { id, at } = await added()
    const expected = { title: 'Moonharvest Tales', podcast: { id }, isDownloaded: false }
    expect(await search('moonharv')).toMatchObject([{ ...expected, excerpt: null, at: null }])
    expect(await search('zephyrlamp')).toEqual([])
    await root.get(`${at}/transcript`)
    expect(await search('zephyrlamp dark')).toMatchObject([
      { ...expected, excerpt: expect.stringContaining('The zephyrlamp went dark.'), at: 70 },
    ])
    feed.episodes = feed.episodes.map((one) => ({ ...one, title: 'Sunharvest Tales' }))
    await root.get(`/api/podcasts/${id}/checknew?limit=1`)
    expect(await search('moonharv')).toEqual([])
    expect(await search('sunharv')).toHaveLength(1)
    const stranger = await test.user('searcher', {
      permissions: { accessAllLibraries: true, accessAllTags: false, accessExplicitContent: false },
      itemTagsSelected: ['none'],
    })
    expect(await search('sunharv', stranger)).toEqual([])
    await root.delete(`/api/items/${id}`)
    expect(await search('zephyrlamp')).toEqual([])
  })

  it('finds them in the library that their podcast was moved to, and no more in the old one', async () => {
    says('/m.vtt', 'text/vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nA whimbrelsong.')
    more(`<podcast:transcript url="${web.url}/m.vtt" type="text/vtt"/>`)
    const { id, at } = await added()
    await root.get(`${at}/transcript`)
    await writeFile(
      join(folder, title, 'Kept.mp3'),
      audioBytes('.mp3', { seconds: 3, tags: { title: 'Kept larkspur' } }),
    )
    await root.post(`/api/libraries/${libraryId}/scan`)
    await idle(root)
    const elsewhere = join(test.mediaFolder, `elsewhere ${number}`)
    await mkdir(elsewhere)
    const { body: other } = await root.post('/api/libraries', {
      name: `Elsewhere ${number}`,
      mediaType: 'podcast',
      folders: [{ fullPath: elsewhere }],
      settings: { disableWatcher: true },
    })
    await rename(join(folder, title), join(elsewhere, title))
    for (const one of [libraryId, other.id]) {
      await root.post(`/api/libraries/${one}/scan`)
      await idle(root)
    }
    expect((await root.get(`/api/items/${id}`)).body.libraryId).toBe(other.id)
    for (const word of ['whimbrelsong', 'larkspur']) {
      expect(await search(word), word).toEqual([])
      const there = await root.get(`/api/lectern/libraries/${other.id}/search?q=${word}`)
      expect(there.body.episodes, word).toMatchObject([{ podcast: { id } }])
    }
    const latest = await root.get(`/api/lectern/libraries/${other.id}/latest-episodes`)
    expect(latest.body.episodes).toMatchObject([{ title: 'Part 1', libraryItemId: id }])
  })

  it('finds the words of notes', async () => {
    feed.episodes = [{ number: 8, publishedAt: 1000 }]
    await added()
    const hits = await search('"part 8 is about"')
    expect(hits).toMatchObject([
      { title: 'Part 8', excerpt: expect.stringContaining('What part 8') },
    ])
  })

  it('learns of transcripts that lie beside sound, and of episodes whose file goes', async () => {
    const { id } = await added()
    const show = join(folder, title)
    await writeFile(
      join(show, 'Aside.mp3'),
      audioBytes('.mp3', { seconds: 2, tags: { title: 'Aside' } }),
    )
    await writeFile(
      join(show, 'Aside.vtt'),
      'WEBVTT\n\n00:01.000 --> 00:02.000\nSomebody says gribblewock.',
    )
    await root.post(`/api/libraries/${libraryId}/scan`)
    await idle(root)
    await expect
      .poll(() => search('gribblewock'))
      .toMatchObject([{ title: 'Aside', at: 1, isDownloaded: true }])
    const { body: item } = await root.get(`/api/items/${id}?expanded=1`)
    await root.delete(`/api/podcasts/${id}/episode/${item.media.episodes[0].id}?hard=1`)
    expect(await search('gribblewock')).toEqual([])
    expect(await search('aside')).toEqual([])
  })
})
