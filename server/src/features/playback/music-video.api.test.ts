import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rescan } from '../../guard/hidden-world.ts'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { knowing } from '#testing/apps/knowing-client.ts'
import { mediaTools, videoBytes } from '#testing/media/video.ts'

let test: TestApp
/** Root with a client like ours. */
let client: Client

beforeAll(async () => {
  test = await createTestApp()
  client = knowing(test.root)
})
afterAll(() => test.close())

const get: Client['get'] = (path) => client.get(path)
const post: Client['post'] = (path, body) => client.post(path, body)

async function itemIn(mediaType: 'music' | 'video'): Promise<{ id: string; libraryId: string }> {
  const folder = join(test.mediaFolder, mediaType)
  const { body } = await post('/api/libraries', {
    name: mediaType,
    mediaType,
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  await rescan(client, body.id)
  const page = await get(`/api/libraries/${body.id}/items`)
  return { id: page.body.results[0].id, libraryId: body.id }
}

describe('music', () => {
  it('plays from the start, is counted as heard, and keeps no place', async () => {
    const tags = (title: string) => ({ album: 'Tides', album_artist: 'Nina Vale', title })
    const files = {
      'Nina Vale/Tides/1.mp3': audio({ seconds: 60, tags: tags('Spring') }),
      'Nina Vale/Tides/2.mp3': audio({ seconds: 60, tags: tags('Neap') }),
    }
    await library(files, join(test.mediaFolder, 'music'))
    const { id, libraryId } = await itemIn('music')
    const item = await get(`/api/items/${id}?expanded=1&include=progress`)
    expect(item.body).toMatchObject({
      mediaType: 'music',
      userMediaProgress: null,
      media: { metadata: { artists: [{ name: 'Nina Vale' }], authorName: 'Nina Vale' } },
    })

    const mimes = { supportedMimeTypes: ['audio/mpeg'] }
    const session = await post(`/api/items/${id}/play`, mimes)
    expect(session.body).toMatchObject({
      mediaType: 'music',
      playMethod: 0,
      currentTime: 0,
      displayAuthor: 'Nina Vale',
      chapters: [{ title: 'Spring' }, { title: 'Neap' }],
    })
    expect(session.body.audioTracks).toHaveLength(2)
    test.clock.now += 30_000
    const report = { currentTime: 30, timeListened: 30, duration: 120 }
    expect((await post(`/api/session/${session.body.id}/sync`, report)).status).toBe(200)
    expect((await get(`/api/session/${session.body.id}`)).body.currentTime).toBe(30)
    expect((await post(`/api/session/${session.body.id}/close`, report)).status).toBe(200)

    expect((await get(`/api/me/progress/${id}`)).status).toBe(404)
    expect((await get('/api/me/items-in-progress')).body.libraryItems).toEqual([])
    expect((await get('/api/me/listening-stats')).body.totalTime).toBe(30)
    expect((await post(`/api/items/${id}/play`, mimes)).body.startTime).toBe(0)
    const mark = await client.patch(`/api/me/progress/${id}`, { isFinished: true })
    expect([mark.status, mark.text]).toEqual([400, 'Music has no place to keep'])

    const shelves = await get(`/api/libraries/${libraryId}/personalized`)
    expect(shelves.body.map((shelf: { id: string }) => shelf.id)).toEqual([
      'recently-added',
      'discover',
      'newest-artists',
    ])
  })
})

describe.skipIf(mediaTools.ffmpeg === null || mediaTools.ffprobe === null)('video', () => {
  it('plays the file with ranges and keeps the place', async () => {
    const bytes = await videoBytes('.mp4', { seconds: 20 })
    await library({ 'Quiet Sea (2019).mp4': bytes }, join(test.mediaFolder, 'video'))
    const { id, libraryId } = await itemIn('video')
    const item = await get(`/api/items/${id}?expanded=1`)
    expect(item.body.media).toMatchObject({
      numTracks: 1,
      videoHeight: 90,
      videoFile: { codec: 'h264', width: 160 },
      metadata: { title: 'Quiet Sea', publishedYear: '2019' },
    })
    expect((await get(`/api/items/${id}/cover`)).headers['content-type']).toMatch(/^image\//)

    const session = await post(`/api/items/${id}/play`, { supportedMimeTypes: ['video/mp4'] })
    expect(session.body).toMatchObject({
      mediaType: 'video',
      playMethod: 0,
      audioTracks: [],
      videoTrack: { index: 1, startOffset: 0, mimeType: 'video/mp4', codec: 'h264' },
    })
    const range = { headers: { range: 'bytes=10-19' } }
    const part = await test.anonymous.get(`/public/session/${session.body.id}/track/1`, range)
    expect([part.status, part.headers['content-type']]).toEqual([206, 'video/mp4'])
    expect(part.bytes).toEqual(bytes.subarray(10, 20))

    test.clock.now += 5_000
    const report = { currentTime: 5, timeListened: 5, duration: 20 }
    await post(`/api/session/${session.body.id}/close`, report)
    expect((await get(`/api/me/progress/${id}`)).body).toMatchObject({ currentTime: 5 })
    expect((await post(`/api/items/${id}/play`)).body.startTime).toBe(5)
    const shelves = await get(`/api/libraries/${libraryId}/personalized`)
    expect(shelves.body.map((shelf: { id: string }) => shelf.id)).toEqual([
      'continue-watching',
      'recently-added',
    ])
  })
})
