import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { audio, png } from '../server/src/testing/fixture-library.ts'
import { desk, hear, openHouse, phone, placeOf, soundOf } from './house.ts'
import type { House } from './house.ts'
import { stillness } from './settled.ts'
import { violations } from './violations.ts'

let house: House
beforeAll(async () => {
  const part = (title: string) => audio({ seconds: 200, tags: { title, album: 'Long Walk' } })
  house = await openHouse(
    {
      'Jane Reader/Long Walk/01.mp3': part('Morning'),
      'Jane Reader/Long Walk/02.mp3': part('Noon'),
      'Jane Reader/Long Walk/03.mp3': part('Evening'),
      'Jane Reader/Long Walk/cover.png': png({ width: 300, height: 300 }),
      'Jane Reader/One Piece/01.mp3': audio({ seconds: 120, tags: { album: 'One Piece' } }),
    },
    2,
  )
})
afterAll(() => house?.stop())

test('volume: opens on hover, closes 600 ms after, 92 px, wheel by a tenth, mute remembers', async () => {
  await using page = await opened()
  await page.clock.install()
  await playOn(page)
  await stopClock(page)
  const mute = control(page, 'Mute')
  const slider = page.getByRole('slider', { name: 'Volume' })
  const isOpen = async () => ((await slider.locator('..').boundingBox())?.width ?? 0) > 60
  expect(await isOpen()).toBe(false)
  await mute.hover()
  await expect.poll(async () => (await slider.boundingBox())?.width).toBe(92)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => slider.inputValue()).toBe('0.9')
  for (let notch = 0; notch < 4; notch += 1) await page.mouse.wheel(0, 100)
  await expect.poll(() => slider.inputValue()).toBe('0.5')
  expect(await mute.locator('.lucide-volume1, .lucide-volume-1').count()).toBe(1)
  await mute.click()
  const unmute = control(page, 'Unmute')
  expect(await unmute.locator('.lucide-volume-x').count()).toBe(1)
  await unmute.click()
  await expect.poll(() => slider.inputValue()).toBe('0.5')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.mouse.move(400, 200)
  await page.clock.runFor(590)
  expect(await isOpen()).toBe(true)
  await page.clock.runFor(20)
  await expect.poll(isOpen).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('volume'))).toBe('0.5')
})

test('speed: sounds at once, is kept when the menu closes', async () => {
  await using page = await opened()
  await playOn(page)
  const kept = () => page.evaluate(() => localStorage.getItem('ui:settings') ?? '')
  await region(page).getByRole('button', { name: 'Speed 1.0×' }).click()
  await page.getByRole('group', { name: 'Speed presets' }).getByText('1.5×').click()
  await page.getByRole('button', { name: 'Faster' }).click()
  await expect.poll(async () => (await soundOf(page))?.rate).toBeCloseTo(1.6)
  expect(await kept()).not.toContain('"playbackRate":1.6')
  await page.keyboard.press('Escape')
  await expect.poll(kept).toContain('"playbackRate":1.6')
  await region(page).getByRole('button', { name: 'Speed 1.6×' }).waitFor()
})

test('sleep timer: presets, steps, label, and at its end silence and a word', async () => {
  await using page = await opened()
  await page.clock.install()
  await playOn(page)
  await control(page, 'Sleep timer').click()
  const dialog = page.getByRole('dialog', { name: 'Sleep timer' })
  await dialog.waitFor()
  await stopClock(page)
  expect(await dialog.evaluate((panel) => panel.style.width)).toBe('350px')
  for (const name of [
    '5 min',
    '15 min',
    '20 min',
    '30 min',
    '45 min',
    '60 min',
    '1 hr 30 min',
    '2 hr',
  ])
    await dialog.getByRole('button', { name, exact: true }).waitFor()
  await dialog.getByLabel('Minutes').fill('-1')
  await dialog.getByRole('button', { name: 'Start' }).click()
  expect(await dialog.getByLabel('Minutes').inputValue()).toBe('')
  await dialog.getByRole('button', { name: '20 min', exact: true }).click()
  await region(page).getByRole('button', { name: 'Sleep timer, 20m left' }).click()
  await expect.poll(() => dialog.getByRole('timer').innerText()).toBe('20:00')
  expect(await dialog.getByRole('button', { name: '30 minutes less' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: '30 minutes more' }).click()
  expect(await dialog.getByRole('timer').innerText()).toBe('50:00')
  await dialog.getByRole('button', { name: '30 minutes less' }).click()
  for (let step = 0; step < 3; step += 1)
    await dialog.getByRole('button', { name: '5 minutes less' }).click()
  await expect.poll(() => dialog.getByRole('timer').innerText()).toBe('5:00')
  await page.clock.runFor(250_000)
  expect(await dialog.getByRole('timer').innerText()).toBe('0:50')
  // More than is left: five seconds instead.
  await dialog.getByRole('button', { name: '5 minutes less' }).click()
  expect(await dialog.getByRole('timer').innerText()).toBe('0:45')
  await page.keyboard.press('Escape')
  await region(page).getByRole('button', { name: 'Sleep timer, 45s left' }).waitFor()
  await page.clock.runFor(46_000)
  await page.getByText('Sleep Timer Done.. zZzzZz').waitFor()
  await control(page, 'Play').waitFor()
  expect((await soundOf(page))?.paused).toBe(true)
})

test('chapters: 600 wide, the current one marked, each can be played', async () => {
  await using page = await opened()
  await playOn(page)
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: 'Chapters' })
  expect(await dialog.evaluate((panel) => panel.style.width)).toBe('600px')
  expect(await dialog.locator('[aria-current]').innerText()).toContain('Morning')
  await dialog.getByRole('button', { name: /Noon/ }).click()
  await expect.poll(() => placeOf(page)).toBeGreaterThanOrEqual(200)
  await region(page).getByText('2 of 3').waitFor()
  await page.getByRole('button', { name: /^Back to/ }).click()
  await expect.poll(() => placeOf(page)).toBeLessThan(100)
})

test('bookmarks: one per second, date for no title, renamed, removed and had back', async () => {
  await using page = await opened()
  await playOn(page)
  await control(page, 'Pause').click()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: 'Your bookmarks' })
  await dialog.getByText('No bookmarks yet.').waitFor()
  await dialog.getByRole('button', { name: 'Add' }).click()
  const mark = dialog.getByRole('listitem')
  expect(await mark.innerText()).toMatch(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
  expect(await mark.getAttribute('aria-current')).toBe('true')
  expect(await dialog.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true)
  await mark.getByRole('button', { name: /^Rename/ }).click()
  await dialog.getByLabel('New title').fill('Where the dog barks')
  await dialog.getByRole('button', { name: 'Save title' }).click()
  await dialog.getByRole('button', { name: 'Remove Where the dog barks' }).click()
  await dialog.getByText('No bookmarks yet.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByText('Where the dog barks').waitFor()
})

test('seek track: time and chapter under the pointer, percent, chapter track', async () => {
  await using page = await opened()
  await playOn(page)
  const track = page.getByRole('slider', { name: 'Seek', exact: true })
  const box = await track.boundingBox()
  if (!box) throw new Error('No seek track')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  // A pixel of the track is more than a second.
  await region(page)
    .getByText(/^(4:5[89]|5:0[01]) · Noon$/)
    .waitFor()
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect.poll(() => placeOf(page)).toBeGreaterThanOrEqual(298)
  await region(page)
    .getByText(/(49|50)%/)
    .waitFor()
  await control(page, 'Chapter track').click()
  const chapter = page.getByRole('slider', { name: 'Seek in chapter' })
  expect(Math.abs(Number(await chapter.getAttribute('aria-valuemax')) - 200)).toBeLessThan(2)
  await page.goto(`${house.lectern.url}/item/${house.idOf('One Piece')}`)
  await playHere(page)
  await page.getByRole('slider', { name: 'Seek', exact: true }).waitFor()
  expect(await control(page, 'Chapter track').count()).toBe(0)
})

test('settings: jump lengths on buttons, keys and icons; single keys can be switched off', async () => {
  await using page = await opened()
  await playOn(page)
  await control(page, 'Pause').click()
  await control(page, 'More player tools').click()
  await page.getByRole('menuitem', { name: 'Player settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Player settings' })
  const forward = dialog.getByRole('group', { name: 'Jump forward' })
  await forward.getByText('60 s').click()
  await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  const before = await placeOf(page)
  await control(page, 'Jump forward 60 seconds').click()
  await expect.poll(() => placeOf(page)).toBe(before + 60)
  expect(await control(page, 'Jump forward 60 seconds').textContent()).toBe('60')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+k')
  expect(await placeOf(page)).toBe(before + 60)
})

test('keys: chapters by brackets, the list of keys, full screen and out of it', async () => {
  await using page = await opened()
  await playOn(page)
  await page.keyboard.press(']')
  await region(page).getByText('2 of 3').waitFor()
  await page.keyboard.press('[')
  await region(page).getByText('1 of 3').waitFor()
  await page.keyboard.press('Shift+?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByText('Next in the queue').waitFor()
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
  await page.keyboard.press('f')
  const full = page.getByRole('dialog', { name: 'Player' })
  await full.waitFor()
  await page.keyboard.press('Space')
  await full.getByRole('button', { name: 'Play', exact: true }).waitFor()
  // How long it is, and how far.
  await full.getByText(/^(9|10) min$/).waitFor()
  await page.keyboard.press(']')
  await full.getByText(/^3:\d\d · 33%$/).waitFor()
  await full.getByText(/^Chapter \d%$/).waitFor()
  await full.getByRole('tab', { name: 'Queue' }).click()
  await full.getByRole('listitem').getByText('Long Walk').waitFor()
  await full.getByRole('tab', { name: 'Bookmarks' }).click()
  await full.getByLabel(/^Note for/).waitFor()
  await page.keyboard.press('Escape')
  await full.waitFor({ state: 'detached' })
  expect(await region(page).count()).toBe(1)
})

test('a phone: swiping up opens the player, chapters and queue are one tap away, swiping down folds it', async () => {
  await using page = await opened(phone)
  await page.goto(`${house.lectern.url}/item/${house.idOf('Long Walk')}`)
  await playHere(page)
  const mini = region(page)
  await swipe(page, mini, -140)
  const full = page.getByRole('dialog', { name: 'Player' })
  await full.waitFor()
  // A tap would land where a button has been.
  await stillness(page)
  await full.getByRole('button', { name: 'Chapters' }).tap()
  await page.getByRole('dialog', { name: 'Chapters' }).getByText('Evening').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Chapters' }).waitFor({ state: 'detached' })
  await full.getByRole('button', { name: /^Queue/ }).tap()
  await page.getByRole('dialog', { name: 'Queue' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Queue' }).waitFor({ state: 'detached' })
  await hear(page)
  await swipe(page, full.getByRole('img', { name: /^Cover of/ }), 260)
  await full.waitFor({ state: 'detached' })
})

test('two devices: the page says where the other is, and takes over', async () => {
  await using there = await opened()
  await playOn(there)
  await hear(there, 2)
  await using here = await opened()
  await here.goto(`${house.lectern.url}/item/${house.idOf('Long Walk')}`)
  const line = here.getByRole('main').getByText(/^Playing on .* at \d+:\d\d/)
  await line.waitFor({ timeout: 45_000 })
  await here.getByRole('button', { name: 'Continue here' }).click()
  await control(here, 'Pause').waitFor()
  await line.waitFor({ state: 'detached' })
  await hear(here)
  await region(there)
    .getByText(/^Playing on .* at \d+:\d\d/)
    .waitFor({ timeout: 45_000 })
  expect((await soundOf(there))?.paused).toBe(true)

  // Once the other has closed it, nothing is said of it any more.
  await control(here, 'Close player').click()
  await region(there)
    .getByText(/^Playing on/)
    .waitFor({ state: 'detached' })
  await control(there, 'Play').click()
  await hear(there)
})

test('an app that plays it in a session of its own is warned of for 20 s', async () => {
  await using page = await opened()
  await page.clock.install()
  await playOn(page)
  await control(page, 'Pause').click()
  await control(page, 'Play').waitFor()
  await stopClock(page)
  const app = { deviceId: 'an-app', clientName: 'Abs Android', manufacturer: 'A', model: 'Phone' }
  const { id } = await house.ask<{ id: string }>(
    'POST',
    `/api/items/${house.idOf('Long Walk')}/play`,
    { deviceInfo: app, mediaPlayer: 'exo-player', supportedMimeTypes: ['audio/mpeg'] },
  )
  await house.ask('POST', `/api/session/${id}/sync`, { currentTime: 70, timeListened: 15 })
  const warning = page.getByText(/^This is also playing on /)
  await warning.waitFor()
  await page.clock.runFor(19_000)
  expect(await warning.count()).toBe(1)
  await page.clock.runFor(2_000)
  await warning.waitFor({ state: 'detached' })
  await house.ask('POST', `/api/session/${id}/close`, {})
})

test('where was I: a place of the past is one press away', async () => {
  await using page = await opened()
  await playOn(page)
  await hear(page, 2)
  await page.getByRole('slider', { name: 'Seek', exact: true }).press('End')
  await expect.poll(() => placeOf(page)).toBeGreaterThan(500)
  await control(page, 'More player tools').click()
  await page.getByRole('menuitem', { name: 'Where was I?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where was I?' })
  await dialog
    .getByRole('button', { name: /^Go back to 0:/ })
    .first()
    .click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => placeOf(page)).toBeLessThan(100)
})

vi.setConfig({ testTimeout: 240_000 })
test.each([
  ['desk', desk],
  ['phone', phone],
] as const)('no axe violations around the player, %s', async (_name, shape) => {
  const found: string[] = []
  const context = await house.signedIn({ ...shape, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${house.idOf('Long Walk')}`)
  await playHere(page)
  found.push(...(await violations(page, 'bar')))
  for (const key of ['l', 'b', 't', 'q', '?']) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor()
    found.push(...(await violations(page, key)))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('f')
  const full = page.getByRole('dialog', { name: 'Player' })
  await full.waitFor()
  found.push(...(await violations(page, 'full screen')))
  for (const name of ['Player settings', 'Where was I?']) {
    await full.getByRole('button', { name: 'More player tools' }).click()
    await page.getByRole('menuitem', { name }).click()
    await page.getByRole('dialog', { name }).waitFor()
    found.push(...(await violations(page, name)))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name }).waitFor({ state: 'detached' })
  }
  await context.close()
  expect(found).toEqual([])
})

/** A page of a new device, closed with the test. */
async function opened(shape: Parameters<House['signedIn']>[0] = desk) {
  await house.ask('PATCH', `/api/me/progress/${house.idOf('Long Walk')}`, {
    currentTime: 0,
    isFinished: false,
  })
  const context = await house.signedIn(shape)
  const page = await context.newPage()
  return Object.assign(page, { [Symbol.asyncDispose]: () => context.close() })
}

/** From here on the page's time passes by `runFor` only. It is stopped ahead of now: it can't be put back. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
}

async function playOn(page: Page): Promise<void> {
  await page.goto(`${house.lectern.url}/item/${house.idOf('Long Walk')}`)
  await playHere(page)
}

async function playHere(page: Page): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: /^(Play|Resume|Listen)/ })
  await button.first().click()
  await control(page, 'Pause').waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}

function region(page: Page): Locator {
  return page.getByRole('region', { name: 'Player' })
}

/** A button of the player; the page behind it may have one of the same name. */
function control(page: Page, name: string): Locator {
  return region(page).getByRole('button', { name, exact: true })
}

/** One finger, straight up or down by `dy` pixels. */
async function swipe(page: Page, on: Locator, dy: number): Promise<void> {
  const box = await on.boundingBox()
  if (!box) throw new Error('Nothing to swipe on')
  const x = box.x + box.width / 2
  const from = box.y + box.height / 2
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  await send('touchStart', from)
  for (let step = 1; step <= 6; step += 1) await send('touchMove', from + (dy * step) / 6)
  await send('touchEnd', from + dy)
}
