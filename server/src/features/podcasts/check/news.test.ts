import { expect, it } from 'vitest'
import { podcastFeedSettings } from '@lectern/contract'
import { feedEpisodeOf } from '../testing.ts'
import { isNews, passesWords } from './news.ts'

const day = 86_400_000
const settings = podcastFeedSettings.parse({})
const context = { since: 100 * day, readBefore: 99 * day, settings }
const at = (days: number | null) =>
  feedEpisodeOf(1, { publishedAt: days === null ? null : days * day })

it('takes what was published since, known already or not', () => {
  expect(isNews({ episode: at(101), isNew: true }, context)).toBe(true)
  expect(isNews({ episode: at(101), isNew: false }, context)).toBe(true)
  expect(isNews({ episode: at(99), isNew: false }, context)).toBe(false)
})

it('takes what was dated back, but no archive that is shown at last', () => {
  expect(isNews({ episode: at(95), isNew: true }, context)).toBe(true)
  expect(isNews({ episode: at(50), isNew: true }, context)).toBe(false)
})

it('takes what has no date when it is listed for the first time, but not with the first look', () => {
  expect(isNews({ episode: at(null), isNew: true }, context)).toBe(true)
  expect(isNews({ episode: at(null), isNew: false }, context)).toBe(false)
  expect(isNews({ episode: at(null), isNew: true }, { ...context, readBefore: null })).toBe(false)
})

it('leaves out what is older than the start and what the words say', () => {
  const late = { ...context, settings: { ...settings, startDate: 102 * day } }
  expect(isNews({ episode: at(101), isNew: true }, late)).toBe(false)
  const picky = { onlyWords: ['Äther', 'news'], neverWords: ['rerun'] }
  expect(passesWords('The ATHER today', picky)).toBe(true)
  expect(passesWords('Evening News (Rerun)', picky)).toBe(false)
  expect(passesWords('Something else', picky)).toBe(false)
})
