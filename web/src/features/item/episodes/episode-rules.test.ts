import { expect, test } from 'vitest'
import type { MediaProgress } from '@lectern/contract'
import { episodeToPlay, numberOf, shownEpisodes, type ListedEpisode } from './episode-rules.ts'

const episode = (id: string, change: Partial<ListedEpisode> = {}): ListedEpisode => ({
  id,
  title: `Episode ${id}`,
  season: null,
  episode: null,
  publishedAt: null,
  addedAt: 0,
  duration: 60,
  ...change,
})
const heard = (change: Partial<MediaProgress>) =>
  ({
    currentTime: 5,
    isFinished: false,
    ebookProgress: 0,
    lastUpdate: 1,
    ...change,
  }) as MediaProgress
const ids = (episodes: ListedEpisode[]) => episodes.map(({ id }) => id).join(' ')
const view = { sort: 'newest', filter: 'all', words: '' } as const
const nothing = () => undefined

test('newest first, those without a date last and by number', () => {
  const list = [
    episode('2'),
    episode('10'),
    episode('a', { publishedAt: 5 }),
    episode('b', { publishedAt: 9 }),
  ]
  expect(ids(shownEpisodes(list, view, nothing))).toBe('b a 10 2')
  expect(ids(shownEpisodes(list, { ...view, sort: 'oldest' }, nothing))).toBe('a b 2 10')
})

test('an unsorted list without any date is in the order of its numbers', () => {
  const list = ['10', '1', '2'].map((number) => episode(number, { season: '1', episode: number }))
  expect(ids(shownEpisodes(list, { ...view, sort: 'oldest' }, nothing))).toBe('1 2 10')
})

test('filters by state and by words', () => {
  const list = [episode('1'), episode('2'), episode('3')]
  const states: Record<string, MediaProgress> = {
    2: heard({}),
    3: heard({ isFinished: true }),
  }
  const progressOf = (id: string) => states[id]
  const shown = (filter: 'unfinished' | 'started' | 'finished') =>
    ids(shownEpisodes(list, { sort: 'title', filter, words: '' }, progressOf))
  expect(shown('unfinished')).toBe('1 2')
  expect(shown('started')).toBe('2')
  expect(shown('finished')).toBe('3')
  expect(ids(shownEpisodes(list, { ...view, words: ' EPISODE 2' }, progressOf))).toBe('2')
})

test('goes on with what was heard last, else with the oldest that is new', () => {
  const list = [
    episode('1', { publishedAt: 1 }),
    episode('2', { publishedAt: 2 }),
    episode('3', { publishedAt: 3 }),
  ]
  expect(episodeToPlay(list, nothing)?.id).toBe('3')
  expect(episodeToPlay(list, nothing, true)?.id).toBe('1')
  const finished =
    (...ids: string[]) =>
    (id: string) =>
      ids.includes(id) ? heard({ isFinished: true, lastUpdate: ids.indexOf(id) }) : undefined
  expect(episodeToPlay(list, finished('1'))?.id).toBe('2')
  expect(episodeToPlay(list, finished('3', '1'))?.id).toBe('2')
  // Nothing came after the newest: what is left is older.
  expect(episodeToPlay(list, finished('3'))?.id).toBe('2')
  const inside = (id: string) => (id === '1' ? undefined : heard({ lastUpdate: Number(id) }))
  expect(episodeToPlay(list, inside)?.id).toBe('3')
  expect(episodeToPlay(list, () => heard({ isFinished: true }))).toBeUndefined()
})

test('an episode left in the middle long ago doesn’t keep one from the next', () => {
  const list = ['1', '2', '3', '4'].map((id) => episode(id, { publishedAt: Number(id) }))
  const after = (lastUpdates: Record<string, number>) => (id: string) => {
    const lastUpdate = lastUpdates[id]
    return lastUpdate === undefined ? undefined : heard({ lastUpdate, isFinished: id !== '1' })
  }
  expect(episodeToPlay(list, after({ 1: 5, 2: 8 }))?.id).toBe('3')
  expect(episodeToPlay(list, after({ 1: 9, 2: 8 }))?.id).toBe('1')
  // Nothing came after what was finished: there is still what was started.
  expect(episodeToPlay(list, after({ 1: 5, 4: 8 }))?.id).toBe('1')
})

test('numbers as people write them', () => {
  expect(numberOf({ season: '2', episode: '5' })).toBe('S2 E5')
  expect(numberOf({ season: null, episode: '5' })).toBe('E5')
  expect(numberOf({ season: null, episode: null })).toBe('')
})
