import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audio, png } from '../server/src/testing/fixture-library.ts'
import { desk, openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { violations } from './violations.ts'

let house: House
let places: Server
beforeAll(async () => {
  places = await startPlaces()
  const { port } = places.address() as AddressInfo
  const place = `http://127.0.0.1:${port}`
  const part = (title: string) => audio({ seconds: 2, tags: { title, album: title } })
  house = await openHouse(
    {
      'Ada Verne/Dusk/01.mp3': part('Dusk'),
      'Ada Verne/Dusk/cover.png': png({ width: 300, height: 300, rgb: 0x884422 }),
      'Bo Quill/Ferry/01.mp3': part('Ferry'),
      'Cy Ro/Zinc/01.mp3': part('Zinc'),
    },
    3,
    {
      LECTERN_AUDIOBOOKCOVERS_PROVIDER: place,
      LECTERN_ITUNES_PROVIDER: `${place}/away`,
      SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1',
    },
  )
})
afterAll(async () => {
  await house?.stop()
  places?.close()
})

/** A place that knows two covers, and one that is away. */
async function startPlaces(): Promise<Server> {
  const server = createServer((request, answer) => {
    const origin = `http://${request.headers.host}`
    if (request.url?.startsWith('/away')) return void answer.writeHead(403).end()
    if (request.url?.startsWith('/cover/')) {
      const version = (name: string) => ({
        versions: { png: { original: `${origin}/${name}.png` } },
      })
      answer.setHeader('content-type', 'application/json')
      return void answer.end(JSON.stringify([version('square'), version('tall')]))
    }
    const height = request.url?.includes('tall') ? 480 : 300
    answer.setHeader('content-type', 'image/png')
    return void answer.end(png({ width: 300, height, rgb: 0x2266aa }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const editorOf = (title: string, tab: string) =>
  `${house.lectern.url}/item/${house.idOf(title)}?edit=${house.idOf(title)}&editTab=${tab}`

test('covers are found at several places, chosen, and the choice is taken back', async () => {
  // Pictures of the web are https; those of this test are not.
  const context = await house.signedIn({ ...desk, bypassCSP: true })
  const page = await context.newPage()
  await page.goto(editorOf('Dusk', 'cover'))
  const dialog = page.locator('dialog').first()
  await dialog.getByLabel('Where').selectOption('audiobookcovers')
  await dialog.getByRole('button', { name: 'Search' }).click()
  await dialog.getByText('2 pictures found').waitFor()
  await dialog.getByText('300 × 480 · 1:1.6').waitFor()
  expect(await violations(page, 'covers that were found')).toEqual([])
  await dialog.getByRole('button', { name: /^Use Picture 1 of / }).click()
  await page.getByText('Item cover updated').waitFor()
  const cover = async () =>
    (await house.ask<{ media: { coverPath: string } }>('GET', `/api/items/${house.idOf('Dusk')}`))
      .media.coverPath
  expect(await cover()).not.toMatch(/Dusk\/cover\.png$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 item is as it was before').waitFor()
  expect(await cover()).toMatch(/Dusk\/cover\.png$/)
  await dialog.getByRole('tab', { name: 'History' }).click()
  await dialog.getByRole('img', { name: 'Cover before' }).first().waitFor()
  await expect
    .poll(() =>
      dialog
        .getByRole('img', { name: 'Cover after' })
        .evaluateAll((all) =>
          all.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
        ),
    )
    .toEqual([true, true])
  await dialog.getByRole('tab', { name: 'Cover' }).click()

  await dialog.getByLabel('Where').selectOption('itunes')
  await dialog.getByRole('button', { name: 'Search' }).click()
  await dialog.getByText(/^iTunes: /).waitFor()
  await context.close()
})

test('history tells what was changed, takes it back, and fields are locked', async () => {
  const id = house.idOf('Ferry')
  await house.ask('PATCH', `/api/items/${id}/media`, {
    metadata: {
      subtitle: 'Over the <water>',
      description: '<p>Words that <strong>matter</strong>.</p>',
      series: [{ name: 'Rivers', sequence: '3' }],
    },
  })
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(editorOf('Ferry', 'history'))
  const dialog = page.locator('dialog').first()
  await dialog.getByText('Rivers #3').waitFor()
  await dialog.locator('.rich strong', { hasText: 'matter' }).waitFor()
  await dialog.getByText('root · by hand').waitFor()
  expect(await violations(page, 'history of an item')).toEqual([])
  await dialog.getByRole('button', { name: /^Undo: / }).click()
  await page.getByText('1 item is as it was before').waitFor()
  await dialog.getByText('Taken back', { exact: true }).waitFor()
  // What somebody else does comes by itself.
  await house.ask('PATCH', `/api/items/${id}/media`, { metadata: { publisher: 'Elsewhere' } })
  await dialog.getByText('Elsewhere').waitFor()
  await house.ask('PATCH', `/api/items/${id}/media`, { metadata: { publisher: '' } })

  await dialog.getByRole('tab', { name: 'Details' }).click()
  expect(await dialog.getByLabel('Subtitle', { exact: true }).inputValue()).toBe('')
  await dialog.getByRole('button', { name: /^Lock Publisher/ }).click()
  await dialog.getByRole('button', { name: /^Publisher is locked/ }).waitFor()
  const { locks } = await house.ask<{ locks: string[] }>('GET', `/api/lectern/items/${id}/fields`)
  expect(locks).toEqual(['publisher'])
  expect(await violations(page, 'locks of fields')).toEqual([])
  await context.close()

  const hand = await house.signedIn(phone)
  const small = await hand.newPage()
  await small.goto(editorOf('Ferry', 'history'))
  await small.getByText('Rivers #3').first().waitFor()
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await small.getByRole('tab', { name: 'Details' }).click()
  await small.getByRole('button', { name: /^Publisher is locked/ }).waitFor()
  await hand.close()
})

test('the log of a library shows who changed what, and takes back what was changed together', async () => {
  const ids = [house.idOf('Dusk'), house.idOf('Zinc')]
  await house.ask(
    'POST',
    '/api/items/batch/update',
    ids.map((id) => ({ id, mediaPayload: { metadata: { publisher: 'Lamp House' } } })),
  )
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/changes`)
  const log = page.getByRole('list', { name: 'Changes' })
  const row = log.getByRole('listitem').filter({ hasText: 'Zinc' })
  await row.getByText('Lamp House').waitFor()
  expect(await violations(page, 'log of a library')).toEqual([])
  await row.getByRole('button', { name: 'Changed with it' }).click()
  await log.getByText('Lamp House').nth(1).waitFor()
  expect(await log.getByText('Lamp House').count()).toBe(2)
  await page.getByRole('button', { name: 'Undo all of it' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo the changes of 2 items?' })
  await question.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 items are as they were before').waitFor()
  await log.getByText('Taken back', { exact: true }).nth(1).waitFor()
  await page.getByRole('button', { name: 'Show all changes' }).click()
  await page.getByLabel('How').selectOption('undo')
  await log.getByText('root · taken back').first().waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await context.close()
})
