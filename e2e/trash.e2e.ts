import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audio } from '../server/src/testing/fixture-library.ts'
import { openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { violations } from './violations.ts'

let house: House
beforeAll(async () => {
  const part = (title: string) => audio({ seconds: 2, tags: { title, album: title } })
  house = await openHouse(
    {
      'Ada Verne/Dusk/01.mp3': part('Dusk'),
      'Bo Quill/Ferry/01.mp3': part('Ferry'),
      'Cy Ro/Zinc/01.mp3': part('Zinc'),
    },
    3,
    { SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1' },
  )
})
afterAll(() => house?.stop())

const titles = async () => {
  const { results } = await house.ask<{ results: { media: { metadata: { title: string } } }[] }>(
    'GET',
    `/api/libraries/${house.libraryId}/items?limit=10`,
  )
  return results.map(({ media }) => media.metadata.title).sort()
}

test('what was deleted is back by the toast, or out of the trash, and is emptied after a question', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  const remove = async (title: string) => {
    await page.goto(`${house.lectern.url}/item/${house.idOf(title)}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: `Actions for ${title}` })
      .click()
    await page.getByRole('menuitem', { name: /^Delete/ }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByText('Moved to the trash').waitFor()
  }
  await remove('Dusk')
  expect(await titles()).toEqual(['Ferry', 'Zinc'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 restored').waitFor()
  expect(await titles()).toEqual(['Dusk', 'Ferry', 'Zinc'])

  await remove('Ferry')
  await remove('Zinc')
  await page.goto(`${house.lectern.url}/config/trash`)
  const trash = page.getByRole('list', { name: 'Trash' })
  await trash.getByText('14 days left').first().waitFor()
  expect(await violations(page, 'trash')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await trash.getByRole('button', { name: 'Restore Ferry' }).click()
  await page.getByText('1 restored').waitFor()
  expect(await titles()).toEqual(['Dusk', 'Ferry'])

  await page.getByLabel('Days that deleted files are kept').fill('91')
  await page.getByText('A whole number from 0 to 90').waitFor()
  await page.getByLabel('Days that deleted files are kept').fill('30')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Settings saved').waitFor()
  await page.getByRole('button', { name: 'Empty the trash' }).click()
  const question = page.getByRole('alertdialog', { name: 'Empty the trash?' })
  await question.getByText(/^1 file is deleted for good; that frees .+ KB\.$/).waitFor()
  await question.getByRole('button', { name: 'Empty the trash' }).click()
  await page.getByText('What is deleted with its files is kept here for 30 days.').waitFor()
  await context.close()
})

test('providers tell how it went, and programs of one’s own are added, tried and removed', async () => {
  const place = createServer((request, answer) => {
    const isRight = request.headers.authorization === 'let me in'
    answer.setHeader('content-type', 'application/json')
    answer.writeHead(isRight ? 200 : 403)
    answer.end(JSON.stringify({ matches: [{ title: 'Dracula' }, { title: 'Dracula’s Guest' }] }))
  })
  await new Promise<void>((resolve) => place.listen(0, '127.0.0.1', resolve))
  const { port } = place.address() as AddressInfo
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/providers`)
  await page.getByText('Google Books').first().waitFor()
  const add = async (name: string, secret: string) => {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Address', { exact: true }).fill(`http://127.0.0.1:${port}`)
    await page.getByLabel('Authorization').fill(secret)
    await page.getByRole('button', { name: 'Add provider' }).click()
  }
  await page.getByLabel('Name', { exact: true }).fill('Nowhere')
  await page.getByLabel('Address', { exact: true }).fill('not an address')
  await page.getByRole('button', { name: 'Add provider' }).click()
  await page.getByText('Invalid url').waitFor()
  await add('My shelf', 'let me in')
  const rows = page.getByRole('list', { name: 'Your own providers' }).getByRole('listitem')
  await rows.filter({ hasText: 'My shelf' }).getByRole('button', { name: 'Test' }).click()
  await page.getByText('My shelf answered: 2 books found').waitFor()
  await add('Shut', 'wrong')
  await rows.filter({ hasText: 'Shut' }).getByRole('button', { name: 'Test' }).click()
  await page.getByRole('alert').filter({ hasText: 'Shut answered 403.' }).waitFor()
  await page
    .getByText(/^Failed .+: .+/)
    .first()
    .waitFor()
  expect(await violations(page, 'providers')).toEqual([])
  await page.getByRole('button', { name: 'Remove Shut' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Provider removed').waitFor()

  await page.getByLabel('Key for Google Books').fill('a key?')
  await page.getByRole('button', { name: 'Save the key' }).click()
  await page.getByText('A key of Google has letters, digits, - and _ only.').waitFor()
  await page.getByLabel('Key for Google Books').fill('AIza-1_x')
  await page.getByRole('button', { name: 'Save the key' }).click()
  await page.getByText('There is a key. Another one takes its place.').waitFor()
  await context.close()

  const hand = await house.signedIn(phone)
  const small = await hand.newPage()
  await small.goto(`${house.lectern.url}/config/providers`)
  await small.getByRole('button', { name: 'Add provider' }).waitFor()
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await hand.close()
  place.close()
})
