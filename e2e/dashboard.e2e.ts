import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { eventually } from './eventually.ts'
import { openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { violations, violationsInAllColours } from './violations.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ 'Ada Lane/Tides/01.mp3': audio({ seconds: 2 }) }, 1)
})
afterAll(() => house?.stop())
// A test that is tried again begins anew.
beforeEach(async () => {
  if (existsSync(away())) renameSync(away(), house.lectern.media)
  const { backups } = await house.ask<{ backups: { id: string }[] }>('GET', '/api/backups')
  for (const { id } of backups) await house.ask('DELETE', `/api/backups/${id}`)
})

const away = () => `${house.lectern.media}-away`
const metadata = () => join(house.lectern.folder, 'metadata')
const address = () => `${house.lectern.url}/config/dashboard`
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A cover of an item that is gone for good. */
function leaveOrphan(): void {
  const folder = join(metadata(), 'items', randomUUID())
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'cover.jpg'), Buffer.alloc(4000))
  const old = new Date(Date.now() - 3 * 86_400_000)
  utimesSync(folder, old, old)
}

test('an admin sees at a glance what is wrong, goes to where it is put right, and sees that all is well', async () => {
  const context = await house.signedIn({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const call = '**/api/lectern/state'
  await page.route(call, (route) => route.fulfill({ status: 400, body: 'No' }))
  await page.goto(address())
  await page.getByText('How the server is could not be found out').waitFor()
  await page.unroute(call)
  await page.getByRole('button', { name: 'Try again' }).click()

  const found = page.getByRole('list', { name: 'What needs a look' })
  await found.getByText('No backup was made yet, and none is planned.').waitFor()
  expect(await violationsInAllColours(page, 'a dashboard with a warning')).toEqual([])
  renameSync(house.lectern.media, away())
  await page.getByRole('button', { name: 'Look again' }).click()
  await page.getByText('1 thing is wrong').waitFor()
  await found.getByText(`The folder ${house.lectern.media} is not there.`).waitFor()
  await card(page, 'Storage').getByText('not there').waitFor()
  expect(await violations(page, 'a dashboard with a failure')).toEqual([])
  renameSync(away(), house.lectern.media)

  // What another admin does is seen without asking.
  await page.getByRole('button', { name: 'Look again' }).click()
  await page.getByText('1 thing needs a look').waitFor()
  await found.getByRole('link', { name: 'Backups' }).click()
  await page.waitForURL('**/config/backups')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.getByText('The backup is made and verified').waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByText('All is well').waitFor()
  await card(page, 'Tasks that ended').getByText('Backup', { exact: true }).first().waitFor()
  await card(page, 'Libraries').getByText('1 item', { exact: true }).waitFor()
  expect(await violations(page, 'a dashboard of a server that is well')).toEqual([])
  await context.close()
})

test('what is done elsewhere shows by itself', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(address())
  await page.getByText('1 thing needs a look').waitFor()
  await house.ask('POST', '/api/backups')
  await page.getByText('All is well').waitFor()
  await context.close()
})

test('by thumb: a cache is emptied, the database checked, and what is left over put aside', async () => {
  leaveOrphan()
  mkdirSync(join(metadata(), 'cache', 'waveforms'), { recursive: true })
  writeFileSync(join(metadata(), 'cache', 'waveforms', 'one'), Buffer.alloc(2048))
  await house.ask('POST', '/api/lectern/caches/waveforms/purge')
  mkdirSync(join(metadata(), 'cache', 'waveforms'), { recursive: true })
  writeFileSync(join(metadata(), 'cache', 'waveforms', 'one'), Buffer.alloc(2048))
  const context = await house.signedIn({ ...phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(address())

  const caches = card(page, 'Caches')
  const waveforms = caches.getByRole('listitem').filter({ hasText: 'Waveforms' })
  await waveforms.getByText('2 KB').waitFor()
  await waveforms.getByRole('button', { name: 'Empty the cache Waveforms' }).tap()
  await waveforms.getByText('0 B').waitFor()
  expect(existsSync(join(metadata(), 'cache', 'waveforms', 'one'))).toBe(false)

  await page.getByRole('button', { name: 'Check now' }).tap()
  await card(page, 'Upkeep')
    .getByText(/^Whole, looked through /)
    .waitFor()
  await card(page, 'Tasks that ended').getByText('Checking the database').first().waitFor()

  const left = card(page, 'Left over')
  await left.getByText('1 cover or portrait belongs to something that is gone').waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  expect(await violations(page, 'a dashboard on a phone')).toEqual([])
  await left.getByRole('button', { name: 'Put aside' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Put aside' }).tap()
  await left.getByText(/^1 thing that was put aside \(3\.9 KB\) is kept until /).waitFor()
  await eventually(async () =>
    expect(await left.getByRole('button', { name: 'Put aside' }).count()).toBe(0),
  )
  expect(existsSync(join(metadata(), 'put-aside'))).toBe(true)
  await context.close()
})

test('it is not for others', async () => {
  const ada = { username: 'ada', password: 'a good password' }
  await house.lectern.call('POST', '/api/users', { ...ada, isActive: true }, house.token)
  const context = await house.signedIn({}, ada)
  const page = await context.newPage()
  await page.goto(address())
  await page.getByRole('heading', { name: 'This page is for administrators' }).waitFor()
  expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0)
  await context.close()
})
