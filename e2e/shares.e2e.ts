import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { audio, png } from '../server/src/testing/fixture-library.ts'
import { eventually } from './eventually.ts'
import { desk, hear, listenToSound, openHouse, phone, soundOf } from './house.ts'
import type { House } from './house.ts'
import { violations, violationsInAllColours } from './violations.ts'

interface Listed {
  id: string
  slug: string
  numVisitors: number
}

let house: House
beforeAll(async () => {
  house = await openHouse(
    {
      'Ada Verne/Tides/01.mp3': audio({ seconds: 30 }),
      'Ada Verne/Tides/02.mp3': audio({ seconds: 40 }),
      'Ada Verne/Tides/03.mp3': audio({ seconds: 20 }),
      'Ada Verne/Tides/cover.png': png({ width: 600, height: 600 }),
      'Ada Verne/Tides/metadata.json': JSON.stringify({
        title: 'Tides',
        authors: ['Ada Verne'],
        narrators: ['Ben Ali'],
        chapters: [
          { id: 0, start: 0, end: 30, title: 'Ebb' },
          { id: 1, start: 30, end: 70, title: 'Flow' },
          { id: 2, start: 70, end: 90, title: '' },
        ],
      }),
      'Cy/A Very Long Title Without Any Cover That Goes On/01.mp3': audio({ seconds: 20 }),
      'Cy/A Very Long Title Without Any Cover That Goes On/metadata.json': JSON.stringify({
        title: 'Uncovered',
        authors: ['Cy'],
      }),
    },
    2,
  )
})
afterAll(() => house?.stop())
// A test that is tried again begins anew.
beforeEach(async () => {
  for (const { id } of await sharesNow()) await withdraw(id)
})

const sharesNow = async () =>
  (await house.ask<{ shares: Listed[] }>('GET', '/api/lectern/shares')).shares
const withdraw = (id: string) =>
  house.lectern.call('DELETE', `/api/share/mediaitem/${id}`, undefined, house.token)

/** Shares a book as the server is asked to. */
async function share(title: string, more: object = {}): Promise<string> {
  const item = await house.ask<{ media: { id: string } }>('GET', `/api/items/${house.idOf(title)}`)
  const body = { slug: 'link', mediaItemId: item.media.id, mediaItemType: 'book', ...more }
  const made = await house.lectern.call('POST', '/api/share/mediaitem', body, house.token)
  expect(made.status).toBe(201)
  return `${house.lectern.url}/share/link`
}

/** A browser of somebody who has no account. */
async function stranger(options: BrowserContextOptions = desk): Promise<Page> {
  const context = await house.browser.newContext({ serviceWorkers: 'block', ...options })
  await listenToSound(context)
  return context.newPage()
}

const placeOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole('slider', { name: 'Position' }).inputValue())

test('an admin shares a book, a stranger hears it, and it ends when it is withdrawn', async () => {
  const context = await house.signedIn({
    ...desk,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${house.idOf('Tides')}`)
  const ask = async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Share', exact: true }).click()
    return page.getByRole('dialog', { name: 'Share' })
  }
  const dialog = await ask()
  const slug = dialog.getByLabel('Address', { exact: true })
  await expect.poll(() => slug.inputValue()).toMatch(/^[a-z0-9]{12}$/)
  expect(await violationsInAllColours(page, 'making a share')).toEqual([])
  // What is wrong is said at its field, and nothing is made.
  await slug.fill('two words')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByText('Use letters, digits').waitFor()
  await slug.fill('tides')
  await dialog.getByLabel('Ends').selectOption({ label: 'At a date' })
  await dialog.getByLabel('Date and time').fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByText('Choose a moment that is still to come.').waitFor()
  expect(await sharesNow()).toEqual([])
  await dialog.getByLabel('Ends').selectOption({ label: 'In a week' })
  await dialog.getByRole('switch', { name: 'Download' }).check()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByText('Nobody has opened it yet').waitFor()
  expect(await violationsInAllColours(page, 'a share')).toEqual([])
  await dialog.getByRole('button', { name: /^Copy/ }).click()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toBe(`${house.lectern.url}/share/tides`)

  const theirs = await stranger()
  await theirs.goto(address)
  await theirs.getByRole('heading', { level: 1, name: 'Tides' }).waitFor()
  await theirs.getByText('Read by Ben Ali').waitFor()
  expect(await theirs.title()).toContain('Tides')
  await theirs.getByRole('button', { name: 'Play', exact: true }).click()
  await hear(theirs)
  expect(await violationsInAllColours(theirs, 'what is shared')).toEqual([])
  const [saved] = await Promise.all([
    theirs.waitForEvent('download'),
    theirs.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('Tides.zip')
  // Nothing of the app: no bars, no sign-in, and no session of anybody.
  expect(await theirs.getByRole('navigation').count()).toBe(0)
  await eventually(async () => {
    const { shareSessions } = await house.ask<{ shareSessions: { displayTitle: string }[] }>(
      'GET',
      '/api/sessions/open',
    )
    expect(shareSessions.map(({ displayTitle }) => displayTitle)).toEqual(['Tides'])
  })

  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('The share is withdrawn').waitFor()
  await theirs.getByRole('button', { name: /Chapter 3/ }).click()
  await theirs.getByRole('heading', { name: "This link doesn't work any more" }).waitFor()
  await expect.poll(async () => (await soundOf(theirs))?.paused).toBe(true)
  expect(await violations(theirs, 'what was shared')).toEqual([])
  await theirs.reload()
  await theirs.getByRole('heading', { name: "This link doesn't work any more" }).waitFor()
  await theirs.context().close()
  await context.close()
})

test('somebody without an account is led through it by key, and comes back to their place', async () => {
  const address = await share('Tides')
  const page = await stranger()
  await page.goto(`${address}?t=25`)
  await page.getByRole('heading', { level: 1, name: 'Tides' }).waitFor()
  expect(await placeOf(page)).toBe(25)
  await page.keyboard.press('Space')
  await hear(page)
  // The next file follows where one ends, and the chapter with it.
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => placeOf(page)).toBeGreaterThanOrEqual(55)
  await page.getByRole('button', { name: /Flow/ }).and(page.locator('[aria-current]')).waitFor()
  await hear(page)
  await page.getByLabel('Speed').selectOption('1.5')
  await expect.poll(async () => (await soundOf(page))?.rate).toBe(1.5)
  await page.getByRole('heading', { level: 1, name: 'Tides' }).click()
  await page.keyboard.press('k')
  await expect.poll(async () => (await soundOf(page))?.paused).toBe(true)
  await page.keyboard.press('ArrowLeft')
  const left = await placeOf(page)
  const slider = page.getByRole('slider', { name: 'Position' })
  await slider.focus()
  await page.keyboard.press('End')
  await expect.poll(() => placeOf(page)).toBe(90)
  await page.getByRole('button', { name: /Ebb/ }).click()
  await hear(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await slider.fill(String(Math.round(left)))
  await slider.blur()
  await eventually(async () => {
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Tides' }).waitFor()
    expect(Math.abs((await placeOf(page)) - left)).toBeLessThan(2)
  })
  expect(await page.getByLabel('Speed').inputValue()).toBe('1.5')
  await page.context().close()
})

test('files follow each other by themselves', async () => {
  const page = await stranger()
  await page.goto(`${await share('Tides')}?t=28.5`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => placeOf(page), { timeout: 30_000 }).toBeGreaterThan(31)
  await hear(page)
  await page.context().close()
})

test('a password is asked for first, by thumb too, and a book without a cover is whole', async () => {
  const address = await share('Uncovered', { lecternPassword: 'open sesame' })
  const page = await stranger({ ...phone, reducedMotion: 'reduce' })
  await page.goto(address)
  const field = page.getByLabel('Password')
  await field.waitFor()
  expect(await page.getByText('Uncovered').count()).toBe(0)
  expect(await violations(page, 'a password')).toEqual([])
  await field.fill('wrong')
  await page.getByRole('button', { name: 'Open' }).tap()
  await page.getByText('That is not the password.').waitFor()
  await field.fill('open sesame')
  await page.getByRole('button', { name: 'Open' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Uncovered' }).waitFor()
  expect(await page.getByRole('link', { name: 'Download' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Play', exact: true }).tap()
  await hear(page)
  const widths = await page.evaluate(() => [document.body.scrollWidth, innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
  expect(await violations(page, 'what is shared, on a phone')).toEqual([])
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Uncovered' }).waitFor()
  await page.context().close()
})

test('without a line it says so, and comes back by itself', async () => {
  const address = await share('Tides')
  const page = await stranger()
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: 'Tides' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /Flow/ }).click()
  await page.getByText('The connection is gone.').waitFor({ timeout: 30_000 })
  await page.context().setOffline(false)
  await hear(page)
  expect(await placeOf(page)).toBeGreaterThanOrEqual(30)
  await page.context().close()
})

test('all shares stand on one page, from which they are withdrawn', async () => {
  await share('Tides', { isDownloadable: true })
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/shares`)
  await page.getByRole('link', { name: 'Tides' }).waitFor()
  await page.getByText(/without an end · with download/).waitFor()
  expect(await violations(page, 'all shares')).toEqual([])
  await page.getByRole('button', { name: 'Withdraw the share of Tides' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Nothing is shared').waitFor()
  expect(await sharesNow()).toEqual([])
  await context.close()
})
