import { describe, expect, it } from 'vitest'
import { isChanged, planDownload, type PlannedItem } from './download-plan.ts'
import { later, latestPlace, placeAt, startOf } from '../listening/local-progress.ts'
import { keyOf, sizesOf } from '../offline-types.ts'
import { someListening } from '../testing.ts'

const track = (index: number, mimeType = 'audio/mpeg') => ({
  index,
  ino: `ino-${index}`,
  startOffset: (index - 1) * 100,
  duration: 100,
  title: `${index}`,
  mimeType,
  metadata: { size: 500 + index },
})

const book: PlannedItem = {
  id: 'item-1',
  libraryId: 'library',
  mediaType: 'book',
  updatedAt: 7,
  media: {
    coverPath: '/c.jpg',
    duration: 200,
    chapters: [{ id: 0, title: 'One', start: 0, end: 200 }],
    tracks: [track(1), track(2)],
    metadata: { title: 'Dusk', authorName: 'Ada Verne', authors: [{ id: 'a', name: 'Ada Verne' }] },
  },
}
const podcast: PlannedItem = {
  ...book,
  mediaType: 'podcast',
  media: {
    coverPath: null,
    episodes: [
      { id: 'ep-1', title: 'First', duration: 50, audioTrack: track(1) },
      { id: 'ep-2', title: 'Second', duration: 60, audioTrack: track(1, 'audio/x-ms-wma') },
    ],
    metadata: { title: 'Talks', author: 'Bo' },
  },
}

const album: PlannedItem = { ...book, mediaType: 'music' }
const film: PlannedItem = {
  ...book,
  mediaType: 'video',
  media: {
    ...book.media,
    tracks: [],
    videoFile: {
      ino: 'ino-9',
      duration: 90,
      mimeType: 'video/mp4',
      metadata: { filename: 'Film.mp4', size: 9000 },
    },
  },
}

const planning = (episodeId: string | null) => ({
  userId: 'mira',
  thing: { itemId: 'item-1', episodeId },
  now: 99,
  canPlay: (mimeType: string) => mimeType === 'audio/mpeg',
})

const plan = (...asked: Parameters<typeof planDownload>) => {
  const made = planDownload(...asked)
  return typeof made === 'string' ? made : made.download
}

describe('planning a download', () => {
  it('takes the tracks of an album and the film of a video', () => {
    expect(plan(album, planning(null))).toMatchObject({
      mediaType: 'music',
      tracks: [{ ino: 'ino-1' }, { ino: 'ino-2' }],
    })
    const canPlay = (mimeType: string) => mimeType === 'video/mp4'
    expect(plan(film, { ...planning(null), canPlay })).toMatchObject({
      mediaType: 'video',
      tracks: [{ index: 1, ino: 'ino-9', size: 9000, startOffset: 0, duration: 90 }],
    })
    expect(plan(film, planning(null))).toBe('unplayable')
  })

  it('lists the files of a book with their sizes', () => {
    const planned = plan(book, planning(null))
    expect(planned).toMatchObject({
      key: 'mira/item-1/',
      title: 'Dusk',
      author: 'Ada Verne',
      duration: 200,
      state: 'waiting',
      addedAt: 99,
      tracks: [
        { ino: 'ino-1', size: 501, received: 0 },
        { ino: 'ino-2', size: 502, startOffset: 100 },
      ],
    })
    expect(typeof planned === 'string' ? null : sizesOf(planned)).toEqual({
      size: 1003,
      received: 0,
    })
  })

  it('takes one episode of a podcast', () => {
    expect(plan(podcast, planning('ep-1'))).toMatchObject({
      key: 'mira/item-1/ep-1',
      title: 'First',
      author: 'Talks',
      duration: 50,
      tracks: [{ size: 501 }],
    })
  })

  it('says when there is nothing to play, or nothing this device can play', () => {
    expect(plan(podcast, planning(null))).toBe('nothing')
    expect(plan(podcast, planning('gone'))).toBe('nothing')
    expect(plan(podcast, planning('ep-2'))).toBe('unplayable')
  })

  it('keeps users and episodes apart', () => {
    const keys = [
      keyOf('a', { itemId: 'i', episodeId: null }),
      keyOf('b', { itemId: 'i', episodeId: null }),
      keyOf('a', { itemId: 'i', episodeId: 'e' }),
    ]
    expect(new Set(keys).size).toBe(3)
  })
})

describe('the place to go on from', () => {
  it('is the latest that is known, from here or from elsewhere', () => {
    const known = { currentTime: 5, isFinished: false, at: 20_000 }
    const unsent = [
      someListening({ updatedAt: 31_000, currentTime: 40 }),
      someListening({ updatedAt: 25_000, currentTime: 30 }),
    ]
    expect(latestPlace(known, unsent)).toMatchObject({ currentTime: 40, at: 31_000 })
    expect(latestPlace({ ...known, at: 40_000 }, unsent)?.currentTime).toBe(5)
    expect(latestPlace(null, [])).toBeNull()
  })

  it('begins anew after the end', () => {
    expect(startOf(placeAt(195, 200, 1))).toBe(0)
    expect(startOf(placeAt(150, 200, 1))).toBe(150)
    expect(startOf(null)).toBe(0)
  })

  it('never goes back in time', () => {
    const early = placeAt(50, 200, 1)
    const late = placeAt(20, 200, 2)
    expect(later(late, early)).toBe(late)
    expect(later(early, late)).toBe(late)
    expect(later(null, early)).toBe(early)
  })
})

describe('whether the server has other files now', () => {
  const planned = (item: PlannedItem, episodeId: string | null = null) => {
    const made = plan(item, { ...planning(episodeId), canPlay: () => true })
    if (typeof made === 'string') throw new Error(made)
    return made
  }
  const done = (item: PlannedItem) => {
    const made = planned(item)
    return { ...made, tracks: made.tracks.map((one) => ({ ...one, isDone: true })) }
  }
  const withTracks = (...tracks: ReturnType<typeof track>[]) => ({
    ...book,
    media: { ...book.media, tracks },
  })

  it('has not while it has the same ones', () => {
    for (const item of [book, album, film]) expect(isChanged(planned(item), item)).toBe(false)
    expect(isChanged(planned(podcast, 'ep-1'), podcast)).toBe(false)
  })

  it('has when one more, one less, a longer or a larger one is there', () => {
    const others = [
      withTracks(track(1)),
      withTracks(track(1), track(2), track(3)),
      withTracks(track(1), { ...track(2), duration: 130 }),
      withTracks(track(1), { ...track(2), metadata: { size: 77 } }),
    ]
    expect(others.map((item) => isChanged(done(book), item))).toEqual([true, true, true, true])
  })

  it('minds another place of a file only while that is still to be fetched', () => {
    const moved = withTracks(track(1), { ...track(2), ino: 'elsewhere' })
    expect([isChanged(done(book), moved), isChanged(planned(book), moved)]).toEqual([false, true])
  })

  it('has when the episode is gone', () => {
    const empty = { ...podcast, media: { ...podcast.media, episodes: [] } }
    expect(isChanged(planned(podcast, 'ep-1'), empty)).toBe(true)
  })
})
