import { ownNotificationCalls } from '@lectern/contract'
import { fillTemplate, unknownPlaceholders } from '@lectern/contract/rules'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDiskWatch, isNearlyFull } from './disk-watch.ts'
import { createGathering } from './gathering.ts'
import type { Gathered } from './gathering.ts'
import { offeredEvents } from './own-events.ts'
import type { NotifiedEvent } from './own-events.ts'

it('every event names what its texts use', () => {
  for (const { name, variables, defaults, testData } of offeredEvents) {
    const text = `${defaults.title} ${defaults.body}`
    expect([name, unknownPlaceholders(text, variables)]).toEqual([name, []])
    expect(fillTemplate(text, testData)).not.toContain('{{')
  }
  const { events } = ownNotificationCalls.list.reply.shape
  expect(events.safeParse(offeredEvents).success).toBe(true)
})

describe('what is gathered', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const gathering = (isBusy: () => boolean) => {
    const over: [string, number, string[]][] = []
    const made = createGathering({
      quietMs: 100,
      mayWait: isBusy,
      over: async (place, { count, first }: Gathered) => void over.push([place, count, first]),
      failed(error) {
        throw error
      },
    })
    return { ...made, told: over }
  }

  it('is one when it has been quiet and nothing more is expected', async () => {
    let isBusy = true
    const { add, told } = gathering(() => isBusy)
    add('a', ['1', '2', '3'])
    await vi.advanceTimersByTimeAsync(90)
    add('a', ['4', '5', '6', '7'])
    add('b', ['8'])
    await vi.advanceTimersByTimeAsync(500)
    expect(told).toEqual([])
    isBusy = false
    await vi.advanceTimersByTimeAsync(100)
    expect(told).toEqual([
      ['a', 7, ['1', '2', '3', '4', '5']],
      ['b', 1, ['8']],
    ])
  })

  it('is over when somebody says so', async () => {
    const { add, end, close, told } = gathering(() => true)
    add('a', ['1'])
    await end('a')
    await end('a')
    add('b', ['2'])
    await close()
    expect(told.map(([place]) => place)).toEqual(['a', 'b'])
  })
})

describe('a disk', () => {
  const disk = (totalGb: number, freeGb: number) => ({
    type: 1,
    bsize: 1000,
    blocks: totalGb * 1e6,
    bavail: freeGb * 1e6,
    files: totalGb,
  })

  it.each([
    [100, 6, false],
    [100, 4, true],
    [10_000, 400, false],
    [10_000, 40, true],
  ])('of %d GB with %d GB free', (total, free, isFull) => {
    expect(isNearlyFull(disk(total, free))).toBe(isFull)
  })

  it('that is nearly full is told of once, until it had room again', async () => {
    const told: NotifiedEvent[] = []
    let stored: unknown
    let room: Record<string, ReturnType<typeof disk> | null> = {}
    const watch = createDiskWatch({
      facts: { folders: async () => ['/books', '/music', '/away'] } as never,
      own: ['/config'],
      statfs: async (path) => room[path] ?? null,
      tell: async (event) => void told.push(event),
      now: () => 5,
      log: { error: () => undefined },
      settings: {
        async change(_key, change) {
          const value = change(stored)
          stored = value
          return value
        },
      },
    })
    room = { '/books': disk(100, 4), '/music': disk(100, 4), '/config': disk(50, 25) }
    await watch.look()
    await watch.look()
    expect(told.map(({ values }) => values)).toEqual([
      { place: '/books', free: '4.0 GB', percent: 4 },
    ])
    // A little room, or none to be seen, is no news.
    room = { ...room, '/books': disk(100, 5.5), '/music': null }
    await watch.look()
    room = { ...room, '/books': disk(100, 4) }
    await watch.look()
    expect(told).toHaveLength(1)
    room = { ...room, '/books': disk(100, 30) }
    await watch.look()
    room = { ...room, '/books': disk(100, 3) }
    await watch.look()
    expect(told).toHaveLength(2)
  })
})
