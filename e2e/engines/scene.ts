import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { ffmpeg } from '../../server/src/testing/media/sound.ts'
import { account } from '../house.ts'
import type { Engine, EngineKind, Size } from './driver.ts'
import { createPage, role } from './page.ts'
import type { Page } from './page.ts'
import { openShelf } from './shelf.ts'
import type { Shelf } from './shelf.ts'

export const desk: Size = { width: 1440, height: 900 }
export const phone: Size = { width: 390, height: 844 }

/** Says what an engine lacks here to be tried; nothing when it can be. */
export function missingFor({ name, needs }: EngineKind): string[] {
  const missing = needs.filter((path) => !existsSync(path))
  if (ffmpeg === null) missing.push('ffmpeg')
  if (missing.length > 0)
    process.stdout.write(`${name} is not tried: ${missing.join(', ')} is missing\n`)
  return missing
}

/** A running engine and a server for the tests of a group. */
export interface Scene {
  shelf: Shelf
  url(path: string): string
  /** Of a book or film. */
  pageOf(name: string): string
  /** A device of its own; it is put away after the test, with a picture when that failed. */
  device(size: Size): Promise<Page>
  /** The same, through the door. */
  signedIn(size: Size): Promise<Page>
  /** What landed under a name in the folder of downloads; null until something did. */
  downloaded(name: string): Buffer | null
}

export function openScene(kind: EngineKind): Scene {
  const opened: { engine?: Engine; shelf?: Shelf } = {}
  beforeAll(async () => {
    await Promise.all([
      kind.start().then((engine) => (opened.engine = engine)),
      openShelf().then((shelf) => (opened.shelf = shelf)),
    ])
    process.stdout.write(`${kind.name} ${opened.engine?.version}\n`)
  })
  afterAll(async () => {
    await opened.engine?.stop()
    await opened.shelf?.lectern.stop()
  })
  const scene: Scene = {
    get shelf() {
      if (!opened.shelf) throw new Error('There is no server yet')
      return opened.shelf
    },
    url: (path) => scene.shelf.lectern.url + path,
    pageOf: (name) => scene.url(`/item/${scene.shelf.idOf(name)}`),
    async device(size) {
      if (!opened.engine) throw new Error(`${kind.name} does not run`)
      const driver = await opened.engine.open(size)
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail')
          keep(`${kind.name}-${task.name}`, await driver.screenshot())
        await driver.close()
      })
      return createPage(driver)
    },
    async signedIn(size) {
      const page = await scene.device(size)
      await page.goto(scene.url('/login'))
      await enter(page)
      return page
    },
    downloaded(name) {
      const path = join(opened.engine?.downloads ?? '', name)
      return existsSync(path) ? readFileSync(path) : null
    },
  }
  return scene
}

function keep(name: string, picture: Buffer): void {
  const shots = join(import.meta.dirname, '..', 'shots')
  mkdirSync(shots, { recursive: true })
  writeFileSync(join(shots, `failed-${name.replace(/\W+/g, '-').slice(0, 60)}.png`), picture)
}

export async function enter(page: Page): Promise<void> {
  await page.write(account.username, role('textbox', 'Username'))
  await page.write(account.password, role('textbox', 'Password'))
  await page.press(role('button', 'Sign in'))
  await page.see(role('banner'))
}

/** Opens a page and presses its large button. */
export async function playFromPage(page: Page, address: string, seconds?: number): Promise<void> {
  await page.goto(address)
  await page.press(role('main'), role('button', /^(Play|Resume)/))
  await page.hear(seconds)
}

/** Waits until these titles are what the shelf shows. */
export async function shows(page: Page, titles: string[]): Promise<void> {
  const shown = () =>
    page.driver.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLElement>('main a[href*="/item/"]')]
      return [...new Set(links.map((link) => link.innerText.trim().split('\n')[0] ?? ''))].filter(
        Boolean,
      )
    })
  await expect.poll(shown).toEqual(titles)
}

/** Seconds into the item, as the seek track tells screen readers. */
export async function placeOf(page: Page): Promise<number> {
  return Number((await page.see(role('slider', 'Seek'))).value)
}

/** The window is as wide as it should be, and nothing stands out to the side. */
export async function fits(page: Page, { width }: Size): Promise<void> {
  const { inner, free, content } = await page.driver.evaluate(() => ({
    inner: innerWidth,
    free: document.documentElement.clientWidth,
    content: document.documentElement.scrollWidth,
  }))
  expect(inner).toBe(width)
  expect(content).toBeLessThanOrEqual(free)
}
