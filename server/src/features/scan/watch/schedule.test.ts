import { expect, it, vi } from 'vitest'
import { createScanSchedule } from './schedule.ts'

it('scans libraries at their times and only those it was told last', async () => {
  vi.useFakeTimers({ now: new Date(2026, 0, 1, 11, 59, 30) })
  const scanned: string[] = []
  const warned: object[] = []
  const schedule = createScanSchedule({
    scanLibrary: async (id) => void scanned.push(id),
    log: { warn: (facts) => void warned.push(facts) },
  })
  schedule.set([
    { id: 'noon', cron: '0 12 * * *' },
    { id: 'never', cron: null },
    { id: 'odd', cron: 'every tuesday' },
  ])
  expect(warned).toMatchObject([{ libraryId: 'odd', cron: 'every tuesday' }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(scanned).toEqual(['noon'])
  schedule.set([{ id: 'minutely', cron: '* * * * *' }])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(scanned).toEqual(['noon', 'minutely', 'minutely'])
  schedule.close()
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(scanned).toHaveLength(3)
  vi.useRealTimers()
})
