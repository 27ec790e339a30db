import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { hear, openHouse, phone, playFromPage } from './house.ts'
import type { House } from './house.ts'
import { haltingSound } from './halting-sound.ts'
import { violationsInAllColours } from './violations.ts'
import { locateSpeech } from '../server/src/platform/ffmpeg/speech.ts'
import { audio } from '../server/src/testing/fixture-library.ts'

let house: House
let canSpeak = false
beforeAll(async () => {
  const speak = await locateSpeech()
  const text =
    'The lamps were lit early that day. Nobody came. The ferry lay at the pier, and waited. '
  canSpeak = speak !== null
  const voice = await speak?.(text.repeat(12), { voice: 'en-gb', speed: 150, pitch: 50 })
  const files = {
    'Ada Verne/Dusk/dusk.wav': voice ?? audio({ seconds: 60 }),
    'Ada Verne/Noon/noon.wav': haltingSound(),
    'Ada Verne/Rain/1 Drops.wav': haltingSound(),
    'Ada Verne/Rain/2 Storm.wav': haltingSound(4),
  }
  house = await openHouse(files, 3)
})
afterAll(() => house?.stop())

test('the sound of what plays is drawn once it is made, and a press on it seeks', async ({
  skip,
}) => {
  skip(!canSpeak, 'no espeak-ng here')
  const context = await house.signedIn()
  const page = await context.newPage()
  await play(page)
  const bar = page.getByRole('region', { name: 'Player' }).locator('[data-waveform] path')
  await expect.poll(() => bar.count(), { timeout: 60_000 }).toBe(3)
  expect(await bar.first().getAttribute('d')).toMatch(
    /^(M[\d.]+ [\d.]+v[\d.]+h[\d.]+v-[\d.]+z){20,}$/,
  )
  await page.getByRole('button', { name: 'Full-screen player' }).click()
  const full = page.getByRole('dialog', { name: 'Player' })
  await expect.poll(() => full.locator('[data-waveform]').count(), { timeout: 60_000 }).toBe(1)
  const seek = full.getByRole('slider', { name: 'Seek', exact: true })
  const { width = 0, height = 0 } = (await seek.boundingBox()) ?? {}
  await seek.click({ position: { x: width / 2, y: height / 2 } })
  await expect
    .poll(async () => Number(await seek.getAttribute('aria-valuenow')))
    .toBeGreaterThan(20)
  expect(await violationsInAllColours(page, 'the full player with its sound')).toEqual([])
  await context.close()
})

test('the full player draws the sound of the chapter, and of the next one when it comes', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await play(page, 'Rain')
  await page.getByRole('button', { name: 'Full-screen player' }).click()
  const full = page.getByRole('dialog', { name: 'Player' })
  const chapter = full.getByRole('slider', { name: 'Seek in chapter' })
  const drawn = () => chapter.locator('[data-waveform] path').first().getAttribute('d')
  const waits = { timeout: 60_000 }
  await chapter.locator('[data-waveform]').waitFor(waits)
  const first = await drawn()
  await page.keyboard.press(']')
  await full.getByText('Chapter 2 of 2').waitFor()
  await expect
    .poll(
      async () => ((await chapter.locator('[data-waveform]').count()) > 0 ? drawn() : first),
      waits,
    )
    .not.toBe(first)
  await context.close()
})

test('a listener who saves data gets the plain track', async () => {
  const context = await house.signedIn(phone)
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/waveform?')) asked.push(request.url())
  })
  await play(page)
  await page.getByRole('button', { name: 'Full-screen player' }).click()
  await page
    .getByRole('dialog', { name: 'Player' })
    .getByRole('slider', { name: 'Seek', exact: true })
    .waitFor()
  await hear(page, 2)
  expect(asked).toEqual([])
  expect(await page.locator('[data-waveform]').count()).toBe(0)
  await context.close()
})

test('pauses are left out on a phone, too, where no track is drawn', async () => {
  const context = await house.signedIn(phone)
  await context.addInitScript(() => {
    localStorage.setItem('ui:settings', JSON.stringify({ skipSilence: true }))
    const jumps: number[] = []
    Object.assign(globalThis, { jumps })
    const place = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')
    Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
      ...place,
      set(this: HTMLMediaElement, time: number) {
        if (!this.paused) jumps.push(time - this.currentTime)
        place?.set?.call(this, time)
      },
    })
  })
  const page = await context.newPage()
  await play(page, 'Noon')
  const jumps = () => page.evaluate(() => (globalThis as { jumps?: number[] }).jumps ?? [])
  await expect
    .poll(async () => Math.max(0, ...(await jumps())), { timeout: 60_000 })
    .toBeGreaterThan(1)
  expect(await page.getByRole('slider').count()).toBe(0)
  await context.close()
})

async function play(page: Page, title = 'Dusk'): Promise<void> {
  await playFromPage(page, `${house.lectern.url}/item/${house.idOf(title)}`)
}
