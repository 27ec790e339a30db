import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import type { FileContent } from '../server/src/testing/fixture-library.ts'
import { ffmpeg, makeSound } from '../server/src/testing/media/sound.ts'
import { desk, openHouse, placeOf } from './house.ts'
import type { House } from './house.ts'

const SECONDS = 3

describe.skipIf(ffmpeg === null)('from file to file', () => {
  let house: House

  beforeAll(async () => {
    const files: Record<string, FileContent> = {}
    for (const part of [1, 2, 3]) files[`Ada/Tones/0${part}.mp3`] = await tone(200 + part * 100)
    house = await openHouse(files, 1)
  })
  afterAll(() => house?.stop())

  /** A page of the book, with everything its elements do written down. */
  async function opened(prepare?: (context: BrowserContext) => Promise<unknown>) {
    const context = await house.signedIn(desk)
    await context.addInitScript(writeDown)
    await prepare?.(context)
    const page = await context.newPage()
    await page.goto(`${house.lectern.url}/item/${house.idOf('Tones')}`)
    const play = page.getByRole('main').getByRole('button', { name: /^(Play|Resume)/ })
    await play.first().click()
    return { context, page }
  }

  test.each([
    ['as they are', {}],
    ['through the boost', { volumeBoost: 6, voiceBoost: true }],
    ['at double speed', { playbackRate: 2 }],
  ])('the next file is there before the border, and sounds %s', async (_name, settings) => {
    const { context, page } = await opened((fresh) => withSettings(fresh, settings))
    await expect.poll(async () => (await notesOf(page)).ends).toEqual(['1', '2', '3'])
    const { notes } = await notesOf(page)
    for (const part of [2, 3]) {
      const read = notes.indexOf(`read ${part}`)
      const end = notes.indexOf(`ended ${part - 1}`)
      const next = notes.indexOf(`playing ${part}`)
      expect(read, notes.join('\n')).toBeGreaterThan(-1)
      expect(read).toBeLessThan(end)
      expect(next).toBeGreaterThan(-1)
      expect(notes.indexOf(`ended ${part}`)).toBeGreaterThan(next)
    }
    await context.close()
  })

  test('a pause on the border is silence, and playing on goes over it', async () => {
    const { context, page } = await opened((fresh) =>
      // Pauses when the second file has just been started ahead of its turn.
      fresh.addInitScript(() => {
        const at = Object.assign(globalThis, { isPausing: true })
        addEventListener('started ahead', () => {
          if (!at.isPausing) return
          document.querySelector<HTMLElement>('[aria-label="Pause"]')?.click()
        })
      }),
    )
    const button = page
      .getByRole('region', { name: 'Player' })
      .getByRole('button', { name: 'Play', exact: true })
    await button.waitFor()
    await expect.poll(async () => (await notesOf(page)).sounding).toEqual([])
    await page.evaluate(() => Object.assign(globalThis, { isPausing: false }))
    await button.click()
    await expect.poll(() => placeOf(page)).toBeGreaterThan(SECONDS)
    await context.close()
  })

  test('on an expensive line no more is read than is asked for', async () => {
    const { context, page } = await opened((fresh) =>
      fresh.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      ),
    )
    await expect.poll(async () => (await notesOf(page)).ends).toContain('2')
    expect((await notesOf(page)).preloads).toEqual(['metadata'])
    await context.close()
  })
})

interface Notes {
  notes: string[]
  ends: string[]
  /** Files that sound now. */
  sounding: string[]
  preloads: string[]
}

function notesOf(page: Page): Promise<Notes> {
  return page.evaluate(() => {
    const { notes, elements } = globalThis as unknown as {
      notes: string[]
      elements: Set<HTMLMediaElement>
    }
    const all = [...elements]
    return {
      notes,
      ends: notes.filter((note) => note.startsWith('ended')).map((note) => note.slice(-1)),
      sounding: all.filter(({ paused }) => !paused).map(({ src }) => src.slice(-1)),
      preloads: [...new Set(all.map(({ preload }) => preload))],
    }
  })
}

/** Runs in the page: what each element reads, plays and ends, by the number of the file. */
function writeDown(): void {
  const notes: string[] = []
  const elements = new Set<HTMLMediaElement>()
  Object.assign(globalThis, { notes, elements })
  const names = new WeakMap<HTMLMediaElement, string>()
  const { load, play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.load = function noted(this: HTMLMediaElement) {
    if (!elements.has(this)) {
      elements.add(this)
      for (const type of ['playing', 'ended'])
        this.addEventListener(type, () => notes.push(`${type} ${names.get(this)}`), true)
    }
    if (this.getAttribute('src')) {
      names.set(this, this.src.slice(-1))
      notes.push(`read ${this.src.slice(-1)}`)
    }
    load.call(this)
  }
  HTMLMediaElement.prototype.play = function noted(this: HTMLMediaElement) {
    const isAhead = [...elements].some((one) => one !== this && !one.paused && !one.ended)
    if (isAhead) queueMicrotask(() => dispatchEvent(new Event('started ahead')))
    return play.call(this)
  }
}

function withSettings(context: BrowserContext, settings: object): Promise<unknown> {
  return context.addInitScript(
    (stored) => localStorage.setItem('ui:settings', stored),
    JSON.stringify(settings),
  )
}

async function tone(hz: number): Promise<Buffer> {
  const path = join(tmpdir(), `lectern-gapless-${process.pid}-${hz}.mp3`)
  const source = `sine=frequency=${hz}:sample_rate=44100:duration=${SECONDS}`
  await makeSound(['-f', 'lavfi', '-i', source, '-b:a', '128k', '-metadata', 'album=Tones', path])
  const bytes = readFileSync(path)
  rmSync(path)
  return bytes
}
