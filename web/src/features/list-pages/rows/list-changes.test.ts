import { QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ListRow } from './rows.queries.ts'

const { call, failed } = vi.hoisted(() => ({
  call: vi.fn<(name: string, input: CallInput) => Promise<unknown>>(),
  failed: vi.fn<(text: string) => void>(),
}))
interface CallInput {
  params: { id: string }
  body?: { item: { libraryItemId: string }; before: { libraryItemId: string } | null }
}
vi.mock('#platform/net/call.ts', () => ({ call, request: call }))
vi.mock('#ui/toast/toast.tsx', () => ({ toast: { error: failed, success: () => {} } }))
vi.mock('#platform/address/base.ts', () => ({ basePath: '', withBase: (path: string) => path }))
vi.mock('#features/lists/index.ts', async () => ({
  ...(await import('#features/lists/change-order.ts')),
  ...(await import('#features/lists/list-calls.ts')),
  ...(await import('#features/lists/list-kinds.ts')),
  ...(await import('#features/lists/lists.queries.ts')),
}))

const { queryClient } = await import('#platform/net/query.ts')
const { rowsSource } = await import('./rows.queries.ts')
const { moveRow, takeRow } = await import('./list-changes.ts')

const list = { kind: 'playlists', id: 'mine' } as const
const first = rowsSource(list.kind, list.id).query(0)
const rowOf = (id: string) =>
  ({
    libraryItemId: id,
    libraryItem: { media: { metadata: {} } },
    episode: null,
  }) as unknown as ListRow
const pageOf = (ids: string) => ({ page: 0, total: ids.length, results: [...ids].map(rowOf) })
const shown = () => {
  const page = queryClient.getQueryData<{ results: ListRow[] }>(first.queryKey)
  return page?.results.map(({ libraryItemId }) => libraryItemId).join('')
}

/** What the server holds, and its calls, which are answered one by one when the test says so. */
let kept: string[]
let waiting: (() => void)[]

beforeEach(begin)

function begin() {
  kept = [...'abcd']
  waiting = []
  failed.mockClear()
  queryClient.clear()
  queryClient.setQueryData(first.queryKey, pageOf('abcd'))
  call.mockReset().mockImplementation(async (_name, { body }) => {
    const early = kept.join('')
    await new Promise<void>((answer) => waiting.push(answer))
    if (!body) return pageOf(early)
    kept = kept.filter((id) => id !== body.item.libraryItemId)
    const at = body.before ? kept.indexOf(body.before.libraryItemId) : kept.length
    kept.splice(at, 0, body.item.libraryItemId)
    return {}
  })
}

/** Lets the server answer until it was asked nothing more. */
async function allAnswered(): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet++) {
    for (const answer of waiting.splice(0)) {
      answer()
      quiet = 0
    }
    // oxlint-disable-next-line no-await-in-loop -- one answer leads to the next call
    await new Promise((done) => setTimeout(done))
  }
}

test('moves in one breath start each from the one before, here and on the server', async () => {
  moveRow(list, 0, 1)
  expect(shown()).toBe('bacd')
  moveRow(list, 1, 2)
  expect(shown()).toBe('bcad')
  moveRow(list, 2, 3)
  moveRow(list, 3, 2)
  moveRow(list, 0, 3)
  expect(shown()).toBe('cadb')
  await allAnswered()
  expect(kept.join('')).toBe('cadb')
  expect(shown()).toBe('cadb')
})

test('an answer that was asked for before a move does not undo it', async () => {
  const reading = queryClient.fetchQuery({ ...first, staleTime: 0 })
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  moveRow(list, 0, 3)
  waiting.shift()?.()
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  expect(shown()).toBe('bcda')
  await allAnswered()
  await reading
  expect(shown()).toBe('bcda')
  expect(kept.join('')).toBe('bcda')
})

test('a refused move goes back, but takes no later one along', async () => {
  call.mockImplementationOnce(async () => {
    await new Promise<void>((answer) => waiting.push(answer))
    throw new Error('no')
  })
  moveRow(list, 0, 1)
  moveRow(list, 3, 0)
  expect(shown()).toBe('dbac')
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  waiting.shift()?.()
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
  expect(shown()).toBe('dbac')
  await allAnswered()
  expect(kept.join('')).toBe('adbc')

  queryClient.setQueryData(first.queryKey, pageOf('adbc'))
  call.mockRejectedValueOnce(new Error('no'))
  moveRow(list, 0, 3)
  expect(shown()).toBe('dbca')
  await vi.waitFor(() => expect(shown()).toBe('adbc'))
})

test('two rows taken out at once are the two that were meant', async () => {
  const taken: unknown[] = []
  call.mockImplementation(async (_name, { body }) => void taken.push(body))
  void takeRow(list, 1)
  void takeRow(list, 1)
  expect(shown()).toBe('ad')
  await vi.waitFor(() => expect(JSON.stringify(taken)).toMatch(/"b".*"c"/))
})

/** Somebody moves a row; the oldest or newest of the waiting calls is answered; the live channel says that all is old. */
type Happening = { from: number; to: number } | 'oldest' | 'newest' | 'old'
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ from: fc.nat(3), to: fc.nat(3) }),
  fc.constantFrom('oldest', 'newest', 'old'),
)

test('whatever the order of presses, answers and news, the rows stand where they were put', async () => {
  const play = async (all: Happening[]) => {
    const wanted = [...'abcd']
    for (const one of all) {
      if (one === 'old') void queryClient.invalidateQueries()
      else if (one === 'oldest') waiting.shift()?.()
      else if (one === 'newest') waiting.pop()?.()
      else if (moveRow(list, one.from, one.to) !== null)
        wanted.splice(one.to, 0, ...wanted.splice(one.from, 1))
      // oxlint-disable-next-line no-await-in-loop -- what was answered is heard before the next thing happens
      await new Promise((done) => setTimeout(done))
      expect(shown()).toBe(wanted.join(''))
    }
    await allAnswered()
    expect([kept.join(''), shown()]).toEqual([wanted.join(''), wanted.join('')])
  }
  const property = fc.asyncProperty(fc.array(happening, { maxLength: 14 }), async (all) => {
    begin()
    const end = new QueryObserver(queryClient, first).subscribe(() => {})
    await play(all).finally(allAnswered)
    end()
  })
  await fc.assert(property)
})
