import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterEach } from 'vitest'
import { browsers } from './lectern.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Pictures of the pages of a test that failed, below the repository, with the pages' addresses. */
    shots?: string[]
  }
}

const shots = join(import.meta.dirname, 'shots')

// What the pages of a failed test looked like, for whoever has to find out why. Files that failed are run again: the
// second picture must not hide the first.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  await mkdir(shots, { recursive: true })
  const words = task.name.replace(/\W+/g, '-').slice(0, 60)
  const name = `failed-${words}-${process.pid}`
  const contexts = [...browsers].flatMap((browser) => browser.contexts())
  const pages = contexts.flatMap((context) => context.pages())
  const taken = await Promise.all(
    pages.map(async (page, index) => {
      const path = join(shots, `${name}-${index}.png`)
      const shot = await page.screenshot({ path }).catch(() => null)
      return shot ? [`${relative(process.cwd(), path)} of ${page.url()}`] : []
    }),
  )
  task.meta.shots = [...(task.meta.shots ?? []), ...taken.flat()]
  for (const context of contexts) await context.close()
})
