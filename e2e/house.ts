import { expect, vi } from 'vitest'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { library } from '../server/src/testing/fixture-library.ts'
import type { FileContent } from '../server/src/testing/fixture-library.ts'
import { sharedBrowser, startLectern } from './lectern.ts'
import type { Lectern } from './lectern.ts'
import { watchRequests } from './settled.ts'

export const account = { username: 'root', password: 'a good password' }
export const desk = { viewport: { width: 1440, height: 900 } } as const
/** As people have it: what is fetched comes by way of a service worker. */
export const deskWithWorker = { ...desk, serviceWorkers: 'allow' } as const
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const

export interface Item {
  id: string
  path: string
  media: { metadata: { title: string } }
}

/** A server with a root account and one scanned library, and the browser of the worker. */
export interface House {
  lectern: Lectern
  browser: Browser
  token: string
  libraryId: string
  items: Item[]
  idOf(title: string): string
  /** Calls the server as root; a refusal fails the test. */
  ask<T = unknown>(method: string, path: string, body?: unknown): Promise<T>
  /**
   * A browser profile of its own, signed in: its own device. Without a service worker unless the options allow one:
   * putting the app aside is a fifth of the work of a short test.
   */
  signedIn(options?: BrowserContextOptions, who?: typeof account): Promise<BrowserContext>
  stop(): Promise<void>
}

/** Starts it all and waits until the scan has found every book. */
export async function openHouse(
  files: Record<string, FileContent>,
  count: number,
  env: Record<string, string> = {},
): Promise<House> {
  const [lectern, browser] = await Promise.all([startLectern(env), sharedBrowser()])
  await library(files, lectern.media)
  await lectern.call('POST', '/init', { newRoot: account })
  const login = await lectern.call('POST', '/login', account)
  const token = (login.body as { user: { accessToken: string } }).user.accessToken

  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await lectern.call(method, path, body, token)
    expect(answer.status, `${method} ${path}: ${String(answer.body)}`).toBe(200)
    return answer.body as T
  }

  const body = { name: 'Books', mediaType: 'book', folders: [{ fullPath: lectern.media }] }
  const { id: libraryId } = await ask<{ id: string }>('POST', '/api/libraries', body)
  await lectern.call('POST', `/api/libraries/${libraryId}/scan`, {}, token)
  const path = `/api/libraries/${libraryId}/items?limit=200`
  const items = await vi.waitFor(
    async () => {
      const { results } = await ask<{ results: Item[] }>('GET', path)
      expect(results).toHaveLength(Math.min(count, 200))
      return results
    },
    { timeout: 60_000, interval: 200 },
  )
  return {
    lectern,
    browser,
    token,
    libraryId,
    items,
    ask,
    idOf(title) {
      const found = items.find((item) => item.media.metadata.title === title)
      if (!found) throw new Error(`No book is called ${title}`)
      return found.id
    },
    async signedIn(options = desk, who = account) {
      const context = await signedInContext(browser, {
        url: lectern.url,
        who,
        options: { serviceWorkers: 'block', ...options },
      })
      await listenToSound(context)
      return context
    },
    async stop() {
      await Promise.all(browser.contexts().map((context) => context.close()))
      await lectern.stop()
    },
  }
}

/**
 * Tokens tell the second that they are from. Whoever signs in within the second of a change may have missed it, and asks
 * for everything once more: tests that count requests sign in later.
 */
export async function nextSecond(): Promise<void> {
  const second = (): number => Math.floor(Date.now() / 1000)
  const last = second()
  await vi.waitFor(() => expect(second()).toBeGreaterThan(last), { timeout: 5000, interval: 20 })
}

/** A browser profile as it is after the door: the refresh cookie, and the word that there is one. */
export async function signedInContext(
  browser: Browser,
  { url, who, options }: { url: string; who: typeof account; options: BrowserContextOptions },
): Promise<BrowserContext> {
  const known = [{ name: 'ui:signed-in', value: '1' }]
  const storageState = { cookies: [], origins: [{ origin: url, localStorage: known }] }
  const context = await browser.newContext({ ...options, storageState })
  watchRequests(context)
  const answer = await context.request.post(`${url}/login`, { data: who })
  expect(answer.status(), await answer.text()).toBe(200)
  return context
}

/** Through the door, by the form. */
export async function signIn(page: Page, url: string, who = account): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Username').fill(who.username)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('banner').waitFor()
}

/** Lets `soundOf` see the page's audio element, which stands outside the document. */
export async function listenToSound(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function record(this: HTMLMediaElement) {
      Object.assign(globalThis, { heard: this })
      return play.call(this)
    }
  })
}

export interface Sound {
  /** Seconds into the file that plays. */
  time: number
  paused: boolean
  rate: number
}

/** What the browser really plays: the audio element itself, not what the page says about it. */
export function soundOf(page: Page): Promise<Sound | null> {
  return page.evaluate(() => {
    const { heard } = globalThis as { heard?: HTMLMediaElement }
    if (!heard) return null
    return { time: heard.currentTime, paused: heard.paused, rate: heard.playbackRate }
  })
}

/** Opens the page of an item, presses its large button, and waits until it has sounded for `seconds`. */
export async function playFromPage(page: Page, address: string, seconds?: number): Promise<void> {
  await page.goto(address)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Play|Resume)/ })
    .first()
    .click()
  await hear(page, seconds)
}

/** Waits until it sounds and has gone on by `seconds`; more than enough to see it run costs every test that long. */
export async function hear(page: Page, seconds = 0.3): Promise<void> {
  await expect
    .poll(async () => (await soundOf(page))?.paused, { timeout: 30_000, message: 'sound starts' })
    .toBe(false)
  const from = (await soundOf(page))?.time ?? 0
  await expect
    .poll(async () => (await soundOf(page))?.time ?? 0, { timeout: 30_000, message: 'sound runs' })
    .toBeGreaterThan(from + seconds)
}

/** Seconds into the item, as the seek track tells screen readers. */
export async function placeOf(page: Page): Promise<number> {
  const slider = page.getByRole('slider', { name: 'Seek', exact: true })
  return Number(await slider.getAttribute('aria-valuenow'))
}
