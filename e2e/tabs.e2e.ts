import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { startGate } from './gate.ts'
import {
  account,
  desk,
  deskWithWorker,
  hear,
  listenToSound,
  openHouse,
  playFromPage,
  signedInContext,
  soundOf,
} from './house.ts'
import type { House } from './house.ts'
import { settled } from './settled.ts'

let house: House
beforeAll(async () => {
  house = await openHouse(
    {
      'Ada Verne/Dusk/01.mp3': audio({ seconds: 300, tags: { album: 'Dusk', title: 'One' } }),
      'Ada Verne/Noon/01.mp3': audio({ seconds: 300, tags: { album: 'Noon', title: 'One' } }),
      'Ada Verne/Dawn/01.mp3': audio({ seconds: 300, tags: { album: 'Dawn', title: 'One' } }),
      'Ada Verne/Rain/01.mp3': audio({ seconds: 300, tags: { album: 'Rain', title: 'One' } }),
    },
    4,
  )
})
afterAll(() => house?.stop())

test('two tabs with one book: the second takes over, and the place never goes back', async () => {
  const context = await house.signedIn(deskWithWorker)
  const first = await context.newPage()
  await play(first)
  await jumpOn(first, 3)
  const places = [await savedPlace()]

  const second = await context.newPage()
  await play(second)
  expect((await soundOf(second))?.time).toBeGreaterThan(28)
  // Told that it plays elsewhere, the first tab lets go of its player altogether.
  await first.getByRole('region', { name: 'Player' }).waitFor({ state: 'detached' })
  await expect.poll(async () => (await soundOf(first))?.paused).toBe(true)
  await first.getByText('Now playing in another tab of this browser.').waitFor()
  places.push(await savedPlace())
  await jumpOn(second, 3)
  places.push(await savedPlace())
  expect(places.at(-1)).toBeGreaterThan(55)

  await first.close()
  places.push(await savedPlace())
  await second.reload()
  await second.getByRole('main').getByRole('button', { name: 'Resume' }).click()
  await hear(second, 0.1)
  places.push((await soundOf(second))?.time ?? 0)
  // Up to the whole second that a resumed session starts from.
  for (const [index, place] of places.entries())
    expect(place, places.join(' → ')).toBeGreaterThanOrEqual((places[index - 1] ?? 0) - 1)
  await context.close()
})

test('what the first tab heard is kept when the second takes over, and it goes on there when asked', async () => {
  const context = await house.signedIn(deskWithWorker)
  const item = house.idOf('Noon')
  const address = `${house.lectern.url}/item/${item}`
  const first = await context.newPage()
  await playFromPage(first, address, 3)
  const second = await context.newPage()
  const firstPlayer = first.getByRole('region', { name: 'Player' })
  // At once it says where it is.
  await firstPlayer.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.poll(() => progressOf(item)).toBeGreaterThan(0)
  await second.goto(address)
  await second.getByText(/^Playing in another tab of this browser at /).waitFor()
  await firstPlayer.getByRole('button', { name: 'Play', exact: true }).click()
  await hear(first, 0.5)
  await playFromPage(second, address, 0.1)
  // Or it would soon have heard as much.
  await second
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Pause' })
    .click()
  await first.getByRole('region', { name: 'Player' }).waitFor({ state: 'detached' })
  const heard = async () => {
    const { sessions } = await house.ask<{ sessions: Heard[] }>(
      'GET',
      '/api/me/listening-sessions?itemsPerPage=50',
    )
    const ofItem = sessions.filter(({ libraryItemId }) => libraryItemId === item)
    return Math.max(0, ...ofItem.map(({ timeListening }) => timeListening))
  }
  await expect.poll(heard).toBeGreaterThan(2)

  const moved = 'Now playing in another tab of this browser.'
  const notices = first.getByRole('region', { name: 'Notifications' })
  await notices.getByRole('button', { name: 'Continue here' }).click()
  await hear(first, 0.1)
  await first.getByText(moved).waitFor({ state: 'detached' })
  await second.getByText(moved).waitFor()
  await context.close()
})

test.each([
  ['Dawn', 'over HTTPS'],
  ['Rain', 'over plain HTTP'],
])(
  'what one tab heard of %s without a line counts once, though another is there when the line is back, %s',
  async (title, way) => {
    const gate = await startGate(() => house.lectern.url)
    const context = await signedInContext(house.browser, {
      url: gate.url,
      who: account,
      options: desk,
    })
    await listenToSound(context)
    // There browsers have no locks.
    if (way === 'over plain HTTP')
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
    const other = await context.newPage()
    await other.goto(gate.url)
    await settled(other)
    const page = await context.newPage()
    const item = house.idOf(title)
    await playFromPage(page, `${gate.url}/item/${item}`, 0.5)
    const sessions = async () => {
      const { sessions: all } = await house.ask<{ sessions: Heard[] }>(
        'GET',
        '/api/me/listening-sessions?itemsPerPage=50',
      )
      return all.filter(({ libraryItemId }) => libraryItemId === item)
    }
    const press = (name: string) =>
      page
        .getByRole('region', { name: 'Player' })
        .getByRole('button', { name, exact: true })
        .click()
    await context.setOffline(true)
    await gate.shut()
    await hear(page, 3)
    await press('Pause')
    const unsent = () => other.evaluate(() => localStorage.getItem('ui:unsent-listening'))
    await expect.poll(unsent).not.toBe(null)

    await gate.open()
    await context.setOffline(false)
    // Both windows have had their say once the other one knows of the server again.
    await expect.poll(() => other.evaluate(async () => (await fetch('/ping')).status)).toBe(200)
    await press('Play')
    await hear(page, 1.5)
    await press('Pause')
    await expect.poll(unsent).toBe(null)
    expect(await sessions()).toHaveLength(1)
    expect((await sessions())[0]?.timeListening).toBeGreaterThan(4)
    await context.close()
    await gate.shut()
  },
)

async function progressOf(itemId: string): Promise<number> {
  const answer = await house.lectern.call(
    'GET',
    `/api/me/progress/${itemId}`,
    undefined,
    house.token,
  )
  return (answer.body as { currentTime?: number } | null)?.currentTime ?? 0
}

interface Heard {
  libraryItemId: string
  timeListening: number
}

test('a page that lost its line follows to where its listener went on elsewhere', async () => {
  const gate = await startGate(() => house.lectern.url)
  const context = await signedInContext(house.browser, {
    url: gate.url,
    who: account,
    options: desk,
  })
  await listenToSound(context)
  const page = await context.newPage()
  const item = `/api/items/${house.idOf('Dusk')}`
  await house.ask('PATCH', `/api/me/progress/${house.idOf('Dusk')}`, { currentTime: 5 })
  await play(page, gate.url)
  const player = page.getByRole('region', { name: 'Player' })
  await player.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(async () => (await soundOf(page))?.paused).toBe(true)
  await context.setOffline(true)
  await gate.shut()

  const phone = { deviceId: 'phone', model: 'Pixel 8' }
  const { id } = await house.ask<{ id: string }>('POST', `${item}/play`, { deviceInfo: phone })
  const report = { currentTime: 200, timeListened: 30 }
  await house.ask('POST', `/api/session/${id}/sync`, report)
  await house.ask('POST', `/api/session/${id}/close`, {})

  await gate.open()
  await context.setOffline(false)
  await player.getByText('3:20').first().waitFor()
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await hear(page, 1.5)
  expect((await soundOf(page))?.time).toBeGreaterThan(200)
  await player.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(savedPlace).toBeGreaterThan(200)
  await context.close()
  await gate.shut()
})

test('that another device plays it is said no longer than it does, though its end was missed', async () => {
  const gate = await startGate(() => house.lectern.url)
  const context = await signedInContext(house.browser, {
    url: gate.url,
    who: account,
    options: desk,
  })
  await listenToSound(context)
  const page = await context.newPage()
  await play(page, gate.url)
  const player = page.getByRole('region', { name: 'Player' })
  const phone = { deviceId: 'phone', model: 'Pixel 8' }
  const { id } = await house.ask<{ id: string }>('POST', `/api/items/${house.idOf('Dusk')}/play`, {
    deviceInfo: phone,
  })
  const report = { currentTime: 40, timeListened: 1 }
  await house.ask('POST', `/api/session/${id}/sync`, report)
  const taken = player.getByRole('button', { name: 'Continue here' })
  await taken.waitFor()
  await context.setOffline(true)
  await gate.shut()
  await house.ask('POST', `/api/session/${id}/close`, {})
  await gate.open()
  await context.setOffline(false)
  await taken.waitFor({ state: 'detached' })
  await player.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await context.close()
  await gate.shut()
})

async function play(page: Page, url = house.lectern.url): Promise<void> {
  await playFromPage(page, `${url}/item/${house.idOf('Dusk')}`, 0.5)
}

/** Jumps, pauses so that the server is told, and goes on. */
async function jumpOn(page: Page, jumps: number): Promise<void> {
  const player = page.getByRole('region', { name: 'Player' })
  for (let jump = 0; jump < jumps; jump += 1)
    await player.getByRole('button', { name: 'Jump forward 10 seconds' }).click()
  await hear(page, 0.5)
  await player.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(async () => (await soundOf(page))?.paused).toBe(true)
  const { time } = (await soundOf(page)) ?? { time: 0 }
  await expect.poll(savedPlace).toBeGreaterThan(time - 2)
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await hear(page, 0.1)
}

async function savedPlace(): Promise<number> {
  const path = `/api/me/progress/${house.idOf('Dusk')}`
  const { currentTime } = await house.ask<{ currentTime: number }>('GET', path)
  return currentTime
}
