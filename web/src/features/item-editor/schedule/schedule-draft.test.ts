import { expect, test } from 'vitest'
import type { ItemDetail } from '#features/items/index.ts'
import {
  beginOf,
  noRules,
  scheduleChanges,
  scheduleDraft,
  scheduleFaults,
} from './schedule-draft.ts'

const media = {
  autoDownloadEpisodes: true,
  autoDownloadSchedule: '0 * * * *',
  maxNewEpisodesToDownload: 3,
  maxEpisodesToKeep: 0,
} as ItemDetail['media']
const base = scheduleDraft({ media }, null)

test('only what differs is sent, each part to its own call', () => {
  expect(scheduleChanges(base, base)).toEqual({ media: null, feed: null })
  expect(scheduleChanges(base, { ...base, schedule: null, maxToKeep: '5' })).toEqual({
    media: { autoDownloadEpisodes: false, maxEpisodesToKeep: 5 },
    feed: null,
  })
  const retention = { ...noRules, finished: true }
  expect(scheduleChanges(base, { ...base, neverWords: ['rerun'], retention })).toEqual({
    media: null,
    feed: { neverWords: ['rerun'], retention },
  })
})

test('a day is the same day when it comes back', () => {
  const startDate = '2026-02-01'
  const draft = { ...base, startDate }
  const { feed } = scheduleChanges(base, draft)
  expect(feed?.startDate).toBe(beginOf(startDate))
  const settings = { startDate: beginOf(startDate), onlyWords: [], neverWords: [], retention: null }
  expect(scheduleDraft({ media }, { settings } as never).startDate).toBe(startDate)
})

test('what is no schedule, number or age is a fault', () => {
  expect(scheduleFaults(base)).toEqual([])
  expect(
    scheduleFaults({
      ...base,
      schedule: 'daily',
      maxNew: '-1',
      maxToKeep: '1.5',
      startDate: 'soon',
      retention: { ...noRules, olderThanDays: 0 },
    }),
  ).toEqual(['schedule', 'maxNew', 'maxToKeep', 'startDate', 'retention'])
})
