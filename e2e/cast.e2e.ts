import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { atDevice, deviceOf, fakeCast, senderAddress } from './fake-cast.ts'
import { desk, hear, openHouse, phone, placeOf, soundOf } from './house.ts'
import type { House } from './house.ts'
import { violations } from './violations.ts'

let house: House
beforeAll(async () => {
  const chapter = (title: string) => audio({ seconds: 60, tags: { album: 'Harbour', title } })
  house = await openHouse(
    { 'Ada/Harbour/01.mp3': chapter('Morning'), 'Ada/Harbour/02.mp3': chapter('Evening') },
    1,
  )
})
afterAll(() => house?.stop())

test('nothing is fetched from elsewhere while casting is off', async () => {
  const context = await house.signedIn(desk)
  const seen = await fakeCast(context)
  const page = await context.newPage()
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(house.lectern.url) && request.url().startsWith('http'))
      foreign.push(request.url())
  })
  await openBook(page)
  await press(page, /^(Play|Resume)/)
  await hear(page)
  expect(await page.getByRole('button', { name: 'Play on another device' }).count()).toBe(0)
  expect([seen.asked, foreign]).toEqual([0, []])
  await context.close()
})

test('goes on at the device at the same place, and comes back silently', async () => {
  const { context, page } = await casting()
  await press(page, /^(Play|Resume)/)
  await hear(page, 2)
  const before = await placeOf(page)
  const asked = page.waitForRequest(/\/api\/items\/[^/]+\/play$/)
  await page.getByRole('button', { name: 'Play on another device' }).click()
  expect((await asked).postDataJSON()).toMatchObject({
    mediaPlayer: 'chromecast',
    forceDirectPlay: true,
    forceTranscode: false,
    supportedMimeTypes: expect.arrayContaining(['audio/opus', 'audio/mp3', 'audio/webma']),
  })
  await expect.poll(async () => (await deviceOf(page)).state).toBe('PLAYING')
  const { loads } = await deviceOf(page)
  expect(loads).toHaveLength(1)
  expect(loads[0]).toMatchObject({ type: 'audio/mpeg', title: 'Harbour' })
  expect(loads[0]?.url).toMatch(new RegExp(`^${house.lectern.url}/public/session/[\\w-]+/track/1$`))
  expect(loads[0]?.time).toBeGreaterThanOrEqual(before)
  expect((await soundOf(page))?.paused).toBe(true)
  // The device fetches it without being signed in.
  const { url } = loads[0] ?? { url: '' }
  expect((await fetch(url, { headers: { range: 'bytes=0-99' } })).status).toBe(206)

  await page.getByRole('button', { name: 'Playing on Kitchen. Change or stop' }).waitFor()
  await expect.poll(() => placeOf(page)).toBeGreaterThan(before + 2)
  await atDevice(page, 'disconnect')
  await control(page, 'Play').waitFor()
  expect(await placeOf(page)).toBeGreaterThan(before + 2)
  await control(page, 'Play').click()
  await hear(page)
  expect(await placeOf(page)).toBeGreaterThan(before + 2)
  await context.close()
})

test('is played by keys here and there: pause, seek, speed', async () => {
  const { context, page } = await casting()
  await page.getByRole('button', { name: 'Play on another device' }).click()
  await press(page, /^(Play|Resume)/)
  await expect.poll(async () => (await deviceOf(page)).state).toBe('PLAYING')
  await control(page, 'Pause').click()
  await expect.poll(async () => (await deviceOf(page)).state).toBe('PAUSED')
  await atDevice(page, 'play')
  await control(page, 'Pause').waitFor()
  await atDevice(page, 'pause')
  await control(page, 'Play').waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(async () => (await deviceOf(page)).rate).toBe(1.1)
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await deviceOf(page)).volume).toBeCloseTo(0.5)
  await page.getByRole('slider', { name: 'Seek', exact: true }).press('Home')
  await page.getByRole('slider', { name: 'Seek', exact: true }).press('ArrowRight')
  await expect.poll(async () => (await deviceOf(page)).time).toBeCloseTo(10, 0)
  await control(page, 'Play').click()
  await expect.poll(async () => (await deviceOf(page)).state).toBe('PLAYING')
  await context.close()
})

test('the device goes through the files by itself, and is followed and sent through them', async () => {
  const { context, page } = await casting()
  await page.getByRole('button', { name: 'Play on another device' }).click()
  await press(page, /^(Play|Resume)/)
  await expect.poll(async () => (await deviceOf(page)).state).toBe('PLAYING')
  const slider = page.getByRole('slider', { name: 'Seek', exact: true })
  await slider.press('Home')
  await expect.poll(async () => (await deviceOf(page)).url).toMatch(/track\/1$/)
  const { loads } = await deviceOf(page)
  expect(loads[0]?.queue.map((url) => url.slice(-7))).toEqual(['track/1', 'track/2'])
  await atDevice(page, 'finish')
  await expect.poll(() => placeOf(page)).toBeGreaterThanOrEqual(60)
  await control(page, 'Pause').waitFor()
  await slider.press('Home')
  await expect.poll(async () => (await deviceOf(page)).url).toMatch(/track\/1$/)
  await expect.poll(() => placeOf(page)).toBeLessThan(30)
  for (let jump = 0; jump < 7; jump += 1) await slider.press('ArrowRight')
  await expect.poll(async () => (await deviceOf(page)).url).toMatch(/track\/2$/)
  await expect.poll(() => placeOf(page)).toBeGreaterThanOrEqual(70)
  expect((await deviceOf(page)).state).toBe('PLAYING')
  expect((await deviceOf(page)).loads).toHaveLength(loads.length)
  await context.close()
})

test('a computer that was closed meanwhile finds the place the device came to', async () => {
  const { context, page } = await casting()
  await page.getByRole('button', { name: 'Play on another device' }).click()
  await press(page, /^(Play|Resume)/)
  await expect.poll(async () => (await deviceOf(page)).state).toBe('PLAYING')
  await page.getByRole('slider', { name: 'Seek', exact: true }).press('Home')
  await expect.poll(() => placeOf(page)).toBeLessThan(30)
  const before = (await deviceOf(page)).loads.length
  await atDevice(page, 'sleep')
  await atDevice(page, 'finish')
  expect(await placeOf(page)).toBeLessThan(50)
  await atDevice(page, 'wake')
  await expect.poll(() => placeOf(page)).toBeGreaterThan(50)
  await control(page, 'Pause').waitFor()
  expect((await deviceOf(page)).loads).toHaveLength(before)
  const told = page.waitForRequest(/\/sync$/)
  await control(page, 'Pause').click()
  const { currentTime } = (await told).postDataJSON() as { currentTime: number }
  expect(currentTime).toBeGreaterThan(50)
  await context.close()
})

test('a page that is loaded anew goes on with what the device plays', async () => {
  const { context, page } = await casting()
  await page.getByRole('button', { name: 'Play on another device' }).click()
  await press(page, /^(Play|Resume)/)
  await expect.poll(async () => (await deviceOf(page)).state).toBe('PLAYING')
  const slider = page.getByRole('slider', { name: 'Seek', exact: true })
  await slider.press('Home')
  for (let jump = 0; jump < 7; jump += 1) await slider.press('ArrowRight')
  await expect.poll(async () => (await deviceOf(page)).url).toMatch(/track\/2$/)
  await expect.poll(() => placeOf(page)).toBeGreaterThan(70)
  await page.reload()
  await control(page, 'Pause').waitFor()
  expect(await placeOf(page)).toBeGreaterThan(69)
  expect(await placeOf(page)).toBeLessThan(90)
  const { loads } = await deviceOf(page)
  expect(loads.at(-1)?.time).toBeGreaterThan(9)
  await page.getByRole('button', { name: 'Playing on Kitchen. Change or stop' }).waitFor()
  await context.close()
})

test('says why it is not there: no https, no way to Google', async () => {
  const context = await house.signedIn(desk)
  await turnOn(context)
  await context.addInitScript(() =>
    Object.defineProperty(globalThis, 'isSecureContext', { value: false }),
  )
  const seen = await fakeCast(context)
  const page = await context.newPage()
  await openBook(page)
  await page.getByRole('button', { name: 'Casting requires a secure connection' }).waitFor()
  expect(seen.asked).toBe(0)
  await context.close()

  const away = await house.signedIn(desk)
  await turnOn(away)
  await away.route(senderAddress, (route) => route.abort())
  const lonely = await away.newPage()
  await openBook(lonely)
  await lonely.getByRole('button', { name: 'Casting is not available. Try again' }).waitFor()
  await away.close()
})

test('AirPlay opens the picker of the system once a speaker is there', async () => {
  const context = await house.signedIn(desk)
  await context.addInitScript(() => {
    Object.assign(globalThis, { picked: 0 })
    Object.assign(HTMLMediaElement.prototype, {
      webkitShowPlaybackTargetPicker() {
        const at = globalThis as unknown as { picked: number }
        at.picked += 1
      },
    })
  })
  const page = await context.newPage()
  await openBook(page)
  await press(page, /^(Play|Resume)/)
  await hear(page)
  expect(await page.getByRole('button', { name: /AirPlay/ }).count()).toBe(0)
  await page.evaluate(() => {
    const { heard } = globalThis as unknown as { heard: HTMLMediaElement }
    const event = new Event('webkitplaybacktargetavailabilitychanged')
    heard.dispatchEvent(Object.assign(event, { availability: 'available' }))
  })
  await page.getByRole('button', { name: 'Play through AirPlay' }).click()
  expect(await page.evaluate(() => (globalThis as unknown as { picked: number }).picked)).toBe(1)
  await context.close()
})

test.each([
  ['desk', desk],
  ['phone', phone],
] as const)('no axe violations around casting, %s', async (_name, size) => {
  const { context, page } = await casting(size)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Play on another device' }).click()
  await page.getByRole('button', { name: 'Playing on Kitchen. Change or stop' }).waitFor()
  expect(await violations(page, 'casting')).toEqual([])
  await context.close()
})

/** A signed-in page of the book with casting on and a device in reach. */
async function casting(size: typeof desk | typeof phone = desk) {
  const context = await house.signedIn(size)
  await turnOn(context)
  await fakeCast(context)
  const page = await context.newPage()
  await openBook(page)
  return { context, page }
}

function turnOn(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() =>
    localStorage.setItem('ui:settings', JSON.stringify({ castEnabled: true })),
  )
}

async function openBook(page: Page): Promise<void> {
  await page.goto(`${house.lectern.url}/item/${house.idOf('Harbour')}`)
}

async function press(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name }).first().click()
}

function control(page: Page, name: string) {
  return page.getByRole('region', { name: 'Player' }).getByRole('button', { name, exact: true })
}
