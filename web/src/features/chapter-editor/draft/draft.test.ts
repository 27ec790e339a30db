import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allLocked,
  chaptersOf,
  faultsOf,
  isSame,
  replaced,
  retitled,
  rowsOf,
  shifted,
  withoutRow,
  withRow,
  withRowAt,
} from './draft.ts'
import { begunWith, redone, stepped, undone } from './history.ts'

const rows = rowsOf([
  { start: 0, title: 'One' },
  { start: 60, title: 'Two' },
  { start: 120, title: 'Three' },
])
const shown = (list: typeof rows) => list.map(({ start, title }) => `${start} ${title}`)

test('each chapter ends where the next one begins', () => {
  expect(chaptersOf(rows, 200)).toEqual([
    { start: 0, end: 60, title: 'One' },
    { start: 60, end: 120, title: 'Two' },
    { start: 120, end: 200, title: 'Three' },
  ])
})

test('a start behind the end is a fault of its own row, not of the one before', () => {
  const late = withRow(rows, 2, { start: 500 })
  expect(faultsOf(late, 200)).toEqual([[], [], ['start-after-end']])
})

test('a chapter is split at a time, never twice at the same', () => {
  expect(shown(withRowAt(rows, 90.0004, 'New'))).toEqual(['0 One', '60 Two', '90 New', '120 Three'])
  expect(withRowAt(rows, 60, 'New')).toBe(rows)
})

test('shifting leaves the first and what is locked where they are', () => {
  const locked = withRow(rows, 1, { isLocked: true })
  expect(shown(shifted(locked, -1.5))).toEqual(['0 One', '60 Two', '118.5 Three'])
})

test('locked rows are neither changed nor removed nor replaced', () => {
  const locked = withRow(rows, 1, { isLocked: true })
  expect(withRow(locked, 1, { title: 'x' })).toBe(locked)
  expect(withoutRow(locked, 1)).toBe(locked)
  const marks = [
    { start: 0, title: 'a' },
    { start: 60.2, title: 'b' },
    { start: 90, title: 'c' },
  ]
  expect(shown(replaced(locked, marks))).toEqual(['0 a', '60 Two', '90 c'])
  expect(shown(retitled(locked, ['a', 'b', 'c', 'd']))).toEqual(['0 a', '60 Two', '120 c'])
  expect(replaced(allLocked(rows, true), marks)).toHaveLength(4)
})

test('typing in one field is one step back', () => {
  let history = begunWith(rows)
  for (const title of ['O', 'On', 'One!'])
    history = stepped(history, withRow(history.rows, 0, { title }), 'title 0')
  history = stepped(history, shifted(history.rows, 1))
  expect(shown(undone(history).rows)[0]).toBe('0 One!')
  expect(undone(undone(history)).rows).toBe(rows)
  expect(redone(redone(undone(undone(history)))).rows).toBe(history.rows)
  expect(stepped(history, history.rows)).toBe(history)
})

test('whatever is done can be taken back to the beginning, and done again', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('split' as const), at: fc.integer({ min: 0, max: 300 }) }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.integer({ min: 0, max: 5 }) }),
    fc.record({ kind: fc.constant('shift' as const), at: fc.integer({ min: -9, max: 9 }) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let history = begunWith(rows)
      for (const { kind, at } of steps) {
        const now = history.rows
        const next =
          kind === 'split'
            ? withRowAt(now, at, 'x')
            : kind === 'remove'
              ? withoutRow(now, at)
              : shifted(now, at)
        history = stepped(history, next)
        expect(new Set(history.rows.map(({ key }) => key)).size).toBe(history.rows.length)
      }
      let back = history
      for (const _ of steps) back = undone(back)
      expect(isSame(back.rows, rows)).toBe(true)
      for (const _ of steps) back = redone(back)
      expect(back.rows).toBe(history.rows)
    }),
  )
})
