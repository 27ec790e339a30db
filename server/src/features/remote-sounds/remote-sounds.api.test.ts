import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audioBytes } from '#testing/fixture-library.ts'
import { bytesOf, createPublisherApp, sends } from './testing.ts'
import type { PublisherApp } from './testing.ts'

const sound = audioBytes('.mp3', { seconds: 90 })
const other = audioBytes('.mp3', { seconds: 80 })
const hour = 3_600_000

let house: PublisherApp
beforeAll(async () => {
  house = await createPublisherApp({ PODCAST_DOWNLOAD_TIMEOUT: '2000' })
})
afterAll(() => house.close())

let sounds = 0
const fresh = (): string => `/sound-${++sounds}.mp3`

describe('an episode that only its feed lists', () => {
  it('is played at once, and its publisher is asked by nobody but this server', async () => {
    const path = fresh()
    house.web.on(path, sends(sound))
    const show = await house.show(path)
    const { status, body, text } = await house.play(show)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      episodeId: show.episode.id,
      displayTitle: 'Part 1',
      playMethod: 0,
    })
    expect(body.audioTracks[0]).toMatchObject({
      contentUrl: `/public/session/${body.id}/track/1`,
      mimeType: 'audio/mpeg',
    })
    expect(text).not.toContain(path)
    const answer = await house.sound(body)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe(String(sound.length))
    expect((await bytesOf(answer)).equals(sound)).toBe(true)
    expect(house.ranges(path)).toEqual(['bytes=0-'])
  })

  it('has the length of its sound, whatever its feed says', async () => {
    const path = fresh()
    house.web.on(path, sends(sound))
    const show = await house.show(path)
    expect(show.episode.duration).toBe(61)
    const { body } = await house.play(show)
    expect(body.duration).toBeCloseTo(90, 0)
    await expect
      .poll(async () => {
        const list = await house.root.get(`/api/lectern/podcasts/${show.itemId}/episodes`)
        return list.body.episodes[0].duration
      })
      .toBeCloseTo(90, 0)
  })

  it('is fetched once for all who listen', async () => {
    const path = fresh()
    let goOn = (): void => undefined
    const rest = new Promise<void>((resolve) => (goOn = resolve))
    house.web.on(path, sends(sound, { holdAfter: 60_000, goOn: rest }))
    const show = await house.show(path)
    const sessions = await Promise.all([house.play(show), house.play(show), house.play(show)])
    const heard = sessions.map(async ({ body }) => bytesOf(await house.sound(body)))
    goOn()
    for (const bytes of await Promise.all(heard)) expect(bytes.equals(sound)).toBe(true)
    expect(house.ranges(path)).toEqual(['bytes=0-'])
  })

  it('is gone on with from where somebody seeks to, though what lies between has not come', async () => {
    const path = fresh()
    house.web.on(path, sends(big, { holdAfter: 60_000 }))
    const show = await house.show(path)
    const { body } = await house.play(show)
    const from = big.length - 1000
    const answer = await house.sound(body, { range: `bytes=${from}-` })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(
      `bytes ${from}-${big.length - 1}/${big.length}`,
    )
    expect((await bytesOf(answer)).equals(big.subarray(from))).toBe(true)
    expect(house.ranges(path)).toContain(`bytes=${from}-`)
    const behind = await house.sound(body, { range: `bytes=${big.length}-` })
    expect(behind.status).toBe(416)
  })

  it('is fetched to a device like a file of its podcast', async () => {
    const path = fresh()
    house.web.on(path, sends(sound))
    const { itemId, episode } = await house.show(path)
    const track = await house.root.get(
      `/api/lectern/podcasts/${itemId}/episodes/${episode.id}/track`,
    )
    expect(track.status, track.text).toBe(200)
    expect(track.body.audioTrack.metadata.size).toBe(sound.length)
    const file = `/api/items/${itemId}/file/${track.body.audioTrack.ino}/download`
    const get = (token: string | null) =>
      fetch(`http://127.0.0.1:${house.test.app.port()}${file}`, {
        headers: { range: 'bytes=1000-', authorization: `Bearer ${token}` },
      })
    const answer = await get(house.root.token)
    expect(answer.status).toBe(206)
    expect((await bytesOf(answer)).equals(sound.subarray(1000))).toBe(true)
    const { token } = await house.test.user('listener', { permissions: { download: false } })
    expect((await get(token)).status).toBe(403)
  })

  it('is not there for who may not see its podcast', async () => {
    const path = fresh()
    house.web.on(path, sends(sound))
    const show = await house.show(path)
    const stranger = await house.test.user('stranger', {
      permissions: { accessAllLibraries: false },
      librariesAccessible: [],
    })
    expect((await house.play(show, stranger)).status).toBe(404)
    expect(house.ranges(path)).toEqual([])
    const elsewhere = await house.show(path)
    const mixed = { itemId: elsewhere.itemId, episode: show.episode }
    expect((await house.play(mixed)).status).toBe(404)
  })
})

/** Farther than anybody waits for what comes anyway. */
const big = Buffer.concat(Array.from({ length: 40 }, () => sound))

describe('odd publishers', () => {
  it('may ignore ranges', async () => {
    const path = fresh()
    house.web.on(path, (_, response) =>
      response.writeHead(200, { 'content-length': sound.length }).end(sound),
    )
    const { body } = await house.play(await house.show(path))
    const answer = await house.sound(body, { range: 'bytes=5000-5999' })
    expect(answer.status).toBe(206)
    expect((await bytesOf(answer)).equals(sound.subarray(5000, 6000))).toBe(true)
    expect(house.ranges(path)).toHaveLength(1)
  })

  it('may not say how long it is', async () => {
    const path = fresh()
    house.web.on(path, (_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' })
      response.write(sound.subarray(0, 9000))
      response.end(sound.subarray(9000))
    })
    const { body } = await house.play(await house.show(path))
    expect((await bytesOf(await house.sound(body))).equals(sound)).toBe(true)
    const part = await house.sound(body, { range: 'bytes=100-199' })
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${sound.length}`)
  })

  it('may send on through others that count', async () => {
    const path = fresh()
    house.web.on(`/count${path}`, (_, response) =>
      response.writeHead(302, { location: `/again${path}` }).end(),
    )
    house.web.on(`/again${path}`, (_, response) =>
      response.writeHead(307, { location: path }).end(),
    )
    house.web.on(path, sends(sound))
    const { body } = await house.play(await house.show(`/count${path}`))
    expect((await bytesOf(await house.sound(body))).equals(sound)).toBe(true)
  })

  it('may break off in the middle', async () => {
    const path = fresh()
    let times = 0
    house.web.on(path, (request, response) => {
      if (times++ > 0) return sends(sound)(request, response)
      response.writeHead(206, {
        'content-length': sound.length,
        'content-range': `bytes 0-${sound.length - 1}/${sound.length}`,
        etag: '"one"',
      })
      response.write(sound.subarray(0, 20_000), () => response.destroy())
    })
    const { body } = await house.play(await house.show(path))
    expect((await bytesOf(await house.sound(body))).equals(sound)).toBe(true)
    expect(times).toBe(2)
  })

  const page = '<!doctype html><title>Not here</title>'
  it.each([
    [404, page, 410, /doesn’t have it any more \(404\)/],
    [403, page, 410, /won’t give it out \(403\)/],
    [503, '', 502, /out of order \(503\)/],
    [200, page, 410, /a page or a text, not to sound/],
    [200, '', 410, /empty file/],
  ])('that answer %i with %j are told of in one sentence', async (status, text, told, sentence) => {
    const path = fresh()
    house.web.on(path, (_, response) => response.writeHead(status).end(text))
    const show = await house.show(path)
    const answer = await house.play(show)
    expect(answer.status).toBe(told)
    if (told === 410) expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.text).toMatch(sentence)
    expect(answer.text).not.toContain(path)
    expect((await house.root.get('/api/sessions/open')).body.sessions).not.toContainEqual(
      expect.objectContaining({ episodeId: show.episode.id }),
    )
  })

  it('may lie in a network that nobody may reach from outside', async () => {
    const show = await house.show(`/x.mp3`)
    house.web.on('/x.mp3', (_, response) =>
      response.writeHead(302, { location: 'http://192.168.1.1/secret.mp3' }).end(),
    )
    const answer = await house.play(show)
    expect(answer.text).toBe('That address is not allowed.')
    expect(answer.status).toBe(410)
  })
})

describe('what was heard', () => {
  it('is kept: nobody is asked for it again, after a restart either', async () => {
    const path = fresh()
    house.web.on(path, sends(sound))
    const show = await house.show(path)
    await bytesOf(await house.sound((await house.play(show)).body))
    await house.test.restart()
    await house.test.app.listen()
    const { body } = await house.play(show)
    expect((await bytesOf(await house.sound(body))).equals(sound)).toBe(true)
    expect(house.ranges(path)).toHaveLength(1)
  })

  it('is asked about after an hour, and is another one where its publisher has another', async () => {
    const path = fresh()
    house.web.on(path, sends(sound))
    const show = await house.show(path)
    const first = await house.sound((await house.play(show)).body)
    await bytesOf(first)
    house.test.clock.now += 2 * hour
    expect((await house.play(show)).status).toBe(200)
    expect(house.web.asked.filter((one) => one.path === path)[1]?.headers).toMatchObject({
      'if-none-match': '"one"',
    })
    house.web.on(path, sends(other, { etag: '"two"' }))
    house.test.clock.now += 2 * hour
    const answer = await house.sound((await house.play(show)).body)
    expect((await bytesOf(answer)).equals(other)).toBe(true)
    expect(answer.headers.get('etag')).not.toBe(first.headers.get('etag'))
  })

  it('is played though its publisher is gone', async () => {
    const path = fresh()
    house.web.on(path, sends(sound))
    const show = await house.show(path)
    await bytesOf(await house.sound((await house.play(show)).body))
    house.web.on(path, (_, response) => response.writeHead(500).end())
    house.test.clock.now += 2 * hour
    const { body } = await house.play(show)
    expect((await bytesOf(await house.sound(body))).equals(sound)).toBe(true)
  })

  it('becomes the download, and its place stays', async () => {
    const path = fresh()
    house.web.on(path, sends(sound))
    const show = await house.show(path)
    const { body } = await house.play(show)
    await bytesOf(await house.sound(body))
    await house.root.post(`/api/session/${body.id}/sync`, { currentTime: 30, timeListened: 30 })
    await house.root.post(`/api/session/${body.id}/close`, {})
    const { itemId, episode } = show
    await house.root.post(`/api/lectern/podcasts/${itemId}/episodes/download`, {
      episodeIds: [episode.id],
    })
    const list = `/api/lectern/podcasts/${itemId}/episodes`
    await expect
      .poll(async () => (await house.root.get(list)).body.episodes[0].isDownloaded, {
        timeout: 15_000,
      })
      .toBe(true)
    expect(house.ranges(path)).toHaveLength(1)
    const after = await house.play(show)
    expect(after.body.currentTime).toBe(30)
    expect(after.body.audioTracks[0]?.contentUrl).toContain('/file/')
    await house.root.delete(`/api/podcasts/${itemId}/episode/${episode.id}?hard=1`)
    const again = await house.play(show)
    expect(again.body.currentTime).toBe(30)
    expect(again.body.audioTracks[0]?.contentUrl).toContain('/public/session/')
  })

  it('is heard to its end from where it began, downloaded, deleted or not', async () => {
    const path = fresh()
    house.web.on(path, sends(sound))
    const show = await house.show(path)
    const { body } = await house.play(show)
    const before = await house.sound(body, { range: 'bytes=0-99999' })
    await bytesOf(before)
    const { itemId, episode } = show
    await house.root.post(`/api/lectern/podcasts/${itemId}/episodes/download`, {
      episodeIds: [episode.id],
    })
    const list = `/api/lectern/podcasts/${itemId}/episodes`
    const isDownloaded = async () => (await house.root.get(list)).body.episodes[0].isDownloaded
    await expect.poll(isDownloaded, { timeout: 15_000 }).toBe(true)

    const goesOn = async () => {
      const after = await house.sound(body, { range: 'bytes=100000-' })
      expect(after.status).toBe(206)
      expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
      expect(after.headers.get('content-range')).toBe(
        `bytes 100000-${sound.length - 1}/${sound.length}`,
      )
      expect((await bytesOf(after)).equals(sound.subarray(100_000))).toBe(true)
    }
    await goesOn()
    // Somebody else who begins now hears the file, which isn't the same: it has tags.
    const other = await house.play(show)
    const file = await bytesOf(await house.sound(other.body))
    expect(file.equals(sound)).toBe(false)
    await house.root.delete(`/api/podcasts/${itemId}/episode/${episode.id}?hard=1`)
    await goesOn()
  })

  it('is heard from its file where its publisher is gone before all of it came', async () => {
    const path = fresh()
    house.web.on(path, sends(sound))
    const show = await house.show(path)
    const { body } = await house.play(show)
    const { itemId, episode } = show
    await house.root.post(`/api/lectern/podcasts/${itemId}/episodes/download`, {
      episodeIds: [episode.id],
    })
    const list = `/api/lectern/podcasts/${itemId}/episodes`
    const isDownloaded = async () => (await house.root.get(list)).body.episodes[0].isDownloaded
    await expect.poll(isDownloaded, { timeout: 15_000 }).toBe(true)
    house.web.on(path, (_, response) => response.writeHead(500).end())
    house.test.clock.now += hour
    await house.root.post('/api/cache/purge', {})
    const answer = await house.sound(body)
    expect(answer.status).toBe(200)
    expect((await bytesOf(answer)).length).toBeGreaterThan(sound.length)
  })

  it('has a place, which is told like any other', async () => {
    const path = fresh()
    house.web.on(path, sends(sound))
    const show = await house.show(path)
    const { body } = await house.play(show)
    await house.root.post(`/api/session/${body.id}/sync`, { currentTime: 45, timeListened: 45 })
    const { itemId, episode } = show
    const place = await house.root.get(`/api/me/progress/${itemId}/${episode.id}`)
    expect(place.body).toMatchObject({ currentTime: 45, episodeId: episode.id, isFinished: false })
    expect(place.body.progress).toBeCloseTo(0.5, 1)
    const { episodes } = (await house.root.get(`/api/lectern/podcasts/${itemId}/episodes`)).body
    expect(episodes[0].progress).toMatchObject({ currentTime: 45 })
  })

  it('is gone on with from home by clients that ask for such episodes, and by no others', async () => {
    const path = fresh()
    house.web.on(path, sends(sound))
    const show = await house.show(path)
    const { body } = await house.play(show)
    await house.root.post(`/api/session/${body.id}/sync`, { currentTime: 45, timeListened: 45 })
    const ids = async (address: string): Promise<string[]> => {
      const answer = (await house.root.get(address)).body
      const shelf = Array.isArray(answer)
        ? answer.find(({ id }: { id: string }) => id === 'continue-listening')?.entities
        : answer.libraryItems
      return (shelf ?? []).map((one: { recentEpisode: { id: string } }) => one.recentEpisode.id)
    }
    for (const address of [
      `/api/libraries/${house.libraryId}/personalized?limit=20`,
      '/api/me/items-in-progress?limit=20',
    ]) {
      expect(await ids(`${address}&include=remote`)).toContain(show.episode.id)
      expect(await ids(address)).not.toContain(show.episode.id)
    }
  })
})
