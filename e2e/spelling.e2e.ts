import { afterAll, beforeAll, expect, test } from 'vitest'
import { audio } from '../server/src/testing/fixture-library.ts'
import { openHouse } from './house.ts'
import type { House } from './house.ts'

let house: House
beforeAll(async () => {
  const book = (title: string) => audio({ seconds: 5, tags: { album: title } })
  house = await openHouse(
    {
      'Herta Müller/Kinderbücher/01.mp3': book('Kinderbücher'),
      'Jo Lane/Buecher/01.mp3': book('Buecher'),
      'Åge Holm/Små ting/01.mp3': book('Små ting'),
    },
    3,
  )
})
afterAll(() => house?.stop())

test('what is typed without dots is offered, found and marked, by the language of the interface', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('lang', 'de'))
  const asked: string[] = []
  page.on('request', (request) => {
    const language = request.headers()['accept-language']
    if (request.url().includes('/search?') && language !== undefined) asked.push(language)
  })
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  const field = page.getByRole('combobox', { name: 'Suche' })
  // Before the server is asked: the page knows its people.
  await field.fill('mueller')
  await page.getByRole('option', { name: 'Herta Müller' }).waitFor()
  await field.fill('buecher')
  await page.getByRole('option', { name: 'Kinderbücher' }).waitFor()
  await field.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Suche' }).waitFor()
  // Each title stands on its cover and below it; what is spelled as it was typed comes first.
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('found') ?? [])].map((range) =>
        range instanceof Range ? range.toString() : '',
      ),
    )
  await expect.poll(marked).toEqual(['Buecher', 'Buecher', 'bücher', 'bücher'])
  expect(new Set(asked)).toEqual(new Set(['de']))
  await context.close()
})

test('readers of another language find what they type', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('lang', 'no'))
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/search?q=smaa`)
  await page.getByRole('main').getByRole('link', { name: 'Små ting' }).first().waitFor()
  await context.close()
})
