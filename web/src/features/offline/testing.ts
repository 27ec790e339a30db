import type { Download, Listening } from './offline-types.ts'

/** A downloaded book of two tracks of 100 s. */
export function someDownload(change: Partial<Download> = {}): Download {
  const track = (index: number) => ({
    index,
    startOffset: (index - 1) * 100,
    duration: 100,
    title: `${index}.mp3`,
    mimeType: 'audio/mpeg',
    ino: `ino-${index}`,
    size: 1000,
    received: 1000,
    etag: '"1"',
    isDone: true,
  })
  return {
    key: 'mira/item-1/',
    userId: 'mira',
    libraryId: 'library',
    libraryItemId: 'item-1',
    episodeId: null,
    mediaType: 'book',
    title: 'A Title',
    author: 'An Author',
    authors: [],
    duration: 200,
    chapters: [],
    tracks: [track(1), track(2)],
    cover: { hasCover: false, updatedAt: 0, accent: null, thumbhash: null, picture: null },
    state: 'done',
    failure: null,
    addedAt: 0,
    place: null,
    ...change,
  }
}

/** Unsent listening to that book. */
export function someListening(change: Partial<Listening> = {}): Listening {
  return {
    id: 'session-1',
    userId: 'mira',
    libraryItemId: 'item-1',
    episodeId: null,
    libraryId: 'library',
    mediaType: 'book',
    displayTitle: 'A Title',
    displayAuthor: 'An Author',
    duration: 200,
    startTime: 10,
    currentTime: 40,
    timeListening: 30,
    startedAt: 1000,
    updatedAt: 31_000,
    ...change,
  }
}
