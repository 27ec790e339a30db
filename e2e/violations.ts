import axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { stillness } from './settled.ts'

const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on a page as it stands, in the theme it is in and in the other, which the page keeps: a line for each
 * element, `where` heads the lines.
 */
export async function violations(page: Page, where: string): Promise<string[]> {
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'])
  const [first, other] =
    theme === 'light' ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  await showTheme(page, first)
  const all = await analyze(page)
  await showTheme(page, other)
  // The theme changes colours and nothing else.
  const colours = await analyze(page, { runOnly: colourRules })
  return [
    ...all.map((line) => `${where}, ${first}: ${line}`),
    ...colours.map((line) => `${where}, ${other}: ${line}`),
  ]
}

/** What axe finds in both themes, and where the reader's own few colours are forced upon the page. */
export async function violationsInAllColours(page: Page, where: string): Promise<string[]> {
  const found = await violations(page, where)
  await page.emulateMedia({ forcedColors: 'active' })
  // Half way from one colour to another it is neither.
  await stillness(page)
  const forced = await analyze(page, { runOnly: colourRules })
  await page.emulateMedia({ forcedColors: null })
  return [...found, ...forced.map((line) => `${where}, forced colours: ${line}`)]
}

async function showTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction(
    (theme) => document.documentElement.dataset['theme'] === theme,
    colorScheme,
  )
  // Half faded in, a text has a contrast that nobody is meant to read.
  await stillness(page)
}

/** What axe finds as a page stands. Once a page has axe it keeps it: half a megabyte of script takes longer than looking. */
export async function analyze(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async (asked) => {
      const inPage = (globalThis as unknown as { axe: typeof axe }).axe
      const { violations: breaches } = await inPage.run(document, asked)
      return breaches.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary ?? ''}`,
        ),
      )
    },
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  )
}
