import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEvents } from '#domain/events.ts'
import { createBackupSchedule } from './backup-schedule.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 21, 1, 0) }))
afterEach(() => void vi.useRealTimers())

it('makes backups at the times of the settings, as they are now, until it is over', async () => {
  const made: number[] = []
  const settings = { backupSchedule: '30 1 * * *' as string | false }
  const events = createEvents(() => undefined)
  const change = async (to: string | false): Promise<void> => {
    settings.backupSchedule = to
    events.publish('settings.changed', { keys: ['backupSchedule'] })
    await vi.advanceTimersByTimeAsync(0)
  }
  const over = new AbortController()
  const schedule = createBackupSchedule({
    settings: { current: () => settings as never },
    events,
    now: Date.now,
    log: { warn: () => undefined },
    // One that fails is no reason to make no more.
    create: async () => {
      made.push(Date.now())
      throw new Error('The disk is full')
    },
  })
  expect(schedule.nextAt()).toBe(new Date(2026, 10, 21, 1, 30).getTime())
  schedule.lookAfter(over.signal)
  await vi.advanceTimersByTimeAsync(2 * 86_400_000)
  expect(made.map((at) => new Date(at).getDate())).toEqual([21, 22])
  await change(false)
  expect(schedule.nextAt()).toBeNull()
  await vi.advanceTimersByTimeAsync(2 * 86_400_000)
  expect(made).toHaveLength(2)
  await change('0 * * * *')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(made).toHaveLength(3)
  over.abort()
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(made).toHaveLength(3)
})
