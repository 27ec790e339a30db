import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds on a page as it stands, a line for each element; `where` heads the lines. */
export async function violations(page: Page, where: string): Promise<string[]> {
  const { violations: breaches } = await new AxeBuilder({ page }).analyze()
  return breaches.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${where}: ${id} ${target.join(' ')} ${failureSummary ?? ''}`,
    ),
  )
}
