import { beforeEach, expect, test, vi } from 'vitest'
import type { Download } from '#features/offline/index.ts'
import type { QueueItem } from '#features/queue/index.ts'

const { playFrom, playItem } = vi.hoisted(() => ({
  playFrom: vi.fn<(page: unknown, list: readonly QueueItem[], at: number) => void>(),
  playItem: vi.fn<(itemId: string) => void>(),
}))
vi.mock('#features/items/index.ts', () => ({ playFrom }))
const { playDownload } = await import('./download-playback.ts')

const page = { playItem } as never
const download = (title: string, change: Partial<Download>): Download => ({
  key: title,
  userId: 'ann',
  libraryId: 'library',
  libraryItemId: title,
  episodeId: null,
  mediaType: 'book',
  title,
  author: 'Ann',
  authors: [],
  duration: 60,
  chapters: [],
  tracks: [],
  cover: { hasCover: true, updatedAt: 5, accent: null, thumbhash: null, picture: null },
  state: 'done',
  failure: null,
  addedAt: 0,
  place: null,
  ...change,
})
const episode = (title: string, change: Partial<Download> = {}) =>
  download(title, { mediaType: 'podcast', episodeId: `e-${title}`, ...change })

beforeEach(() => vi.clearAllMocks())

test('after an episode those behind it play that are on this device', () => {
  const [one, two, three] = [episode('one'), episode('two', { state: 'loading' }), episode('three')]
  const book = download('book', {})
  const album = download('album', { mediaType: 'music' })
  playDownload(page, one, [download('first', {}), one, two, book, three, album])
  const [, rows, at] = playFrom.mock.lastCall ?? []
  expect(rows?.map(({ title, episodeId }) => [title, episodeId])).toEqual([
    ['one', 'e-one'],
    ['three', 'e-three'],
    ['album', null],
  ])
  expect(at).toBe(0)
})

test('a book plays alone', () => {
  const book = download('book', {})
  playDownload(page, book, [book, episode('one')])
  expect(playItem).toHaveBeenCalledWith('book')
  expect(playFrom).not.toHaveBeenCalled()
})
