import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FeedPreview } from '@lectern/contract'
import { bytesOf, createPublisherApp, sends } from '#features/remote-sounds/testing.ts'
import type { PublisherApp } from '#features/remote-sounds/testing.ts'
import { audioBytes } from '#testing/fixture-library.ts'

const sound = audioBytes('.mp3', { seconds: 30 })
const hour = 3_600_000
const tooOld = 'This look at the feed is too old. Look at the podcast again.'

let house: PublisherApp
beforeAll(async () => {
  house = await createPublisherApp({ PODCAST_DOWNLOAD_TIMEOUT: '1000' })
})
afterAll(() => house.close())

let feeds = 0
/** The newest episode of a feed that is looked at, whose sound lies at this address or path. */
async function look(path: string, client = house.root) {
  const address = `/look-${++feeds}.xml`
  const publishedAt = house.test.clock.now - hour
  house.web.feed(address, { title: 'Look', episodes: [{ number: 1, publishedAt, sound: path }] })
  const { body, status, text } = await client.post(
    `/api/lectern/libraries/${house.libraryId}/feed-preview`,
    { address: house.web.url + address },
  )
  expect(status, text).toBe(200)
  const [episode] = (body as FeedPreview).episodes
  return episode?.sound ?? ''
}
const path = (sealed: string) => `/api/lectern/feed-sound?sound=${encodeURIComponent(sealed)}`
const get = async (sealed: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${house.test.app.port()}${path(sealed)}&token=${await token()}`, {
    headers,
  })
async function token(): Promise<string> {
  const login = { username: 'root', password: 'secret' }
  const { body } = await house.test.anonymous.post('/login', login)
  return body.user.accessToken
}
const check = (sealed: string, client = house.root) =>
  client.post('/api/lectern/feed-sound/check', { sound: sealed })

it('is heard through the server, in ranges, and its publisher is asked once', async () => {
  house.web.on('/heard.mp3', sends(sound))
  const sealed = await look('/heard.mp3')
  expect(sealed).not.toContain('heard')
  const whole = await get(sealed)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  expect((await bytesOf(whole)).equals(sound)).toBe(true)
  const part = await get(sealed, { range: 'bytes=1000-1999' })
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 1000-1999/${sound.length}`,
  ])
  expect((await bytesOf(part)).equals(sound.subarray(1000, 2000))).toBe(true)
  expect(house.ranges('/heard.mp3')).toEqual(['bytes=0-'])
  expect((await check(sealed)).body).toEqual({ type: 'audio/mpeg' })
})

it('keeps no session and no place', async () => {
  house.web.on('/silent.mp3', sends(sound))
  await bytesOf(await get(await look('/silent.mp3')))
  const { body } = await house.root.get('/api/me')
  expect(body.mediaProgress).toEqual([])
  expect((await house.root.get('/api/me/listening-sessions')).body.total).toBe(0)
})

it('is heard by the admin who looked alone, and for some hours', async () => {
  house.web.on('/own.mp3', sends(sound))
  const sealed = await look('/own.mp3')
  const other = await house.test.user('other-admin', { type: 'admin' })
  const guest = await house.test.user('listener')
  expect((await check(sealed, guest)).status).toBe(403)
  expect((await guest.get(path(sealed))).status).toBe(403)
  expect((await house.test.anonymous.get(path(sealed))).status).toBe(401)
  const stolen = await check(sealed, other)
  expect([stolen.status, stolen.text]).toEqual([404, tooOld])
  expect((await check(sealed)).status).toBe(200)
  await house.test.restart()
  await house.test.app.listen()
  expect((await check(sealed)).status).toBe(200)
  house.test.clock.now += 4 * hour
  expect((await check(sealed)).text).toBe(tooOld)
})

it('fetches nothing but what a feed listed', async () => {
  const asked = house.web.asked.length
  const sealed = await look('/real.mp3')
  const bent = sealed.slice(0, -4) + (sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA')
  for (const wrong of [`${house.web.url}/secret`, 'x', bent, Buffer.from('{}').toString('base64')])
    expect([wrong, (await check(wrong)).status]).toEqual([wrong, 404])
  for (const body of [{}, { sound: '' }, { sound: 7 }, { sound: 'x'.repeat(5000) }]) {
    const { status, text } = await house.root.post('/api/lectern/feed-sound/check', body)
    expect([status, text]).toEqual([400, 'That is no sound of a feed that was looked at.'])
  }
  expect(house.web.asked.slice(asked).map((one) => one.path)).toEqual([`/look-${feeds}.xml`])
})

it('says what is wrong with the publisher, and never reaches into the network of the server', async () => {
  house.web.on('/page.mp3', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Hi</html>')
  })
  house.web.on('/inside.mp3', (_, response) => {
    response.writeHead(302, { location: 'http://10.0.0.1/inside.mp3' }).end()
  })
  house.web.on('/mute.mp3', () => undefined)
  for (const failing of ['/gone.mp3', '/page.mp3', '/inside.mp3', '/mute.mp3']) {
    const sealed = await look(failing)
    const { status, text } = await check(sealed)
    expect([failing, status >= 400 && status !== 500]).toEqual([failing, true])
    expect(text).toMatch(/^[A-Z].*\.$/)
    expect((await get(sealed)).status).toBe(status)
  }
})
