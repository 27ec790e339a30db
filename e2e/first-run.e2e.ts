import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { startBrowser, startLectern } from './lectern.ts'
import type { Lectern } from './lectern.ts'

let lectern: Lectern
let browser: Browser
beforeAll(async () => {
  lectern = await startLectern()
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await lectern?.stop()
})

test('a fresh server greets with the first-run page', async () => {
  const page = await browser.newPage()
  await page.goto(lectern.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.title()).toContain('Lectern')
})
