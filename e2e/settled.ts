import { EventEmitter, once } from 'node:events'
import type { BrowserContext, Page, Request } from 'playwright-core'

/** What ends by itself and changes the page when it does; sound, pictures and the socket go on for as long as they like. */
const awaited = new Set(['document', 'stylesheet', 'script', 'font', 'xhr', 'fetch'])
/** ms after which it is told what is still on its way. */
const patienceMs = 30_000

/** Requests of a page that have no end yet. */
interface Underway {
  requests: Set<Request>
  /** Says `none` when the last one has ended. */
  news: EventEmitter
}
const pages = new WeakMap<Page, Underway>()

/** From now on `settled` knows what pages of a context have asked for; without it, only from its first call on. */
export function watchRequests(context: BrowserContext): void {
  context.on('page', underway)
}

/**
 * Waits until a page of the app stands: the app's frame in place of the first screen, which has a heading too, a heading
 * of the page itself, and nothing still to come.
 */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('banner').waitFor({ state: 'attached' })
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await loaded(page)
}

/** Waits until nothing is still to come: no answer is on its way, no grey shape holds a place, nothing moves or fades in. */
export async function loaded(page: Page): Promise<void> {
  const known = underway(page)
  do {
    await noneLeft(known)
    await page.waitForFunction(() => document.querySelector('.pulsing') === null)
    await stillness(page)
    // What came may have asked for more.
  } while (known.requests.size > 0 || (await page.locator('.pulsing').count()) > 0)
}

/** Waits until what moves or fades has arrived and is drawn; what moves for ever isn't waited for. */
export async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // No function with a name: `tsx` would have it call one of its own, which pages don't have.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(moving.map(({ finished }) => finished))
    await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

function underway(page: Page): Underway {
  const known = pages.get(page)
  if (known) return known
  const requests = new Set<Request>()
  const news = new EventEmitter()
  const end = (request: Request) => {
    if (requests.delete(request) && requests.size === 0) news.emit('none')
  }
  page.on('request', (request) => {
    // What the page before has asked for goes with it.
    if (request.isNavigationRequest()) requests.clear()
    // A last report outlives the page that sent it, and its end is told to nobody.
    if (request.method() === 'GET' && awaited.has(request.resourceType())) requests.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  pages.set(page, { requests, news })
  return { requests, news }
}

async function noneLeft({ requests, news }: Underway): Promise<void> {
  if (requests.size === 0) return
  await once(news, 'none', { signal: AbortSignal.timeout(patienceMs) }).catch((cause: unknown) => {
    const addresses = [...requests].map((request) => request.url())
    throw new Error(`Still on its way: ${addresses.join(', ')}`, { cause })
  })
}
