import { afterAll, beforeAll, expect, test } from 'vitest'
import { audio } from '../server/src/testing/fixture-library.ts'
import { hear, openHouse } from './house.ts'
import type { House } from './house.ts'

const titles = [
  'Tea 🍵 & Ink 🖋️',
  '100% #1 "Quoted" (really)',
  'ألف ليلة وليلة',
  'Čtyři ročníky – Ærø ß',
  "It's a? path+name; [with] {all} ~of^ `them` & $HOME",
  '長'.repeat(80),
]

let house: House
beforeAll(async () => {
  const files = titles.map((title) => [
    `Wörter, Ünal/${title}/01 #${title.slice(0, 6)}%20.mp3`,
    audio({ seconds: 20 }),
  ])
  house = await openHouse(Object.fromEntries(files), titles.length)
})
afterAll(() => house?.stop())

test('books with any name are found, opened and heard', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  for (const title of titles) {
    await page.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
    const [word = title] = title.split(' ')
    await page.getByRole('combobox', { name: 'Search' }).fill(word)
    await page.getByRole('option').filter({ hasText: title }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await heading.filter({ hasText: title }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
    await hear(page, 0.5)
    expect(await page.getByRole('region', { name: 'Player' }).innerText()).toContain(title)
  }
  await context.close()
})

test('an author with umlauts has a page with all of them', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/authors`)
  await page.getByRole('main').getByRole('link').first().click()
  await page.waitForURL(/\/author\//)
  const main = page.getByRole('main')
  await expect.poll(() => main.innerText()).toContain(titles.at(-1))
  for (const title of titles) expect(await main.innerText()).toContain(title)
  await context.close()
})
