import type { Page } from 'playwright-core'

/**
 * Clicks a choice of a segmented control as people do: its label, once that stands still. The radio itself is one
 * hidden pixel, which a click misses when the page shifts below it.
 */
export async function choose(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name, exact: true })
  await page.locator('label').filter({ has: radio }).click()
  if (!(await radio.isChecked())) throw new Error(`A click on "${name}" did not choose it`)
}
