import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#platform/net/call-error.ts'
import type { QueueItem, Thing } from './queue-rules.ts'
import type { PageQueue } from './queue.ts'

const { call, said } = vi.hoisted(() => {
  const stored = new Map<string, string>()
  Object.assign(globalThis, {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
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
const changes = await import('./queue.ts')
const { askAhead, nextInQueue, playAll, playInList, playNextAfter, playQueued, skipToNext } =
  await import('./queue-playback.ts')

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
const ids = () => queue.store.getState().items.map(({ libraryItemId }) => libraryItemId)
const played: string[] = []
let queue: PageQueue

beforeEach(() => {
  localStorage.removeItem('ui:queue:ann')
  localStorage.removeItem('ui:queue-played:ann')
  signIn('ann')
  queue = changes.createPageQueue()
  changes.chooseAutoPlay(queue, true)
  played.length = 0
  said.mockClear()
  call.mockReset().mockResolvedValue({ isMissing: false })
  queue.player = {
    play({ libraryItemId }: Thing) {
      played.push(libraryItemId)
      changes.noteStarted(queue, item(libraryItemId))
      changes.noteSounding(queue, true)
    },
    pause: () => changes.noteSounding(queue, false),
  }
})

test('what follows an episode waits also where it is known before the queue is told what plays', () => {
  queue.player.play = () => undefined
  playInList(queue, a, [])
  changes.noteFollowing(queue, a, [b, c])
  changes.noteStarted(queue, a)
  expect(ids()).toEqual(['a', 'b', 'c'])
  expect(nextInQueue(queue)?.libraryItemId).toBe('b')
  changes.noteFollowing(queue, b, [item('late')])
  expect(ids()).toEqual(['a', 'b', 'c'])
})

test('a whole list becomes the queue and plays from where it was asked', () => {
  changes.addToQueue(queue, [item('old')])
  playAll(queue, [a, b, c], 1)
  expect(played).toEqual(['b'])
  expect(ids()).toEqual(['a', 'b', 'c'])
})

test('what waited before a whole list can be had back', () => {
  changes.addToQueue(queue, [item('x'), item('y')])
  said.mockClear()
  playAll(queue, [a, b])
  const [, options] = said.mock.lastCall as [string, { action: { onPress: () => void } }]
  options.action.onPress()
  expect(ids()).toEqual(['a', 'x', 'y'])
  said.mockClear()
  changes.fillQueue(queue, [a])
  playAll(queue, [a, b])
  expect(said).not.toHaveBeenCalled()
})

test('a list goes on behind what waits, until something else is played', async () => {
  changes.addToQueue(queue, [item('x')])
  playInList(queue, a, [b, c])
  expect(ids()).toEqual(['a', 'x', 'b', 'c'])
  playNextAfter(queue, a)
  await vi.waitFor(() => expect(played).toEqual(['a', 'x']))
  playNextAfter(queue, item('x'))
  await vi.waitFor(() => expect(played).toEqual(['a', 'x', 'b']))
  changes.noteStarted(queue, item('other'))
  expect(ids()).toEqual(['a', 'x', 'other'])
})

test('what was heard does not play again after the playing row was taken out', async () => {
  playAll(queue, [a, b, c], 1)
  changes.removeFromQueue(queue, b)
  expect(nextInQueue(queue, b)).toMatchObject({ libraryItemId: 'c' })
})

test('after the end the next one plays, after the last nothing does', async () => {
  playAll(queue, [a, b])
  playNextAfter(queue, a)
  await vi.waitFor(() => expect(played).toEqual(['a', 'b']))
  playNextAfter(queue, b)
  await settled()
  expect(played).toEqual(['a', 'b'])
})

test('what played before a reload gives its row to what is started after it', () => {
  playAll(queue, [a, b])
  queue.store.setState({ current: null, isSounding: false })
  changes.noteStarted(queue, c)
  expect(ids()).toEqual(['c', 'b'])
})

test('without autoplay nothing follows, but the next one can be asked for', async () => {
  playAll(queue, [a, b])
  changes.chooseAutoPlay(queue, false)
  playNextAfter(queue, a)
  await settled()
  expect(played).toEqual(['a'])
  expect(nextInQueue(queue)).toEqual(b)
  skipToNext(queue)
  await vi.waitFor(() => expect(played).toEqual(['a', 'b']))
})

test('what is gone meanwhile is skipped, and it is said', async () => {
  playAll(queue, [a, b, c])
  call.mockRejectedValueOnce(new CallError('refused', { message: 'Not found', status: 404 }))
  playNextAfter(queue, a)
  await vi.waitFor(() => expect(played).toEqual(['a', 'c']))
  expect(ids()).toEqual(['a', 'c'])
  expect(said).toHaveBeenCalledTimes(1)
})

test('asked ahead, the next one follows with no call between', async () => {
  playAll(queue, [a, b])
  askAhead(queue, a)
  askAhead(queue, a)
  await settled()
  expect(call).toHaveBeenCalledTimes(1)
  playNextAfter(queue, a)
  await settled()
  expect([played, call.mock.calls.length]).toEqual([['a', 'b'], 1])
})

test('an answer from before a pause, or about another one, does not count', async () => {
  playAll(queue, [a, b])
  askAhead(queue, a)
  askAhead(queue, null)
  playNextAfter(queue, a)
  await vi.waitFor(() => expect(played).toEqual(['a', 'b']))
  expect(call).toHaveBeenCalledTimes(2)
})

test('nothing is asked ahead that will not follow', () => {
  playAll(queue, [a, b])
  changes.chooseAutoPlay(queue, false)
  askAhead(queue, a)
  askAhead(queue, b)
  expect(call).not.toHaveBeenCalled()
})

test('a server that does not answer skips nothing: the player says so', async () => {
  playAll(queue, [a, b])
  call.mockRejectedValueOnce(new CallError('network', { message: 'Server could not be reached' }))
  playNextAfter(queue, a)
  await vi.waitFor(() => expect(played).toEqual(['a', 'b']))
})

test('the row that sounds pauses, any other plays', () => {
  playAll(queue, [a, b])
  playQueued(queue, a)
  expect(played).toEqual(['a'])
  expect(queue.store.getState().isSounding).toBe(false)
  playQueued(queue, a)
  playQueued(queue, b)
  expect(played).toEqual(['a', 'a', 'b'])
})

test('somebody who plays something else meanwhile is not overtaken', async () => {
  playAll(queue, [a, b])
  let answer = (_item: unknown) => {}
  call.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  playNextAfter(queue, a)
  changes.noteStarted(queue, c)
  answer({ isMissing: false })
  await settled()
  expect(played).toEqual(['a'])
})

test('a queue is its user’s own, and is there again later', () => {
  const end = changes.followQueueOwner(queue)
  changes.addToQueue(queue, [a])
  signIn('bob')
  expect(ids()).toEqual([])
  changes.addToQueue(queue, [b])
  signIn('ann')
  expect(ids()).toEqual(['a'])
  end()
  queue = changes.createPageQueue()
  expect(ids()).toEqual(['a'])
})

test('clearing keeps what plays, and can be taken back', () => {
  playAll(queue, [a, b, c], 1)
  changes.clearQueue(queue)
  expect(ids()).toEqual(['b'])
  const [, options] = said.mock.lastCall as [string, { action: { onPress: () => void } }]
  options.action.onPress()
  expect(ids()).toEqual(['a', 'b', 'c'])
})

test('only "0" switches autoplay off', () => {
  changes.chooseAutoPlay(queue, false)
  expect(localStorage.getItem('playerQueueAutoPlay')).toBe('0')
  changes.chooseAutoPlay(queue, true)
  expect(localStorage.getItem('playerQueueAutoPlay')).toBe('1')
})

function signIn(id: string): void {
  useSession.setState({ session: { user: { id } } as never })
}

/** All answers that are there have been heard: none of them waits for more than a few turns. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
