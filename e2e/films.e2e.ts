import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Page } from 'playwright-core'
import { makeFilm } from '../server/src/testing/media/film.ts'
import { audio } from '../server/src/testing/fixture-library.ts'
import { allMedia } from '../server/src/testing/apps/knowing-client.ts'
import { mediaTools } from '../server/src/testing/media/video.ts'
import { hear, openHouse, soundOf } from './house.ts'
import type { House } from './house.ts'
import { violations } from './violations.ts'

const srt = (words: string) => `1\n00:00:00,000 --> 00:00:39,000\n${words}\n`

let house: House
const items: Record<string, string> = {}

vi.setConfig({ testTimeout: 120_000 })

/** Calls the server as a client that can name every kind of media. */
async function knowing<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(house.lectern.url + path, {
    method,
    headers: {
      authorization: `Bearer ${house.token}`,
      'x-lectern-media': allMedia,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.ok, path).toBe(true)
  const text = await answer.text()
  return (text.startsWith('{') ? JSON.parse(text) : text) as T
}

interface Listed {
  results: { id: string; relPath: string }[]
}

describe.skipIf(mediaTools.ffmpeg === null)('films of any kind', () => {
  beforeAll(async () => {
    house = await openHouse(
      { 'Ada/Dusk/01.mp3': audio({ seconds: 5, tags: { album: 'Dusk' } }) },
      1,
    )
    const folder = join(house.lectern.folder, 'films')
    await mkdir(folder)
    const old = ['-c:v', 'mpeg4', '-q:v', '4', '-c:a', 'mp3', join(folder, 'Old.avi')]
    await makeFilm({ seconds: 40 }, old)
    const size = { seconds: 40, size: '960x540', rate: '15' }
    const plain = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50']
    const parts = join(house.lectern.folder, 'parts.txt')
    const part = (from: number, to: number, title: string) =>
      `[CHAPTER]\nTIMEBASE=1/1\nSTART=${from}\nEND=${to}\ntitle=${title}\n`
    await writeFile(parts, `;FFMETADATA1\n${part(0, 20, 'Out')}${part(20, 40, 'Home')}`)
    const inParts = ['-f', 'ffmetadata', '-i', parts, '-map', '0:v', '-map', '1:a']
    await makeFilm(size, [...inParts, ...plain, '-c:a', 'ac3', join(folder, 'Wide.mkv')])
    await writeFile(join(folder, 'Wide.en.srt'), srt('Good evening'))
    await writeFile(join(folder, 'Wide.de.srt'), srt('Guten Abend'))
    const { id } = await knowing<{ id: string }>('POST', '/api/libraries', {
      name: 'Films',
      mediaType: 'video',
      folders: [{ fullPath: folder }],
    })
    await knowing('POST', `/api/libraries/${id}/scan`, {})
    await vi.waitFor(
      async () => {
        const { results } = await knowing<Listed>('GET', `/api/libraries/${id}/items`)
        if (results.length < 2) throw new Error('not scanned yet')
        for (const one of results) items[one.relPath] = one.id
      },
      { timeout: 30_000, interval: 200 },
    )
  }, 240_000)
  afterAll(() => house?.stop())

  async function play(page: Page, name: string): Promise<void> {
    await page.goto(`${house.lectern.url}/item/${items[name]}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Play|Resume)/ })
      .first()
      .click()
    await hear(page, 1)
  }

  const picture = (page: Page) =>
    page.evaluate(() => {
      const video = document.querySelector('video')
      return { width: video?.videoWidth ?? 0, at: video?.currentTime ?? 0, src: video?.src ?? '' }
    })

  const shownWords = (page: Page) =>
    page.evaluate(() => {
      const tracks = [...(document.querySelector('video')?.textTracks ?? [])]
      const shown = tracks.find(({ mode }) => mode === 'showing')
      return [...(shown?.activeCues ?? [])].map((cue) => (cue as VTTCue).text)
    })

  test('a file that the browser can’t play plays, and can be sought in', async () => {
    const context = await house.signedIn()
    const page = await context.newPage()
    await play(page, 'Old.avi')
    const before = await picture(page)
    expect(before.width).toBe(320)
    expect(before.src).toMatch(/^blob:/)
    const [length, decoded] = await page.evaluate(() => {
      const video = document.querySelector('video')!
      return [video.duration, video.getVideoPlaybackQuality().totalVideoFrames]
    })
    expect(Math.abs(length! - 40)).toBeLessThan(0.2)
    expect(decoded).toBeGreaterThan(10)
    await page.evaluate(() => (document.querySelector('video')!.currentTime = 30))
    await expect.poll(async () => (await picture(page)).at).toBeGreaterThan(31)
    expect((await soundOf(page))?.paused).toBe(false)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('combobox').fill('bookmark')
    await palette.getByRole('option', { name: 'Bookmark this place' }).click()
    await page.getByText('Bookmark added').waitFor()
    // It stands on the page of the film, and leads back.
    await page.evaluate(() => (document.querySelector('video')!.currentTime = 5))
    await expect.poll(async () => (await picture(page)).at).toBeLessThan(20)
    await page.goto(`${house.lectern.url}/item/${items['Old.avi']}`)
    await page.getByRole('tab', { name: 'Bookmarks · 1' }).click()
    const marks = page.getByRole('list', { name: 'Your bookmarks' })
    await marks.getByRole('listitem').getByRole('button').first().click()
    await expect.poll(async () => (await picture(page)).at).toBeGreaterThan(30)
    await hear(page, 0.5)
    await context.close()
  })

  test('shows words in the language that was chosen, from film to film', async () => {
    const context = await house.signedIn()
    const page = await context.newPage()
    await play(page, 'Wide.mkv')
    expect((await picture(page)).width).toBe(960)
    expect(await shownWords(page)).toEqual([])
    // A film has parts, and its own file is none of the others.
    await page.getByRole('tab', { name: 'Parts' }).waitFor()
    await page.getByRole('button', { name: 'Next part' }).first().waitFor()
    expect(await page.getByText(/chapter/i).count()).toBe(0)
    expect(await page.getByRole('button', { name: /chapter/i }).count()).toBe(0)
    await page.getByRole('tab', { name: 'Files' }).click()
    const file = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await file('Wide.en.srt').getByText('Subtitles').waitFor()
    await file('Wide.mkv')
      .getByText(/^0:\d\d · /)
      .waitFor()
    const box = page.getByRole('region', { name: 'Video' })
    await box.hover()
    await box.getByRole('button', { name: 'Subtitles and quality' }).click()
    await page.getByRole('menuitemradio', { name: 'German' }).click()
    await expect.poll(() => shownWords(page)).toEqual(['Guten Abend'])
    await play(page, 'Wide.mkv')
    await expect.poll(() => shownWords(page)).toEqual(['Guten Abend'])
    await box.hover()
    await box.getByRole('button', { name: 'Subtitles and quality' }).click()
    await page.getByRole('menuitemradio', { name: 'Off' }).click()
    await expect.poll(() => shownWords(page)).toEqual([])
    await context.close()
  })

  test('gives no finer picture than was chosen, and goes on where it was', async () => {
    const context = await house.signedIn()
    const page = await context.newPage()
    await play(page, 'Wide.mkv')
    await page.evaluate(() => (document.querySelector('video')!.currentTime = 20))
    await expect.poll(async () => (await picture(page)).at).toBeGreaterThan(21)
    const box = page.getByRole('region', { name: 'Video' })
    await box.hover()
    await box.getByRole('button', { name: 'Subtitles and quality' }).click()
    await page.getByRole('menuitemradio', { name: '480p' }).click()
    await expect
      .poll(async () => (await picture(page)).width, { timeout: 60_000 })
      .toSatisfy((width: number) => width > 0 && width < 960)
    expect((await picture(page)).at).toBeGreaterThan(20)
    await hear(page, 1)
    await box.click({ position: { x: 190, y: 110 } })
    await expect.poll(async () => (await soundOf(page))?.paused).toBe(true)
    await box.getByRole('button', { name: 'Subtitles and quality' }).click()
    await page.getByRole('menuitemradio', { name: 'Original' }).waitFor()
    expect(await violations(page, 'menu')).toEqual([])
    await context.close()
  })
})
