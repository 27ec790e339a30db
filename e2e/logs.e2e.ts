import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { violations, violationsInAllColours } from './violations.ts'

const notesPage = '/releases/v99.1.0'
const hostileNotes = (host: string) =>
  `## Shelves\n\n- Much is new.\n- ![A picture](${host}/pixel.png) <img src="${host}/pixel.png">\n\n<script>document.title='x'</script>`
const asked: string[] = []
/** Lists releases as GitHub does. */
const releases = createServer((request, response) => {
  const host = `http://${request.headers.host}`
  asked.push(request.url ?? '')
  const list = [
    { tag_name: 'v99.0.0', html_url: null, body: 'The one **before**.' },
    { tag_name: 'v99.1.0', html_url: `${host}${notesPage}`, body: hostileNotes(host) },
    { tag_name: 'v0.0.1', html_url: null, body: 'Long ago.' },
  ]
  const isList = request.url === '/list'
  response.writeHead(200, { 'content-type': isList ? 'application/json' : 'text/html' })
  response.end(isList ? JSON.stringify(list) : '<title>Notes</title><h1>Version 99.1.0</h1>')
})

let house: House
let other: House | undefined
beforeAll(async () => {
  await new Promise<void>((resolve) => releases.listen(0, '127.0.0.1', resolve))
  const { port } = releases.address() as AddressInfo
  house = await openHouse({ 'Ada Lane/Tides/01.mp3': audio({ seconds: 2 }) }, 1, {
    LOG_REQUESTS: '1',
    LECTERN_RELEASES: `http://127.0.0.1:${port}/list`,
  })
})
afterAll(async () => {
  await house?.stop()
  await other?.stop()
  releases.close()
})

const address = () => `${house.lectern.url}/config/logs`
const box = (page: Page) => page.getByRole('region', { name: 'Lines of the log' })
/** What was said at last, but for what the page asks for by itself, which is said, too. */
const lastSaid = async (page: Page): Promise<string | undefined> =>
  (await lines(page).allTextContents()).findLast((line) => !/\/api\/|GET the client/.test(line))
const lines = (page: Page) => box(page).getByRole('listitem')
/** Has the server say something. */
async function say(path: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time++) await house.lectern.call('GET', path)
}
const isAtEnd = (page: Page) =>
  box(page).evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight < 2)

test('an admin reads along, finds lines, scrolls up without losing the place, and takes a day along', async () => {
  const context = await house.signedIn({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const list = '**/api/logger-data'
  await page.route(list, (route) => route.fulfill({ status: 400, body: 'No' }))
  await page.goto(address())
  await page.getByText('The log could not be loaded').waitFor()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await lines(page).first().waitFor()
  await page.getByText('Live', { exact: true }).waitFor()

  await say('/ping', 300)
  await expect.poll(() => lastSaid(page)).toContain('/ping')
  await expect.poll(() => isAtEnd(page)).toBe(true)
  // Only those in sight are drawn.
  expect(await lines(page).count()).toBeLessThan(100)
  expect(await violationsInAllColours(page, 'logs')).toEqual([])

  await box(page).hover()
  await page.mouse.wheel(0, -2000)
  await page.getByRole('button', { name: 'To the latest line' }).waitFor()
  const place = await box(page).evaluate((one) => one.scrollTop)
  await say('/status', 3)
  await page.getByRole('button', { name: /^\d+ new lines$/ }).waitFor()
  expect(await box(page).evaluate((one) => one.scrollTop)).toBe(place)
  await page.getByRole('button', { name: /new lines$/ }).click()
  await expect.poll(() => isAtEnd(page)).toBe(true)
  await expect.poll(() => lastSaid(page)).toContain('/status')

  await page.getByLabel('Search in the log').fill('ping 200')
  await expect
    .poll(async () => (await lines(page).allTextContents()).every((text) => /ping/.test(text)))
    .toBe(true)
  await page.getByLabel('Search in the log').fill('nobody ever said this')
  await page.getByRole('heading', { name: 'No line fits' }).waitFor()
  await page.getByLabel('Search in the log').fill('')
  await page.getByText('Errors', { exact: true }).click()
  await page.getByRole('heading', { name: 'No line fits' }).waitFor()
  expect(await violations(page, 'no line fits')).toEqual([])
  await page.getByText('Everything', { exact: true }).click()
  await lines(page).first().waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download the log of / }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^lectern-log-\d{4}-\d{2}-\d{2}\.txt$/)
  expect(readFileSync(await download.path(), 'utf8')).toContain('GET /ping: 200')
  await context.close()
})

test('wide lines are whole on a phone', async () => {
  const context = await house.signedIn({ ...phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(address())
  await lines(page).first().waitFor()
  await say('/ping', 20)
  await expect.poll(() => lastSaid(page)).toContain('/ping')
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.body.clientWidth),
  ).toBe(true)
  expect(await box(page).evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  expect(await violations(page, 'logs on a phone')).toEqual([])
  await context.close()
})

test('admins are told of a newer release, once they closed it not again', async () => {
  const context = await house.signedIn({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(house.lectern.url)
  const told = page.getByText('Update is available! Check release notes for v99.1.0')
  await told.waitFor()
  expect(await violations(page, 'a newer release')).toEqual([])
  const update = page.getByRole('button', { name: 'Update', exact: true })
  await page.getByRole('button', { name: 'Release notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'What’s new in v99.1.0' })
  await dialog.getByRole('heading', { name: 'Shelves' }).waitFor()
  await dialog.getByText('The one before.').waitFor()
  await dialog.getByRole('heading', { name: /^Changelog v/ }).waitFor()
  expect(await dialog.getByText('Long ago.', { exact: true }).count()).toBe(0)
  expect(await dialog.getByRole('img').count()).toBe(0)
  const newest = dialog.getByRole('region', { name: 'v99.1.0', exact: true })
  expect(await newest.textContent()).toMatch(/Much is new\.A picture/)
  expect(await newest.textContent()).not.toContain('<')
  expect(asked.filter((path) => path !== '/list')).toEqual([])
  expect(await violationsInAllColours(page, 'notes of a newer release')).toEqual([])
  const [notes] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Release page of v99.1.0' }).click(),
  ])
  await notes.getByRole('heading', { name: 'Version 99.1.0' }).waitFor()
  await notes.close()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await update.waitFor()
  expect(await told.count()).toBe(0)
  await update.click()
  await dialog.waitFor()
  await context.close()
})

test('an admin reads what a scan did, item by item, and takes it along', async () => {
  const context = await house.signedIn({ ...phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/dashboard`)
  await page.getByRole('button', { name: /^Log of the scan: Scanning/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Log of the scan' })
  await dialog.getByText(/^Added "Tides"/).waitFor()
  expect(await violationsInAllColours(page, 'log of a scan')).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^lectern-scan-\d{4}-\d{2}-\d{2}\.txt$/)
  expect(readFileSync(await download.path(), 'utf8')).toContain('Added \\"Tides\\"')
  await context.close()
})

test('an admin switches the figures for Prometheus on, and gives and takes the token that reads them', async () => {
  const context = await house.signedIn({
    ...phone,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const read = async (token?: string) =>
    (await house.lectern.call('GET', '/metrics', undefined, token)).status
  await page.goto(`${house.lectern.url}/config/logs`)
  const figures = page.getByRole('switch', { name: 'Figures for Prometheus' })
  const metrics = page.locator('section').filter({ has: figures }).last()
  await figures.click()
  await metrics.getByText('Only administrators. Prometheus needs a token.').waitFor()
  expect(await read()).toBe(401)
  await metrics.getByRole('button', { name: 'Make token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Token for Prometheus' })
  await dialog.getByRole('button', { name: 'Copy: Token' }).click()
  const token = await copied()
  expect(await read(token)).toBe(200)
  await dialog.getByRole('button', { name: 'Copy the configuration of Prometheus' }).click()
  const { host } = new URL(house.lectern.url)
  await expect.poll(copied).toContain(`- targets: ['${host}']`)
  expect(await copied()).toContain(`credentials: '${token}'`)
  expect(await violationsInAllColours(page, 'a token for Prometheus')).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await metrics.getByText(/^Whoever shows the token/).waitFor()
  expect(await page.content()).not.toContain(token)
  expect(await violationsInAllColours(page, 'figures for Prometheus')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  await metrics.getByRole('button', { name: 'Withdraw token' }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw the token?' })
  await question.getByRole('button', { name: 'Withdraw token' }).click()
  await metrics.getByRole('button', { name: 'Make token' }).waitFor()
  expect(await read(token)).toBe(401)
  await figures.click()
  await metrics.getByText('Who reads them').waitFor({ state: 'detached' })
  expect(await read(token)).toBe(404)
  await page.goto(`${house.lectern.url}/config/audit`)
  await page.getByText('withdrew the token for the figures for Prometheus').waitFor()
  await context.close()
})

test('figures that the environment switches on are shown as such', async () => {
  other = await openHouse({ 'Ada Lane/Tides/01.mp3': audio({ seconds: 2 }) }, 1, {
    LECTERN_METRICS: '1',
    LECTERN_METRICS_TOKEN: 'of the environment',
  })
  const context = await other.signedIn({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${other.lectern.url}/config`)
  await page.getByRole('search', { name: 'Search settings' }).getByRole('textbox').fill('grafana')
  await page.getByRole('link', { name: /Figures for Prometheus/ }).click()
  const figures = page.getByRole('switch', { name: 'Figures for Prometheus' })
  await figures.waitFor()
  expect([await figures.isChecked(), await figures.isDisabled()]).toEqual([true, true])
  await page.getByText('Set by the environment: LECTERN_METRICS', { exact: true }).waitFor()
  await page.getByText('Set by the environment: LECTERN_METRICS_TOKEN').waitFor()
  expect(await page.getByRole('button', { name: /token$/ }).count()).toBe(0)
  expect(await violations(page, 'figures by the environment')).toEqual([])
  await context.close()
})
