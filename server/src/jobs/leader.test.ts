import { expect, it } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { locksOfOneProcess } from '#storage/locks.ts'
import type { HeldLock } from '#storage/locks.ts'
import { aborted, createLeader } from './leader.ts'

/** A server that notes what it does of its duty. */
function server(name: string, locks: ReturnType<typeof locksOfOneProcess>, told: string[]) {
  const leader = createLeader({ locks, log: silentLog })
  leader.whileLeading(async (until) => {
    told.push(`${name} begins`)
    await aborted(until)
    told.push(`${name} ends`)
  })
  return leader
}

it('lets one of all servers do its duty, and the next one when that is gone', async () => {
  const locks = locksOfOneProcess()
  const told: string[] = []
  const [a, b] = [server('a', locks, told), server('b', locks, told)]
  a.start()
  await expect.poll(() => a.isLeading()).toBe(true)
  b.start()
  await a.close()
  await expect.poll(() => b.isLeading()).toBe(true)
  expect(a.isLeading()).toBe(false)
  await b.close()
  expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

it('begins a duty that comes later at once', async () => {
  const told: string[] = []
  const leader = server('a', locksOfOneProcess(), told)
  leader.start()
  await expect.poll(() => leader.isLeading()).toBe(true)
  leader.whileLeading(async () => void told.push('later'))
  expect(told).toEqual(['a begins', 'later'])
  await leader.close()
})

it('ends its duty when it lost its lock, and leads again when it has a new one', async () => {
  const one = locksOfOneProcess()
  const losses: AbortController[] = []
  const told: string[] = []
  const take = async (name: string): Promise<HeldLock | null> => {
    const lock = await one.take(name)
    const loss = new AbortController()
    losses.push(loss)
    return lock && { ...lock, lost: loss.signal }
  }
  const leader = server('a', { ...one, take }, told)
  leader.start()
  await expect.poll(() => leader.isLeading()).toBe(true)
  losses[0]?.abort()
  await expect.poll(() => told).toEqual(['a begins', 'a ends', 'a begins'])
  await leader.close()
})

it('says nothing of a leak however many duties wait for its end', async () => {
  const warnings: Error[] = []
  const hear = (warning: Error) => void warnings.push(warning)
  process.on('warning', hear)
  const leader = createLeader({ locks: locksOfOneProcess(), log: silentLog })
  for (let count = 0; count < 20; count++) leader.whileLeading(aborted)
  leader.start()
  await expect.poll(() => leader.isLeading()).toBe(true)
  await leader.close()
  process.off('warning', hear)
  expect(warnings).toEqual([])
})
