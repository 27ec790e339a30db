import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#platform/net/call-error.ts'
import type { QueueItem, Thing } from './queue-rules.ts'

const { call, said } = vi.hoisted(() => {
  const stored = new Map<string, string>()
  Object.assign(globalThis, {
    addEventListener: () => undefined,
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  })
  return {
    call: vi.fn<(name: string) => Promise<unknown>>(),
    said: vi.fn<(text: string, options?: unknown) => void>(),
  }
})
vi.mock('#platform/net/call.ts', () => ({ call }))
vi.mock('#ui/toast/toast.tsx', () => ({ toast: { info: said, success: said } }))
vi.mock('#platform/address/base.ts', () => ({ basePath: '', withBase: (path: string) => path }))

const { useSession } = await import('#platform/session/session.ts')
const queue = await import('./queue.ts')
const {
  askAhead,
  connectPlayer,
  nextInQueue,
  playAll,
  playInList,
  playNextAfter,
  playQueued,
  skipToNext,
} = await import('./queue-playback.ts')

const item = (id: string): QueueItem => ({
  libraryItemId: id,
  libraryId: 'library',
  episodeId: null,
  title: id,
  subtitle: '',
  caption: '',
  duration: 60,
  coverPath: null,
})
const [a, b, c] = [item('a'), item('b'), item('c')]
const ids = () => queue.useQueue.getState().items.map(({ libraryItemId }) => libraryItemId)
const played: string[] = []

beforeEach(() => {
  signIn('ann')
  queue.emptyQueue()
  queue.noteStopped()
  askAhead(null)
  queue.chooseAutoPlay(true)
  played.length = 0
  said.mockClear()
  call.mockReset().mockResolvedValue({ isMissing: false })
  connectPlayer({
    play({ libraryItemId }: Thing) {
      played.push(libraryItemId)
      queue.noteStarted(item(libraryItemId))
      queue.noteSounding(true)
    },
    pause: () => queue.noteSounding(false),
  })
})

test('a whole list becomes the queue and plays from where it was asked', () => {
  queue.addToQueue([item('old')])
  playAll([a, b, c], 1)
  expect(played).toEqual(['b'])
  expect(ids()).toEqual(['a', 'b', 'c'])
})

test('what waited before a whole list can be had back', () => {
  queue.addToQueue([item('x'), item('y')])
  said.mockClear()
  playAll([a, b])
  const [, options] = said.mock.lastCall as [string, { action: { onPress: () => void } }]
  options.action.onPress()
  expect(ids()).toEqual(['a', 'x', 'y'])
  said.mockClear()
  queue.fillQueue([a])
  playAll([a, b])
  expect(said).not.toHaveBeenCalled()
})

test('a list goes on behind what waits, until something else is played', async () => {
  queue.addToQueue([item('x')])
  playInList(a, [b, c])
  expect(ids()).toEqual(['a', 'x', 'b', 'c'])
  playNextAfter(a)
  await vi.waitFor(() => expect(played).toEqual(['a', 'x']))
  playNextAfter(item('x'))
  await vi.waitFor(() => expect(played).toEqual(['a', 'x', 'b']))
  queue.noteStarted(item('other'))
  expect(ids()).toEqual(['a', 'x', 'other'])
})

test('what was heard does not play again after the playing row was taken out', async () => {
  playAll([a, b, c], 1)
  queue.removeFromQueue(b)
  expect(nextInQueue(b)).toMatchObject({ libraryItemId: 'c' })
})

test('after the end the next one plays, after the last nothing does', async () => {
  playAll([a, b])
  playNextAfter(a)
  await vi.waitFor(() => expect(played).toEqual(['a', 'b']))
  playNextAfter(b)
  await settled()
  expect(played).toEqual(['a', 'b'])
})

test('what played before a reload gives its row to what is started after it', () => {
  playAll([a, b])
  queue.useQueue.setState({ current: null, isSounding: false })
  queue.noteStarted(c)
  expect(ids()).toEqual(['c', 'b'])
})

test('without autoplay nothing follows, but the next one can be asked for', async () => {
  playAll([a, b])
  queue.chooseAutoPlay(false)
  playNextAfter(a)
  await settled()
  expect(played).toEqual(['a'])
  expect(nextInQueue()).toEqual(b)
  skipToNext()
  await vi.waitFor(() => expect(played).toEqual(['a', 'b']))
})

test('what is gone meanwhile is skipped, and it is said', async () => {
  playAll([a, b, c])
  call.mockRejectedValueOnce(new CallError('refused', { message: 'Not found', status: 404 }))
  playNextAfter(a)
  await vi.waitFor(() => expect(played).toEqual(['a', 'c']))
  expect(ids()).toEqual(['a', 'c'])
  expect(said).toHaveBeenCalledTimes(1)
})

test('asked ahead, the next one follows with no call between', async () => {
  playAll([a, b])
  askAhead(a)
  askAhead(a)
  await settled()
  expect(call).toHaveBeenCalledTimes(1)
  playNextAfter(a)
  await settled()
  expect([played, call.mock.calls.length]).toEqual([['a', 'b'], 1])
})

test('an answer from before a pause, or about another one, does not count', async () => {
  playAll([a, b])
  askAhead(a)
  askAhead(null)
  playNextAfter(a)
  await vi.waitFor(() => expect(played).toEqual(['a', 'b']))
  expect(call).toHaveBeenCalledTimes(2)
})

test('nothing is asked ahead that will not follow', () => {
  playAll([a, b])
  queue.chooseAutoPlay(false)
  askAhead(a)
  askAhead(b)
  expect(call).not.toHaveBeenCalled()
})

test('a server that does not answer skips nothing: the player says so', async () => {
  playAll([a, b])
  call.mockRejectedValueOnce(new CallError('network', { message: 'Server could not be reached' }))
  playNextAfter(a)
  await vi.waitFor(() => expect(played).toEqual(['a', 'b']))
})

test('the row that sounds pauses, any other plays', () => {
  playAll([a, b])
  playQueued(a)
  expect(played).toEqual(['a'])
  expect(queue.useQueue.getState().isSounding).toBe(false)
  playQueued(a)
  playQueued(b)
  expect(played).toEqual(['a', 'a', 'b'])
})

test('somebody who plays something else meanwhile is not overtaken', async () => {
  playAll([a, b])
  let answer = (_item: unknown) => {}
  call.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  playNextAfter(a)
  queue.noteStarted(c)
  answer({ isMissing: false })
  await settled()
  expect(played).toEqual(['a'])
})

test('a queue is its user’s own, and is there again later', () => {
  queue.addToQueue([a])
  signIn('bob')
  expect(ids()).toEqual([])
  queue.addToQueue([b])
  signIn('ann')
  expect(ids()).toEqual(['a'])
})

test('clearing keeps what plays, and can be taken back', () => {
  playAll([a, b, c], 1)
  queue.clearQueue()
  expect(ids()).toEqual(['b'])
  const [, options] = said.mock.lastCall as [string, { action: { onPress: () => void } }]
  options.action.onPress()
  expect(ids()).toEqual(['a', 'b', 'c'])
})

test('only "0" switches autoplay off', () => {
  queue.chooseAutoPlay(false)
  expect(localStorage.getItem('playerQueueAutoPlay')).toBe('0')
  queue.chooseAutoPlay(true)
  expect(localStorage.getItem('playerQueueAutoPlay')).toBe('1')
})

function signIn(id: string): void {
  useSession.setState({ session: { user: { id } } as never })
}

/** All answers that are there have been heard: none of them waits for more than a few turns. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
