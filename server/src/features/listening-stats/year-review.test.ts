import { expect, it } from 'vitest'
import type { DaySum } from './listening-stats.store.ts'
import { reviewYear } from './year-review.ts'

const day = (more: Partial<DaySum>): DaySum => ({
  itemId: 'a',
  mediaType: 'book',
  date: '2026-03-01',
  seconds: 100,
  sessions: 1,
  ...more,
})
const stamps = new Map([
  [
    'a',
    {
      title: 'A',
      metadata: {
        authors: [{ id: '1', name: 'Ada' }],
        genres: ['Sea', 'Audiobook'],
        narrators: ['Nora', 'Sam', 'Nora'],
      },
    },
  ],
  [
    'b',
    {
      title: 'B',
      metadata: { authors: [{ id: '2', name: 'Eli' }], genres: ['Sea'], narrators: 'nonsense' },
    },
  ],
])

it('ranks authors, genres, narrators and months of books by time', () => {
  const review = reviewYear({
    days: [
      day({}),
      day({ date: '2026-11-02', seconds: 30.4, sessions: 2 }),
      day({ itemId: 'b', seconds: 200.2 }),
      day({ itemId: 'p', mediaType: 'podcast', date: '2026-12-31', seconds: 500 }),
    ],
    stamps,
    finished: [
      { itemId: 'b', bookId: 'B', title: 'B', duration: 20, finishedAt: 0, hasCover: false },
      { itemId: 'a', bookId: 'A', title: 'A', duration: 10, finishedAt: 0, hasCover: true },
    ],
    covers: new Set(['a']),
  })
  expect(review).toEqual({
    totalListeningSessions: 5,
    totalListeningTime: 831,
    totalBookListeningTime: 331,
    totalPodcastListeningTime: 500,
    topAuthors: [
      { name: 'Eli', time: 200 },
      { name: 'Ada', time: 130 },
    ],
    topGenres: [{ genre: 'Sea', time: 331 }],
    mostListenedNarrator: { name: 'Nora', time: 130 },
    mostListenedMonth: { month: 11, time: 500 },
    numBooksFinished: 2,
    numBooksListened: 2,
    longestAudiobookFinished: {
      id: 'B',
      title: 'B',
      duration: 20,
      finishedAt: '1970-01-01T00:00:00.000Z',
    },
    booksWithCovers: ['a'],
    finishedBooksWithCovers: ['a'],
  })
})
