import { expect, it } from 'vitest'
import { feedEpisodeOf } from '../testing.ts'
import { feedFacts, shownToAll } from './feed-facts.ts'

const paid = feedEpisodeOf(1, {
  enclosure: {
    url: 'https://ada:pass@media.example/1.mp3?token=17',
    length: '9',
    type: 'audio/mpeg',
  },
  chaptersUrl: 'https://media.example/1.json?token=17',
})

it('keeps no login, and of a secret feed no address', () => {
  const kept = { url: 'https://media.example/1.mp3?token=17', type: 'audio/mpeg', length: '9' }
  expect(feedFacts(paid, false).enclosure).toEqual(kept)
  expect(feedFacts(paid, true).enclosure).toBeNull()
})

it('shows nobody what may be a key', () => {
  expect(shownToAll(paid, false)).toMatchObject({
    enclosure: { url: 'https://media.example/1.mp3' },
    chaptersUrl: 'https://media.example/1.json',
  })
  expect(shownToAll(paid, true)).toMatchObject({ enclosure: { url: '' }, chaptersUrl: null })
})
