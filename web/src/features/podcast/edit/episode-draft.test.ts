import type { EpisodeDetail, FeedEpisode } from '@lectern/contract'
import { expect, test } from 'vitest'
import { changedFields, changeOf, draftFrom, draftOf } from './episode-draft.ts'

const at = new Date(2026, 10, 27, 8, 30).getTime()
const episode = {
  title: 'One',
  subtitle: null,
  season: '1',
  episode: null,
  episodeType: 'full',
  publishedAt: at,
  description: '<p>About</p>',
} as EpisodeDetail

test('only what was changed is sent, a date both as words and as a time', () => {
  const base = draftOf(episode)
  expect(base.published).toBe('2026-11-27T08:30')
  expect(changeOf(base, base)).toEqual({})
  expect(changeOf(base, { ...base, title: 'Two', published: '2026-11-28T09:00' })).toEqual({
    title: 'Two',
    publishedAt: new Date(2026, 10, 28, 9).getTime(),
    pubDate: new Date(2026, 10, 28, 9).toUTCString(),
  })
  expect(changedFields(base, { ...base, season: '' })).toEqual(['season'])
})

test('what the feed doesn’t say stays', () => {
  const base = draftOf(episode)
  const said = { title: 'Better', season: '', publishedAt: null, description: '' } as FeedEpisode
  expect(draftFrom(said, base)).toMatchObject({
    title: 'Better',
    season: '1',
    description: '<p>About</p>',
    published: base.published,
  })
})
