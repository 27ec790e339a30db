import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  distinct,
  following,
  isSame,
  placeIn,
  readQueue,
  totalDuration,
  withAdded,
  withList,
  withMoved,
  withNext,
  without,
  withStarted,
  type QueueItem,
} from './queue-rules.ts'

const item = (id: string, episodeId: string | null = null): QueueItem => ({
  libraryItemId: id,
  libraryId: 'library',
  episodeId,
  title: `Title of ${id}`,
  subtitle: '',
  caption: '',
  duration: 60,
  coverPath: null,
})
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => item(id)) as [
  QueueItem,
  QueueItem,
  QueueItem,
  QueueItem,
]
const ids = (items: readonly QueueItem[]) =>
  items.map(({ libraryItemId, episodeId }) => libraryItemId + (episodeId ?? '')).join('')

test('adding ignores what waits already, also within one call', () => {
  expect(ids(withAdded([a, b], [b, c, c]))).toBe('abc')
  const items = [a]
  expect(withAdded(items, [a])).toBe(items)
})

test('two episodes of one podcast are two things', () => {
  const items = withAdded([item('p', '1')], [item('p', '2'), item('p', '1')])
  expect(ids(items)).toBe('p1p2')
  expect(ids(without(items, { libraryItemId: 'p', episodeId: '1' }))).toBe('p2')
  expect(ids(without(items, { libraryItemId: 'p', episodeId: null }))).toBe('p1p2')
})

test('play next goes behind what plays, and to the front when nothing does', () => {
  expect(ids(withNext([a, b, c], [c], a))).toBe('acb')
  expect(ids(withNext([a, b], [d, c], a))).toBe('adcb')
  expect(ids(withNext([a, b], [c], null))).toBe('cab')
  expect(ids(withNext([a, b], [a], a))).toBe('ab')
})

test('what is played from a shelf takes the row of what played before', () => {
  expect(ids(withStarted([], a, null))).toBe('a')
  expect(ids(withStarted([a], b, a))).toBe('b')
  expect(ids(withStarted([a, b, c], d, b))).toBe('adc')
  expect(ids(withStarted([b, c], d, null))).toBe('dbc')
})

test('what is played from the queue keeps its row', () => {
  const items = [a, b, c]
  expect(withStarted(items, c, a)).toBe(items)
})

test('what follows: the rest of the rows, or all of them', () => {
  expect(ids(following([a, b, c], a))).toBe('bc')
  expect(ids(following([a, b, c], c))).toBe('')
  expect(ids(following([a, b], d))).toBe('ab')
})

test('what lay before the playing row is not played again after that was taken out', () => {
  const items = without([a, b, c, d], c, c)
  expect(ids(items)).toBe('abd')
  expect(ids(following(items, c))).toBe('d')
  const next = withNext(items, [item('e')], c)
  expect(ids(following(next, c))).toBe('ed')
  const elsewhere = withStarted(items, item('e'), c)
  expect(ids(elsewhere)).toBe('abed')
  expect(ids(following(elsewhere, item('e')))).toBe('d')
  const back = withStarted(items, a, c)
  expect(ids(following(back, a))).toBe('bd')
})

test('any other row that is taken out marks nothing', () => {
  expect(without([a, b, c], b, c)).toEqual([a, c])
})

test('what was queued comes before what follows in a list, and another list takes its place', () => {
  const one = withList([a, b], c, [d, item('e'), b], a)
  expect(ids(one)).toBe('cbde')
  expect(ids(withList(one, d, [item('e')], c))).toBe('dbe')
  const other = withList(one, item('x'), [item('y')], c)
  expect(ids(other)).toBe('xby')
  expect(ids(withStarted(one, item('x'), c))).toBe('xb')
  expect(ids(withStarted(one, d, c))).toBe('cbde')
})

test('a row of the list that is moved by hand is wanted', () => {
  const items = withMoved(withList([], a, [b, c], null), 2, 1)
  expect(ids(withStarted(items, d, a))).toBe('dc')
})

test('a list of thousands brings the next fifty', () => {
  const many = Array.from({ length: 3000 }, (_none, at) => item(`${at}`))
  expect(withList([], a, many, null)).toHaveLength(51)
})

test('moving keeps every row exactly once', () => {
  const things = fc.array(fc.integer({ min: 0, max: 20 }).map((id) => item(`${id}`)))
  fc.assert(
    fc.property(things, fc.nat(25), fc.integer({ min: -5, max: 30 }), (list, from, to) => {
      const items = distinct(list)
      const moved = withMoved(items, from, to)
      expect([...moved].sort(byId)).toEqual([...items].sort(byId))
      const one = items[from]
      if (one) expect(placeIn(moved, one)).toBe(Math.min(items.length - 1, Math.max(0, to)))
    }),
  )
})

test('no sequence of changes makes a thing wait twice', () => {
  const change = fc.record({
    kind: fc.constantFrom('add', 'next', 'remove', 'start', 'list'),
    id: fc.integer({ min: 0, max: 6 }).map((id) => item(`${id}`)),
  })
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      let items: readonly QueueItem[] = []
      let current: QueueItem | null = null
      for (const { kind, id } of changes) {
        if (kind === 'add') items = withAdded(items, [id])
        if (kind === 'next') items = withNext(items, [id], current)
        if (kind === 'remove') items = without(items, id, current)
        if (kind === 'list') items = withList(items, id, [item('8'), item('9')], current)
        if (kind === 'start') {
          items = withStarted(items, id, current)
          current = id
        }
        expect(distinct(items)).toEqual(items)
      }
      // What plays has a row unless it was taken out by hand.
      if (changes.at(-1)?.kind === 'start') expect(placeIn(items, current)).toBeGreaterThan(-1)
    }),
  )
})

test('a list of 10,000 is taken over and read again, each thing once', () => {
  const many = Array.from({ length: 10_000 }, (_none, at) => item(`${at}`))
  const queued = withAdded(many, [...many, item('new')])
  expect(queued).toHaveLength(10_001)
  expect(readQueue(structuredClone(queued))).toHaveLength(10_001)
})

test('the total leaves out what nobody knows', () => {
  expect(totalDuration([a, { ...b, duration: null }, c])).toBe(120)
})

test('only rows come back from the store', () => {
  expect(readQueue([a, null, 7, { libraryItemId: 'x' }, a, { ...b, duration: 'long' }])).toEqual([
    a,
  ])
  expect(readQueue('nothing')).toEqual([])
  fc.assert(fc.property(fc.jsonValue(), (value) => void readQueue(value)))
})

test('a missing episode and none are the same', () => {
  expect(isSame(a, { libraryItemId: 'a', episodeId: null })).toBe(true)
  expect(isSame(a, null)).toBe(false)
})

function byId(one: QueueItem, other: QueueItem): number {
  return one.libraryItemId < other.libraryItemId ? -1 : 1
}
