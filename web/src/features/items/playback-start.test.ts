import { beforeEach, expect, test, vi } from 'vitest'
import type { QueueItem } from '#features/queue/index.ts'

const mocks = vi.hoisted(() => ({
  heard: new Set<string>(),
  sounding: null as string | null,
  playInList: vi.fn<(row: QueueItem, rest: readonly QueueItem[]) => void>(),
}))
vi.mock('#features/progress/index.ts', () => ({
  progressOf: (_itemId: string, episodeId: string) => ({ isFinished: mocks.heard.has(episodeId) }),
}))
vi.mock('#features/queue/index.ts', () => ({
  playInList: (_queue: unknown, row: QueueItem, rest: QueueItem[]) => mocks.playInList(row, rest),
}))
const { playFrom } = await import('./playback-start.ts')

const isSounding = (itemId: string, episodeId: string) =>
  itemId === 'podcast' && episodeId === mocks.sounding
const pause = vi.fn<() => void>()
const play = (at: number) => playFrom({ isSounding, pause } as never, list, at)

const list = ['1', '2', '3', '4'].map((episodeId): QueueItem => ({
  libraryItemId: 'podcast',
  libraryId: 'library',
  episodeId,
  title: episodeId,
  subtitle: '',
  caption: '',
  duration: 60,
  coverPath: null,
}))
const played = () => mocks.playInList.mock.lastCall

beforeEach(() => {
  vi.clearAllMocks()
  mocks.heard.clear()
  mocks.sounding = null
})

test('what follows in the list plays next, without what was heard', () => {
  mocks.heard.add('3')
  play(1)
  expect(played()).toEqual([list[1], [list[3]]])
})

test('what was heard plays again where it is asked for, and nothing plays out of nowhere', () => {
  mocks.heard.add('1')
  play(0)
  expect(played()).toEqual([list[0], list.slice(1)])
  mocks.playInList.mockClear()
  play(4)
  expect(mocks.playInList).not.toHaveBeenCalled()
})

test('what sounds is paused, another episode of it is played', () => {
  mocks.sounding = '2'
  play(1)
  expect(pause).toHaveBeenCalledOnce()
  expect(mocks.playInList).not.toHaveBeenCalled()
  play(2)
  expect(played()?.[0]).toBe(list[2])
})
