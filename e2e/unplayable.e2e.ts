import { afterAll, beforeAll, expect, test } from 'vitest'
import { audioBytes } from '../server/src/testing/fixture-library.ts'
import { openHouse } from './house.ts'
import type { House } from './house.ts'

let house: House
beforeAll(async () => {
  const sound = audioBytes('.m4b', { seconds: 60 })
  const locked = Buffer.from(sound)
  locked.write('aavd', locked.indexOf('mp4a', locked.indexOf('stsd')), 'latin1')
  house = await openHouse(
    {
      'Ada Verne/Locked/Locked.aax': locked,
      'Ada Verne/Half/1.m4b': sound,
      'Ada Verne/Half/2.mp3': Buffer.alloc(0),
    },
    2,
  )
})
afterAll(() => house?.stop())

test('a locked book says why it can’t be played, and has no Play; a book with a bad file has', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${house.idOf('Locked')}`)
  const main = page.getByRole('main')
  await main.getByText('It is copy-protected (DRM)').waitFor()
  expect(await main.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0)
  await page.goto(`${house.lectern.url}/item/${house.idOf('Half')}`)
  await main.getByText('1 file is empty.').waitFor()
  await main.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await context.close()
})
