import { expect } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { audio, png } from '../server/src/testing/fixture-library.ts'
import type { FileContent } from '../server/src/testing/fixture-library.ts'
import { startGate } from './gate.ts'
import type { Gate } from './gate.ts'
import { account, desk, listenToSound, openHouse, signedInContext } from './house.ts'
import type { House } from './house.ts'

const hour = 3600

/** What is on the shelf: paths with their contents. */
interface Shelf {
  files: Record<string, FileContent>
  /** How many items that is. */
  count: number
}

/** A house behind a gate, whose browsers can lose it. */
export interface OfflineHouse {
  house: House
  gate: Gate
  /** As before any listening, with the gate open. */
  reset(): Promise<void>
  signedIn(options?: object): Promise<BrowserContext>
  openItem(page: Page, title: string): Promise<void>
  /** Waits until the worker looks after the page and this browser could start without the server. */
  installed(page: Page): Promise<void>
  /** Gets a book to the device and waits until it is there. */
  download(page: Page, title: string): Promise<void>
  /** No network in the browser, and nobody at the other end: the server has crashed. */
  cut(context: BrowserContext): Promise<void>
  mend(context: BrowserContext): Promise<void>
  placeAtServer(title: string): Promise<number>
  /** Seconds of listening that the server has of a title, from whichever device. */
  listenedAtServer(title: string): Promise<number>
  stop(): Promise<void>
}

const part = (album: string, title: string, seconds: number) =>
  audio({ seconds, tags: { album, title } })

const sounds: Shelf = {
  files: {
    'Ada Verne/Dusk/01.mp3': part('Dusk', 'Lamps', 60),
    'Ada Verne/Dusk/02.mp3': part('Dusk', 'Owls', 60),
    'Ada Verne/Dusk/03.mp3': part('Dusk', 'Stars', 60),
    'Ada Verne/Dusk/cover.png': png({ width: 400, height: 400, rgb: 0x2a4d69 }),
    'Bo Quill/The Ferry/01.mp3': part('The Ferry', 'Over', 90),
    'Cleo Marsh/Long Tide/01.mp3': part('Long Tide', 'Ebb', 2 * hour),
    'Cleo Marsh/Long Tide/02.mp3': part('Long Tide', 'Flow', 2 * hour),
  },
  count: 3,
}

export async function openOfflineHouse({ files, count }: Shelf = sounds): Promise<OfflineHouse> {
  const house = await openHouse(files, count)
  const { lectern } = house
  const gate = await startGate(() => lectern.url)
  const ask = (path: string) => lectern.call('GET', path, undefined, house.token)
  const openItem = async (page: Page, title: string) => {
    await page.goto(`${gate.url}/item/${house.idOf(title)}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }
  return {
    house,
    gate,
    openItem,
    async reset() {
      gate.breakOff(null)
      await gate.open()
      for (const { id: itemId } of house.items) {
        const known = await ask(`/api/me/progress/${itemId}`)
        const { id } = known.body as { id?: string }
        if (known.status === 200) await house.ask('DELETE', `/api/me/progress/${id}`)
      }
    },
    async signedIn(options = desk) {
      const context = await signedInContext(house.browser, {
        url: gate.url,
        who: account,
        options,
      })
      context.setDefaultTimeout(30_000)
      await listenToSound(context)
      return context
    },
    async installed(page) {
      await page.goto(gate.url)
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
        if (navigator.serviceWorker.controller === null)
          await new Promise((resolve) =>
            navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
          )
      })
      await page.waitForFunction(() => localStorage.getItem('ui:offline-user') !== null)
    },
    async download(page, title) {
      await openItem(page, title)
      await page.getByRole('button', { name: 'Download to this device' }).click()
      await page.getByRole('button', { name: /^On this device/ }).waitFor({ timeout: 60_000 })
    },
    async cut(context) {
      await gate.shut()
      await lectern.kill()
      await context.setOffline(true)
      await lectern.start()
    },
    async mend(context) {
      await gate.open()
      await context.setOffline(false)
    },
    async placeAtServer(title) {
      const { body } = await ask(`/api/me/progress/${house.idOf(title)}`)
      return (body as { currentTime?: number }).currentTime ?? 0
    },
    async listenedAtServer(title) {
      const { status, body } = await ask('/api/me/listening-sessions?itemsPerPage=100')
      expect(status).toBe(200)
      return (body as { sessions: { libraryItemId: string; timeListening: number }[] }).sessions
        .filter(({ libraryItemId }) => libraryItemId === house.idOf(title))
        .reduce((sum, { timeListening }) => sum + timeListening, 0)
    },
    async stop() {
      await gate.shut()
      await house.stop()
    },
  }
}
