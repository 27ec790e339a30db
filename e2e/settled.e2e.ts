import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audio } from '../server/src/testing/fixture-library.ts'
import { desk, openHouse } from './house.ts'
import type { House } from './house.ts'
import { settled } from './settled.ts'
import { analyze } from './violations.ts'

let house: House
beforeAll(async () => {
  const book = (album: string) => audio({ seconds: 30, tags: { album, genre: 'Fantasy' } })
  house = await openHouse(
    {
      'Ada Verne/Lamps/1 - Dusk/01.mp3': book('Dusk'),
      'Bo Quill/The Ferry/01.mp3': book('The Ferry'),
    },
    2,
  )
})
afterAll(() => house?.stop())

/** What a server at the end of a bad line takes to answer, ms. */
const delays = { script: 200, fetch: 500 }

test('on a slow line pages are looked at when they stand, not before', async () => {
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  await context.route('**/*', async (route) => {
    const kind = route.request().resourceType()
    if (kind === 'script' || kind === 'fetch') await setTimeout(delays[kind])
    await route.continue()
  })
  const page = await context.newPage()
  const library = `/library/${house.libraryId}`
  const found: string[] = []
  for (const [path, title, content] of [
    [library, 'Home', page.getByRole('list', { name: 'Recently added' })],
    [`${library}/bookshelf`, 'Library', page.getByRole('link', { name: 'Dusk' })],
    [`/item/${house.idOf('Dusk')}`, 'Dusk', page.getByRole('tablist')],
    ['/account', 'Account', page.getByRole('button', { name: 'Player settings' })],
    ['/config/users', 'Settings', page.getByRole('button', { name: 'Add user' })],
  ] as const) {
    await page.goto(house.lectern.url + path)
    await settled(page)
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.innerText(), path).toBe(title)
    expect(await content.count(), path).toBeGreaterThan(0)
    found.push(...(await analyze(page)).map((line) => `${path} ${line}`))
  }
  expect(found).toEqual([])
  await context.close()
})
