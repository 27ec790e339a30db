import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { audioBytes } from '#testing/fixture-library.ts'
import { createPodcastsApp } from './testing-app.ts'
import type { PodcastsApp } from './testing-app.ts'
import { breaksOff, publisher, sendFrom, sends, sentEpisode } from './testing.ts'
import type { Answering } from './testing.ts'

const sound = audioBytes('.mp3', { seconds: 40 })
const other = audioBytes('.mp3', { seconds: 50 })
const half = Math.floor(sound.length / 2)

let app: PodcastsApp
beforeAll(async () => {
  app = await createPodcastsApp({ patienceMs: 700 })
})
afterAll(() => app.close())
afterEach(() => app.tidy())

const durationOf = async (title: string): Promise<number | undefined> =>
  (await app.item()).media.episodes.find((one: { title: string }) => one.title === title)?.duration

async function ask(title: string, way: Answering, path = `/${title}.mp3`): Promise<string> {
  app.shows.on(path, way)
  await app.ask(app.tiny, [sentEpisode(title, app.shows.url + path)])
  return path
}

describe('a download that breaks off', () => {
  it('goes on where it was, as long as the file is still the same', async () => {
    const third = Math.floor(sound.length / 3)
    const path = await ask('broken', breaksOff(sound, third))
    await app.ended('broken')
    expect(await durationOf('broken')).toBeCloseTo(40, 0)
    const [first, ...further] = app.shows.rangesOf(path)
    expect(first).toBe('')
    expect(further.length).toBeGreaterThanOrEqual(2)
    for (const range of further) expect(range).toMatch(/^bytes=[1-9]\d*-$/)
  })

  it('goes on by when the file was changed, where there is no strong tag', async () => {
    const headers = { etag: 'W/"one"', 'last-modified': 'Mon, 05 Feb 2024 08:00:00 GMT' }
    const path = await ask('dated', breaksOff(sound, half + 10, headers))
    await app.ended('dated')
    expect(app.shows.asked.filter((one) => one.path === path)[1]).toMatchObject({
      ifRange: 'Mon, 05 Feb 2024 08:00:00 GMT',
    })
    expect(await durationOf('dated')).toBeCloseTo(40, 0)
  })

  it('begins anew where nothing tells that the file is the same', async () => {
    const path = await ask('untagged', (response, request, nth) =>
      sendFrom(response, request, {
        bytes: sound,
        headers: {},
        ...(nth === 1 ? { after: half } : {}),
      }),
    )
    await app.ended('untagged')
    expect(app.shows.rangesOf(path)).toEqual(['', ''])
    expect(await durationOf('untagged')).toBeCloseTo(40, 0)
  })

  it('begins anew where the file became another', async () => {
    const path = await ask('changed', (response, request, nth) =>
      sendFrom(response, request, {
        bytes: nth === 1 ? sound : other,
        headers: { etag: nth === 1 ? '"one"' : '"two"' },
        ...(nth === 1 ? { after: half } : {}),
      }),
    )
    await app.ended('changed')
    expect(app.shows.rangesOf(path)).toHaveLength(2)
    expect(await durationOf('changed')).toBeCloseTo(50, 0)
  })

  it('begins anew where the answer is another stretch than was asked for', async () => {
    await ask('elsewhere', (response, request, nth) => {
      if (nth !== 2)
        return sendFrom(response, request, {
          bytes: sound,
          headers: { etag: '"one"' },
          ...(nth === 1 ? { after: half } : {}),
        })
      const range = { 'content-range': `bytes 7-${sound.length - 1}/${sound.length}` }
      response.writeHead(206, range).end(sound.subarray(7))
    })
    await app.ended('elsewhere')
    expect(await durationOf('elsewhere')).toBeCloseTo(40, 0)
  })

  it('is whole where the server says so, whatever it announced', async () => {
    await ask('boasting', (response, request) => {
      if (request.headers.range !== undefined) {
        response.writeHead(416, { 'content-range': `bytes */${sound.length}` }).end()
        return
      }
      response.writeHead(200, { etag: '"one"', 'content-length': String(sound.length + 5000) })
      response.write(sound, () => response.destroy())
    })
    await app.ended('boasting')
    expect(await durationOf('boasting')).toBeCloseTo(40, 0)
  })

  it('ended early where less comes than was announced, again and again', async () => {
    await ask('lying', (response) => {
      response.writeHead(200, { 'content-length': String(sound.length + 5000) })
      response.write(sound, () => response.destroy())
    })
    const row = await app.waits('lying', { attempts: 1 })
    expect(row).toMatchObject({ state: 'queued', bytes: 0 })
    expect(row.failure).toMatch(/^The download ended early/)
    for (let tries = 2; tries <= 7; tries++) {
      app.pass(13 * 3_600_000)
      await app.waits('lying', { attempts: tries })
    }
    expect((await app.waits('lying', { attempts: 7 })).state).toBe('failed')
    expect(await durationOf('lying')).toBeUndefined()
  }, 120_000)

  it('stops waiting for a server that says nothing more, and goes on later', async () => {
    const path = await ask('silent', (response, request, nth) => {
      if (nth > 1) return sendFrom(response, request, { bytes: sound, headers: { etag: '"one"' } })
      response.writeHead(200, { etag: '"one"', 'content-length': String(sound.length) })
      response.write(sound.subarray(0, half))
    })
    expect((await app.waits('silent', { attempts: 1 })).failure).toBe(
      'The other server stopped answering.',
    )
    app.pass(31_000)
    await app.ear.until('episode_added', '"title":"silent"')
    expect(app.shows.rangesOf(path)).toHaveLength(2)
  })

  it('takes what comes without a length', async () => {
    await ask('chunked', (response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' })
      response.write(sound.subarray(0, half))
      response.end(sound.subarray(half))
    })
    await app.ended('chunked')
    expect(await durationOf('chunked')).toBeCloseTo(40, 0)
  })
})

describe('what is no episode', () => {
  const answers: [string, number, Record<string, string>, string, RegExp][] = [
    ['gone', 404, {}, 'gone', /^The other server doesn’t have it any more \(404\)\.$/],
    ['forbidden', 403, {}, '', /^The other server won’t give it out \(403\)\.$/],
    ['page', 200, { 'content-type': 'text/html' }, '<html>Sorry</html>', /page or a text/],
    ['pretending', 200, { 'content-type': 'audio/mpeg' }, ' <!doctype html>', /page or a text/],
    ['message', 200, { 'content-type': 'application/json' }, '{"error":1}', /page or a text/],
    ['empty', 200, {}, '', /empty file/],
    ['noise', 200, {}, 'x'.repeat(5000), /no sound that can be played/],
  ]
  it.each(answers)('fails at once: %s', async (...[title, status, headers, body, sentence]) => {
    const path = await ask(title, (response) => response.writeHead(status, headers).end(body))
    const row = await app.waits(title, { state: 'failed' })
    expect(row.failure).toMatch(sentence)
    expect(app.shows.rangesOf(path)).toHaveLength(1)
    await app.ended(title)
    expect(await app.staged()).toEqual([])
    // Somebody mends it and asks again.
    app.shows.on(path, sends(sound))
    expect((await app.root.post(`/api/lectern/episode-downloads/${row.id}/retry`)).status).toBe(200)
    await app.ear.until('episode_added', `"title":"${title}"`)
  })

  it('fails at once where it leads to inner places, or round and round', async () => {
    for (const [title, location, sentence] of [
      ['inner', 'http://10.0.0.1/', 'That address is not allowed.'],
      ['local', 'http://[::1]:1/', 'That address is not allowed.'],
      ['file', 'file:///etc/passwd', 'Only http and https addresses are allowed.'],
      ['loop', '/loop.mp3', 'The address redirects too often.'],
    ] as const) {
      await ask(title, (response) => response.writeHead(302, { location }).end())
      expect((await app.waits(title, { state: 'failed' })).failure, title).toBe(sentence)
    }
  })
})

describe('a server that is out of order', () => {
  it('is asked again later, and left alone as long as it wants', async () => {
    const path = await ask('busy', (response, request, nth) => {
      if (nth === 1) response.writeHead(503).end()
      else if (nth === 2) response.writeHead(429, { 'retry-after': '3600' }).end()
      else sendFrom(response, request, { bytes: sound, headers: {} })
    })
    const first = await app.waits('busy', { attempts: 1 })
    expect(first).toMatchObject({
      state: 'queued',
      failure: 'The other server is out of order (503).',
      nextTryAt: app.test.clock.now + 30_000,
    })
    app.pass(31_000)
    const second = await app.waits('busy', { attempts: 2 })
    expect(second.nextTryAt).toBe(app.test.clock.now + 3_600_000)
    app.pass(1_800_000)
    // Clients were told that it waits again.
    await app.ear.until('episode_download_queued', '"episodeDisplayTitle":"busy"')
    expect(app.shows.rangesOf(path)).toHaveLength(2)
    app.pass(1_801_000)
    await app.ear.until('episode_added', '"title":"busy"')
  })

  it('that can’t be reached is asked again later', async () => {
    const away = await publisher()
    away.close()
    await app.ask(app.tiny, [sentEpisode('away', `${away.url}/a.mp3`)])
    expect(await app.waits('away', { attempts: 1 })).toMatchObject({
      state: 'queued',
      failure: 'The other server could not be reached.',
    })
  })
})

describe('an address', () => {
  it('says name and password to its own host alone, and to admins', async () => {
    const cdn = await publisher()
    cdn.on('/real.mp3', sends(sound))
    app.shows.on('/private.mp3', (response) =>
      response.writeHead(302, { location: `${cdn.url}/real.mp3` }).end(),
    )
    const address = `http://ada:pass%20word@${app.shows.host}/private.mp3?token=hush`
    await app.ask(app.tiny, [sentEpisode('private', address)])
    await app.ended('private')
    const basic = `Basic ${Buffer.from('ada:pass word').toString('base64')}`
    expect(app.shows.asked.at(-1)).toMatchObject({ authorization: basic })
    expect(cdn.asked.map(({ authorization }) => authorization)).toEqual([undefined])
    expect(JSON.stringify(await app.item())).not.toContain('pass%20word')
    expect(app.ear.heard.map(({ text }) => text).join('')).not.toContain('pass%20word')
    cdn.close()
  })
})
