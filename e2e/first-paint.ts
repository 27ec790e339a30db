// When home shows its largest part to somebody with a slow phone: `npx tsx e2e/first-paint.ts [runs]`. Needs a build.
// A phone of 390 px whose processor is slowed down four times, 1.6 Mbit/s and 150 ms to the first byte of each answer,
// signed in and with an empty cache; then the same again with what the first start left.
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { account, phone, signedInContext } from './house.ts'
import { startBrowser, startLectern } from './lectern.ts'

const runs = Number(process.argv[2] ?? 5)
const isVerbose = process.argv.includes('--requests')

const lectern = await startLectern()
const browser = await startBrowser()
try {
  const address = `${lectern.url}/library/${await makeLibrary()}`
  // Covers are made when somebody first asks for them: that isn't what is measured.
  await measure(await open(), address)
  const cold: Paints[] = []
  const warm: Paints[] = []
  for (let run = 0; run < runs; run++) {
    const context = await open()
    cold.push(await measure(context, address, false))
    warm.push(await measure(context, address))
  }
  tell('first start', cold)
  tell('next start', warm)
} finally {
  await browser.close()
  await lectern.stop()
}

interface Paints {
  /** ms since the address was entered. */
  fcp: number
  lcp: number
  /** What the largest part is. */
  what: string
}

function open(): Promise<BrowserContext> {
  return signedInContext(browser, { url: lectern.url, who: account, options: phone })
}

/** The demo library, with some of it heard. */
async function makeLibrary(): Promise<string> {
  await lectern.call('POST', '/init', { newRoot: account })
  const login = await lectern.call('POST', '/login', account)
  const { accessToken } = (login.body as { user: { accessToken: string } }).user
  const ask = async <T>(method: string, path: string, body?: unknown) =>
    (await lectern.call(method, path, body, accessToken)).body as T
  await ask('POST', '/api/demo')
  type Status = { lectern: { demo: string } }
  while ((await ask<Status>('GET', '/status')).lectern.demo === 'running') await setTimeout(500)
  const { libraries } = await ask<{ libraries: { id: string }[] }>('GET', '/api/libraries')
  const id = libraries[0]?.id ?? ''
  type Listed = { results: { id: string; media: { duration: number } }[] }
  const { results } = await ask<Listed>('GET', `/api/libraries/${id}/items`)
  for (const { id: itemId, media } of results.slice(0, 6)) {
    const body = { currentTime: media.duration / 3, duration: media.duration }
    await ask('PATCH', `/api/me/progress/${itemId}`, body)
  }
  return id
}

async function measure(context: BrowserContext, address: string, isLast = true): Promise<Paints> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    const seen = { fcp: 0, lcp: 0, what: '' }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
        if (entry.entryType === 'paint' && entry.name === 'first-contentful-paint')
          seen.fcp = entry.startTime
        if (entry.entryType !== 'largest-contentful-paint') continue
        seen.lcp = entry.startTime
        seen.what = `${entry.element?.tagName ?? '?'} ${entry.element?.getAttribute('sizes') ?? entry.element?.textContent?.slice(0, 30) ?? ''}`
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
    }).observe({ type: 'paint', buffered: true })
  })
  await page.goto(address)
  await page.getByRole('heading', { name: 'Recently added' }).waitFor()
  await page.waitForLoadState('networkidle')
  const paints = await page.evaluate(() => (globalThis as unknown as { seen: Paints }).seen)
  if (isVerbose) await tellRequests(page)
  await page.close()
  if (isLast) await context.close()
  return paints
}

async function tellRequests(page: Page): Promise<void> {
  const lines = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, responseEnd, encodedBodySize }) =>
        `${startTime.toFixed(0).padStart(6)} ${responseEnd.toFixed(0).padStart(6)} ${String(encodedBodySize).padStart(7)} ${name.replace(/^https?:..[^/]+/, '').slice(0, 90)}`,
    ),
  )
  console.log(lines.join('\n'))
}

function tell(name: string, paints: Paints[]): void {
  const column = (key: 'fcp' | 'lcp') =>
    paints.map((one) => (one[key] / 1000).toFixed(2)).toSorted()
  const middle = (key: 'fcp' | 'lcp') => column(key)[Math.floor(paints.length / 2)]
  console.log(
    `${name}: first paint ${middle('fcp')} s, largest ${middle('lcp')} s (${column('lcp').join(' ')}), ${paints.at(-1)?.what ?? ''}`,
  )
}
