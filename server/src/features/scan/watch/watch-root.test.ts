import { setImmediate as breathe } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { watchRoot } from './watch-root.ts'
import type { Watch } from './watch-root.ts'

const nothing = (): void => undefined

it('lets go of a watch that began while it was closed', async () => {
  let identity = 'first'
  const close = vi.fn<() => Promise<void>>(async () => undefined)
  const back = vi.fn<() => void>()
  const begun: ((watch: Watch) => void)[] = []
  const root = await watchRoot(
    '/books',
    {
      identify: async () => identity,
      watchFolder: () =>
        identity === 'first'
          ? Promise.resolve({ close: async () => undefined })
          : new Promise<Watch>((resolve) => begun.push(resolve)),
      log: silentLog,
      pollMs: 60_000,
      checkMs: 5,
    },
    { changed: nothing, due: nothing, gone: nothing, back },
  )
  identity = 'second'
  await expect.poll(() => begun.length).toBe(1)
  await root.close()
  begun[0]?.({ close })
  await expect.poll(() => close.mock.calls.length).toBe(1)
  await breathe()
  expect(back).not.toHaveBeenCalled()
})
