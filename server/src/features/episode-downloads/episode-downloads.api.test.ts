import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createFfprobe } from '#platform/ffmpeg/ffmpeg.ts'
import { audioBytes } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'
import { ffprobe } from '#testing/media/sound.ts'
import { createPodcastsApp } from './testing-app.ts'
import type { PodcastsApp } from './testing-app.ts'
import { sends, sentEpisode } from './testing.ts'

const sound = audioBytes('.mp3', { seconds: 3, tags: { title: 'As it came', mood: 'calm' } })

let app: PodcastsApp
beforeAll(async () => {
  app = await createPodcastsApp()
})
afterAll(() => app.close())
afterEach(() => app.tidy())

const episodeOf = async (title: string, itemId = app.tiny) =>
  (await app.item(itemId)).media.episodes.find((one: { title: string }) => one.title === title)

describe('an episode that somebody asks for', () => {
  it('becomes one of its podcast, with what its feed says of it', async () => {
    app.shows.on('/talk-5.mp3', sends(sound))
    const address = `${app.shows.url}/talk-5.mp3?key=1`
    await app.ask(app.tiny, [
      sentEpisode('Talk 5', address, {
        chapters: [{ id: 0, start: 0, end: 3, title: 'All of it' }],
      }),
    ])
    await app.ended('Talk 5')
    const episode = await episodeOf('Talk 5')
    expect(episode).toMatchObject({
      title: 'Talk 5',
      subtitle: 'Sub of Talk 5',
      description: '<p>About Talk 5</p>',
      season: '2',
      episode: '5',
      episodeType: 'full',
      guid: 'guid of Talk 5',
      pubDate: 'Mon, 05 Feb 2024 08:00:00 GMT',
      publishedAt: 1_707_120_000_000,
      enclosure: { url: address, type: 'audio/mpeg', length: '12345' },
      chapters: [{ id: 0, start: 0, end: 3, title: 'All of it' }],
      audioFile: { index: 1, codec: 'mp3', metadata: { filename: 'Talk 5.mp3' } },
    })
    expect(episode.duration).toBeCloseTo(3, 1)
    expect(episode.audioFile.metaTags).toMatchObject({
      tagAlbum: 'Tiny Talks',
      tagTitle: 'Talk 5',
      tagSubtitle: 'Sub of Talk 5',
      tagTrack: '5',
      tagDisc: '2',
      tagSeries: 'Tiny Talks',
      tagSeriesPart: '5',
      tagEpisodeType: 'full',
    })
    expect(await app.queue()).toEqual([])
    expect(app.shows.rangesOf('/talk-5.mp3')).toEqual([''])
    // Sound is byte by byte what came, and what it said besides is still there.
    const made = await readFile(join(app.folder, 'Tiny Talks', 'Talk 5.mp3'))
    expect(made.subarray(-10_000).equals(sound.subarray(-10_000))).toBe(true)
    expect(made.includes('calm') || made.includes(Buffer.from('calm', 'utf16le'))).toBe(true)
  })

  it('is told in the order that clients expect', async () => {
    app.shows.on('/told.mp3', sends(sound))
    const before = app.ear.heard.length
    await app.ask(app.tiny, [sentEpisode('Told', `${app.shows.url}/told.mp3`)])
    await app.ended('Told')
    await app.ear.until('task_finished', 'Told')
    const heard = app.ear.heard.slice(before)
    const names = heard
      .filter(({ event }) => /^(?:episode|item)_|^task_(?:started|finished)/.test(event))
      .map(({ event }) => event)
    expect(names.filter((name) => !name.startsWith('task'))).toEqual([
      'episode_download_started',
      'item_updated',
      'episode_added',
      'episode_download_finished',
    ])
    expect(names.filter((name) => name.startsWith('task'))).toEqual([
      'task_started',
      'task_finished',
    ])
    const [finished] = JSON.parse(heard.findLast(({ event }) => event.endsWith('finished'))!.text)
    expect(finished).toBeDefined()
    const added = heard.find(({ event }) => event === 'episode_added')
    expect(added?.text).toContain('"libraryItem":{"id"')
    const task = heard.find(({ event }) => event === 'task_started')
    expect(task?.text).toContain('"action":"download-podcast-episode"')
  })

  it('leaves the next scan nothing to do', async () => {
    app.shows.on('/quiet.mp3', sends(sound))
    await app.ask(app.other, [sentEpisode('Quiet', `${app.shows.url}/quiet.mp3`)])
    await app.ended('Quiet')
    const before = await app.item(app.other)
    expect(
      before.libraryFiles
        .map((file: { metadata: { relPath: string } }) => file.metadata.relPath)
        .sort(),
    ).toEqual(['Quiet.mp3', 'first.mp3'])
    const heard = app.ear.heard.length
    await app.root.post(`/api/libraries/${app.libraryId}/scan`)
    await app.ear.until('task_finished', 'library-scan')
    await idle(app.root)
    expect(await app.item(app.other)).toEqual(before)
    const after = app.ear.heard.slice(heard).map(({ event }) => event)
    expect(after.filter((event) => event.startsWith('item'))).toEqual([])
  })

  it.runIf(ffprobe !== null)(
    'keeps its container, whatever its address says (without ffprobe)',
    async () => {
      for (const [path, ext, made] of [
        ['/a.m4a', '.m4a', 'In a.m4a'],
        ['/b.opus', '.opus', 'In b.opus'],
        ['/c.ogg', '.ogg', 'In c.ogg'],
        ['/d.flac', '.flac', 'In d.flac'],
        ['/e.php', '.m4a', 'In e.m4a'],
        ['/f.mp3', '.m4a', 'In f.m4a'],
      ] as const) {
        app.shows.on(path, sends(audioBytes(ext, { seconds: 2 })))
        const title = `In ${path[1]}`
        await app.ask(app.tiny, [sentEpisode(title, app.shows.url + path)])
        await app.ended(title)
        const episode = await episodeOf(title)
        expect(episode?.audioFile.metadata.filename, path).toBe(made)
        expect(episode.audioFile.duration, path).toBeCloseTo(2, 1)
        const { format, streams } = await createFfprobe(ffprobe)!.rawProbe(
          episode.audioFile.metadata.path,
        )
        expect(JSON.stringify([format, streams]), path).toContain(title)
      }
    },
  )

  it('keeps the chapters that its file has', async () => {
    const own = [
      { start: 0, title: 'Own one' },
      { start: 1, title: 'Own two' },
    ]
    app.shows.on('/chapters.mp3', sends(audioBytes('.mp3', { seconds: 2, chapters: own })))
    const chapters = [{ id: 0, start: 0, end: 2, title: 'Of the feed' }]
    await app.ask(app.tiny, [
      sentEpisode('Chapters', `${app.shows.url}/chapters.mp3`, { chapters }),
    ])
    await app.ended('Chapters')
    expect(await episodeOf('Chapters')).toMatchObject({
      chapters: [{ title: 'Own one' }, { title: 'Own two' }],
    })
  })

  it('is fetched once, however often it is asked for', async () => {
    app.shows.on('/once.mp3', sends(sound))
    const once = sentEpisode('Once', `${app.shows.url}/once.mp3`)
    await Promise.all([app.ask(app.tiny, [once, once]), app.ask(app.tiny, [once])])
    await app.ended('Once')
    await app.ask(app.tiny, [once])
    // The feed renewed its guids.
    await app.ask(app.tiny, [{ ...once, guid: 'another' }])
    expect(await app.queue()).toEqual([])
    expect(app.shows.rangesOf('/once.mp3')).toHaveLength(1)
  })

  it('takes another name where a file has its own, and writes over none', async () => {
    app.shows.on('/old.mp3', sends(sound))
    const old = await readFile(join(app.folder, 'Tiny Talks', 'old.mp3'))
    await app.ask(app.tiny, [sentEpisode('old', `${app.shows.url}/old.mp3`)])
    await app.ended('old')
    const made = (await episodeOf('old')).audioFile.metadata.filename
    expect(made).toMatch(/^old \([0-9a-f-]{36}\)\.mp3$/)
    expect((await readFile(join(app.folder, 'Tiny Talks', 'old.mp3'))).equals(old)).toBe(true)
  })

  it('brings a podcast back that had lost its last file', async () => {
    const { media } = await app.item(app.other)
    for (const { audioFile } of media.episodes)
      await app.root.delete(`/api/items/${app.other}/file/${audioFile.ino}`)
    expect(await app.item(app.other)).toMatchObject({ media: { episodes: [] } })
    app.shows.on('/back.mp3', sends(sound))
    await app.ask(app.other, [sentEpisode('Back', `${app.shows.url}/back.mp3`)])
    await app.ended('Back')
    const before = await app.item(app.other)
    expect(before).toMatchObject({ isMissing: false, media: { episodes: [{ title: 'Back' }] } })
    await app.root.post(`/api/libraries/${app.libraryId}/scan`)
    await idle(app.root)
    expect(await app.item(app.other)).toEqual(before)
  })

  it('stays in the folder of its podcast, as sound, whatever it is called', async () => {
    const titles = [
      '../../up',
      '/etc/cron',
      'nul\0line\nbreak',
      '.'.repeat(300),
      '<img src=x onerror=alert(1)>',
      'x.part',
    ]
    app.shows.on('/page.html', sends(sound))
    for (const [n, title] of titles.entries()) {
      const guid = `hostile ${n}`
      const enclosure = { url: `${app.shows.url}/page.html?n=${n}` }
      await app.ask(app.other, [sentEpisode(title, '', { guid, enclosure })])
      await app.ear.until('episode_download_finished', `"guid":"${guid}"`)
    }
    const names = await app.names('Other Show')
    for (const name of names) expect(name).toMatch(/^[^/\n\0]+\.mp3$/)
  })
})

describe('who may', () => {
  it('ask is told what is wrong otherwise', async () => {
    const path = `/api/podcasts/${app.tiny}/download-episodes`
    const one = sentEpisode('One', `${app.shows.url}/one.mp3`)
    const reader = await app.test.user('reader')
    expect((await reader.post(path, [one])).status).toBe(403)
    expect((await app.test.anonymous.post(path, [one])).status).toBe(401)
    for (const body of [[], {}, null, 'x', [1]])
      expect((await app.root.post(path, body)).status).toBe(400)
    expect((await app.root.post(path, [])).text).toBe('Bad Request')
    for (const url of ['', 'file:///etc/passwd', 'ftp://a/b', 'data:audio/mpeg,x', 'nothing']) {
      const answer = await app.root.post(path, [one, sentEpisode('Two', url)])
      expect(answer.status).toBe(400)
      expect(answer.text).toBe('“Two” has no web address that it could be downloaded from.')
    }
    expect((await app.root.post('/api/podcasts/none/download-episodes', [one])).status).toBe(404)
    expect(await app.queue()).toEqual([])
  })

  it('see of podcasts sees what waits', async () => {
    const stranger = await app.test.user('stranger', {
      permissions: { accessAllLibraries: false },
      librariesAccessible: [],
    })
    expect((await stranger.get(`/api/podcasts/${app.tiny}/downloads`)).status).toBe(403)
    expect((await stranger.get(`/api/libraries/${app.libraryId}/episode-downloads`)).status).toBe(
      403,
    )
    expect((await stranger.get('/api/podcasts/none/downloads')).status).toBe(404)
    for (const call of ['get', 'delete'] as const)
      expect((await stranger[call]('/api/lectern/episode-downloads/x')).status).toBeOneOf([
        403, 404,
      ])
    expect((await stranger.get('/api/lectern/episode-downloads')).status).toBe(403)
    expect((await stranger.get(`/api/podcasts/${app.tiny}/clear-queue`)).status).toBe(403)
    expect((await app.root.get(`/api/podcasts/${app.tiny}/clear-queue`)).text).toBe('OK')
    expect((await app.root.get(`/api/libraries/${app.libraryId}/episode-downloads`)).body).toEqual({
      queue: [],
    })
  })
})
