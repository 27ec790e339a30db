import { expect, it } from 'vitest'
import { createLoadMeter } from './event-loop-load.ts'

it('tells work from waiting, each time since it was last asked', async () => {
  const load = createLoadMeter()
  load()
  const until = performance.now() + 60
  while (performance.now() < until);
  const atWork = load()
  // A wait of a process that gets no turn meanwhile counts as work.
  await expect.poll(load).toBeLessThan(atWork)
})
