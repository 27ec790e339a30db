import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const colourRules = ['color-contrast', 'link-in-text-block']

type Options = Parameters<AxeBuilder['options']>[0]
interface Axe {
  run(context: Document, options: Options): ReturnType<AxeBuilder['analyze']>
}

/**
 * What axe finds on a page as it stands, in the dark and in the light theme: a line for each
 * element, `where` heads the lines. The page stays light.
 */
export async function violations(page: Page, where: string): Promise<string[]> {
  await showTheme(page, 'dark')
  const dark = await analyze(page, {})
  await showTheme(page, 'light')
  // The theme changes colours and nothing else.
  const light = await analyze(page, { runOnly: colourRules })
  return [
    ...dark.map((line) => `${where}, dark: ${line}`),
    ...light.map((line) => `${where}, light: ${line}`),
  ]
}

/** What axe finds in both themes, and where the reader's own few colours are forced upon the page. */
export async function violationsInAllColours(page: Page, where: string): Promise<string[]> {
  const found = await violations(page, where)
  await page.emulateMedia({ forcedColors: 'active' })
  const forced = await analyze(page, {})
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
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ effect, timeline }) =>
            timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
        )
        .map(({ finished }) => finished),
    ),
  )
}

/**
 * In the page itself: it has no frames, and the other way opens a window of its own for each run. Once a page has axe
 * it runs what is there: giving it half a megabyte of script again takes longer than looking.
 */
async function analyze(page: Page, options: Options): Promise<string[]> {
  const quick = { ...options, resultTypes: ['violations'] } satisfies Options
  const { violations: breaches } =
    (await page.evaluate(
      (asked) => (globalThis as { axe?: Axe }).axe?.run(document, asked) ?? null,
      quick,
    )) ?? (await new AxeBuilder({ page }).setLegacyMode().options(quick).analyze())
  return breaches.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
