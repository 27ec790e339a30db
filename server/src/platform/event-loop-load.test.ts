import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLoadMeter } from './event-loop-load.ts'

it('tells work from waiting, each time since it was last asked', async () => {
  const load = createLoadMeter()
  load()
  const until = performance.now() + 60
  while (performance.now() < until);
  const atWork = load()
  await delay(60)
  expect(load()).toBeLessThan(atWork)
})
