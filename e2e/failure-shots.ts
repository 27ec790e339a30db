import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { browsers } from './lectern.ts'

const shots = join(import.meta.dirname, 'shots')

// What the pages of a failed test looked like, for whoever has to find out why.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  await mkdir(shots, { recursive: true })
  const name = task.name.replace(/\W+/g, '-').slice(0, 60)
  const pages = browsers.flatMap((browser) => browser.contexts().flatMap((one) => one.pages()))
  for (const [index, page] of pages.entries())
    await page
      .screenshot({ path: join(shots, `failed-${name}-${index}.png`) })
      .catch(() => undefined)
  for (const context of browsers.flatMap((browser) => browser.contexts())) await context.close()
})
