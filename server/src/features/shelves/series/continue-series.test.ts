import { expect, it } from 'vitest'
import { bitsOf } from '#features/items/index.ts'
import { nextBooks } from './continue-series.ts'
import type { OwnBook } from './continue-series.ts'

const books = ['a', 'b', 'c', 'd']
const positions = new Map(books.map((id, position) => [id, position]))
const done: OwnBook = { isFinished: true, position: 0, lastUpdate: 5 }

/** `series`: books with their numbers, by series. */
function next(
  series: Record<string, Record<string, number | null>>,
  own: Record<string, OwnBook>,
  {
    hidden = [],
    onlyLater = false,
    visible = books,
  }: { hidden?: string[]; onlyLater?: boolean; visible?: string[] } = {},
) {
  const positionOf = (id: string) => positions.get(id) ?? -1
  const found = nextBooks({
    series: new Map(
      Object.entries(series).map(([id, members]) => [
        id,
        Object.entries(members).map(([book, number]) => ({ position: positionOf(book), number })),
      ]),
    ),
    visible: bitsOf({ positions }, visible),
    own: new Map(Object.entries(own).map(([id, place]) => [positionOf(id), place])),
    hidden: new Set(hidden),
    onlyLater,
  })
  return found.map(({ position }) => books[position])
}

it('is the first unfinished one by number', () => {
  const s = { a: 1, b: 2, c: 3 }
  expect(next({ s }, { a: done })).toEqual(['b'])
  expect(next({ s }, { b: done })).toEqual(['a'])
})

it('can be kept to later numbers', () => {
  expect(next({ s: { a: 1, b: 2, c: 3 } }, { b: done }, { onlyLater: true })).toEqual(['c'])
  expect(next({ s: { a: 1, b: 2 } }, { b: done }, { onlyLater: true })).toEqual([])
})

it('leaves out series of which one is open, all are done, none is done, or that are hidden', () => {
  const s = { a: 1, b: 2 }
  const open: OwnBook = { isFinished: false, position: 3, lastUpdate: 6 }
  expect(next({ s }, { a: done, b: open })).toEqual([])
  expect(next({ s }, { a: done, b: done })).toEqual([])
  expect(next({ s }, {})).toEqual([])
  expect(next({ s }, { a: done }, { hidden: ['s'] })).toEqual([])
})

it('looks at books that may be seen, and at no others', () => {
  const s = { a: 1, b: 2, c: 3 }
  expect(next({ s }, { a: done }, { visible: ['a', 'c'] })).toEqual(['c'])
  expect(next({ s }, { a: done }, { visible: ['b', 'c'] })).toEqual([])
})

it('puts the series heard last first', () => {
  const later: OwnBook = { ...done, lastUpdate: 9 }
  expect(next({ s: { a: 1, b: 2 }, t: { c: 1, d: 2 } }, { a: done, c: later })).toEqual(['d', 'b'])
})
