import { beforeEach, describe, expect, test, vi } from 'vitest'

interface Entry {
  libraryItemId: string
  isFinished?: boolean
  currentTime?: number
  hideFromContinueListening?: boolean
}
interface Place extends Entry {
  currentTime: number
  isFinished: boolean
}

/** A server in small: what it keeps, and after how many batches it fails for once. */
const world = vi.hoisted(() => ({
  kept: new Map<string, Place>(),
  seen: new Map<string, Place>(),
  failsAt: 0,
  isGone: false,
  batches: [] as Entry[][],
  said: vi.fn<
    (kind: string, text: string, more?: { timeoutMs: number; action: { onPress(): void } }) => void
  >(),
  confirm: vi.fn<() => Promise<{ yes: boolean }>>(),
}))
const { said } = world
vi.mock('#platform/text/texts.ts', () => {
  const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
  return { t, texts: { t } }
})
vi.mock('#platform/net/query.ts', () => ({ invalidate: () => undefined }))
vi.mock('#platform/session/session.ts', () => ({
  replaceUser: () => {
    world.seen = new Map(world.kept)
  },
}))
vi.mock('./progress.ts', () => ({ progressOf: (id: string) => world.seen.get(id) }))
vi.mock('#ui/dialog/confirm.tsx', () => ({ confirm: world.confirm }))
vi.mock('#ui/toast/toast.tsx', () => ({
  toast: {
    success: world.said.bind(null, 'success'),
    error: world.said.bind(null, 'error'),
  },
}))
vi.mock('#platform/net/call.ts', () => ({
  call: (name: string, options?: { body: Entry[] }) => {
    if (name === 'GET /api/me')
      return world.isGone ? Promise.reject(new Error('gone')) : Promise.resolve({})
    const body = options?.body ?? []
    world.batches.push(body)
    const fails = world.batches.length === world.failsAt
    // The request that fails did a part of its work before.
    for (const entry of fails ? body.slice(0, 2) : body)
      world.kept.set(entry.libraryItemId, {
        currentTime: 0,
        isFinished: false,
        ...world.kept.get(entry.libraryItemId),
        ...entry,
      })
    return fails ? Promise.reject(new Error('broken')) : Promise.resolve({})
  },
}))
const { markMany, mayMarkMany } = await import('./batch-progress.ts')

const ids = Array.from({ length: 601 }, (_none, at) => `book-${at}`)
const finished = () => [...world.kept.values()].filter((one) => one.isFinished).length
const undo = () => said.mock.lastCall?.[2]?.action.onPress()

beforeEach(() => {
  world.kept.clear()
  world.seen.clear()
  Object.assign(world, { failsAt: 0, isGone: false, batches: [] })
  said.mockClear()
  world.confirm.mockReset()
})

test('many books are marked in portions, and Undo gives each its place again', async () => {
  const place = { libraryItemId: 'book-3', currentTime: 20, isFinished: false }
  world.kept.set('book-3', place)
  world.seen.set('book-3', place)
  expect(await markMany(ids, true)).toBe(true)
  expect(world.batches.map(({ length }) => length)).toEqual([250, 250, 101])
  expect(said).toHaveBeenLastCalledWith('success', 'selection.finished 601', expect.anything())
  expect(said.mock.lastCall?.[2]?.timeoutMs).toBe(10_000)
  undo()
  await vi.waitFor(() => expect(finished()).toBe(0))
  expect(world.kept.get('book-3')?.currentTime).toBe(20)
})

describe('where the second portion fails', () => {
  beforeEach(() => {
    world.failsAt = 2
  })

  test('those that were marked are told and can be taken back', async () => {
    expect(await markMany(ids, true)).toBe(false)
    expect(said).toHaveBeenLastCalledWith(
      'error',
      'selection.markedPart 252 601',
      expect.anything(),
    )
    undo()
    await vi.waitFor(() => expect(finished()).toBe(0))
    expect(world.batches.at(-1)).toHaveLength(252)
  })

  test('and the places can’t be asked for, those of the answered portions are', async () => {
    world.isGone = true
    expect(await markMany(ids, true)).toBe(false)
    expect(said).toHaveBeenLastCalledWith(
      'error',
      'selection.markedPart 250 601',
      expect.anything(),
    )
  })
})

test('where nothing was marked there is nothing to take back', async () => {
  Object.assign(world, { failsAt: 1, isGone: true })
  expect(await markMany(ids, true)).toBe(false)
  expect(said.mock.lastCall).toEqual(['error', 'selection.updateFailed', undefined])
})

test('an Undo that fails can be tried again', async () => {
  await markMany(['a', 'b', 'c'], true)
  world.failsAt = 2
  undo()
  await vi.waitFor(() => expect(said.mock.lastCall?.[0]).toBe('error'))
  undo()
  await vi.waitFor(() => expect(finished()).toBe(0))
})

test('what was hidden from continuing is hidden after Undo', async () => {
  const hidden = {
    hideFromContinueListening: true,
    currentTime: 20,
    isFinished: false,
    duration: 60,
  }
  for (const id of ['moved', 'unmoved'])
    world.seen.set(id, { ...hidden, libraryItemId: id, currentTime: id === 'moved' ? 20 : 0 })
  await markMany(['moved', 'unmoved'], true)
  undo()
  await vi.waitFor(() => expect(world.batches).toHaveLength(2))
  const entries = world.batches[1]?.filter((one) => one.hideFromContinueListening)
  expect(entries?.map(({ libraryItemId }) => libraryItemId)).toEqual(
    expect.arrayContaining(['moved', 'unmoved']),
  )
})

test('more than twenty are asked about', async () => {
  expect(await mayMarkMany(20, true)).toBe(true)
  expect(world.confirm).not.toHaveBeenCalled()
  for (const yes of [false, true]) {
    world.confirm.mockResolvedValueOnce({ yes })
    expect(await mayMarkMany(21, false)).toBe(yes)
  }
})
