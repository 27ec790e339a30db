import { expect, test } from 'vitest'
import { columnOf } from '../../model/columns.ts'
import { emptyDraft, readerOf, withCells, type CellChange, type Draft } from '../../model/draft.ts'
import { rowOf, type Row } from '../../model/fields.ts'
import { asWritten } from '../../model/spelling.ts'
import {
  drawingOn,
  emptying,
  fillingDown,
  numbering,
  pasting,
  replacing,
  reverting,
  textsIn,
  toggling,
  writing,
  type Sheet,
} from './sheet-edits.ts'

const rows: Row[] = ['a', 'b', 'c', 'd'].map((id) => {
  const fields = { title: `Book ${id}`, genres: [], tags: [], explicit: false }
  return rowOf({ id, libraryId: 'l', mediaType: 'book', updatedAt: 1, locks: [], fields })
})
const columns = (['title', 'series', 'sequence', 'explicit'] as const).map(columnOf)
const words = { yes: 'Yes', no: 'No' }
const all = { top: 0, bottom: 3, left: 0, right: 3 }

const sheetOf = (draft: Draft): Sheet => ({
  rows,
  columns,
  reader: readerOf(draft, new Map()),
  words,
  spelling: asWritten,
})
let draft = emptyDraft
const does = (make: (sheet: Sheet) => readonly CellChange[]) => {
  draft = withCells(draft, make(sheetOf(draft)))
  return textsIn(sheetOf(draft), all)
}
const starting = (make: (sheet: Sheet) => readonly CellChange[]) => {
  draft = emptyDraft
  return does(make)
}
const pasted = (box: typeof all, texts: string[][]) => (sheet: Sheet) =>
  pasting(sheet, box, texts).changes

test('a block is pasted at its corner, names of series before their numbers or after them', () => {
  const texts = starting(
    pasted({ top: 1, bottom: 1, left: 1, right: 1 }, [
      ['Lamps', '1', 'yes'],
      ['Nights', '2'],
    ]),
  )
  expect(texts).toEqual([
    ['Book a', '', '', 'No'],
    ['Book b', 'Lamps', '1', 'Yes'],
    ['Book c', 'Nights', '2', 'No'],
    ['Book d', '', '', 'No'],
  ])
  does(() => [])
  starting(pasted({ top: 0, bottom: 0, left: 2, right: 2 }, [['7'], ['8']]))
  const later = does(pasted({ top: 0, bottom: 0, left: 1, right: 1 }, [['Lamps'], ['Lamps']]))
  expect(later.slice(0, 2)).toEqual([
    ['Book a', 'Lamps', '7', 'No'],
    ['Book b', 'Lamps', '8', 'No'],
  ])
})

test('one text fills a block, several repeat in it, and what has no place is counted', () => {
  const titles = { top: 0, bottom: 3, left: 0, right: 0 }
  expect(starting(pasted(titles, [['Same']])).map(([title]) => title)).toEqual([
    'Same',
    'Same',
    'Same',
    'Same',
  ])
  const turns = starting(pasted(titles, [['x'], ['y']]))
  expect(turns.map(([title]) => title)).toEqual(['x', 'y', 'x', 'y'])
  const corner = { top: 3, bottom: 3, left: 3, right: 3 }
  const { lost, box } = pasting(sheetOf(emptyDraft), corner, [
    ['yes', 'x'],
    ['no', 'y'],
  ])
  expect(lost).toEqual({ rows: 1, columns: 1 })
  expect(box).toEqual(corner)
})

test('Ctrl+D repeats the first row of a block, or the one above a single row', () => {
  const column = { left: 1, right: 1 }
  starting((sheet) => writing(sheet, [[{ row: 0, column: 1 }, 'Lamps']]))
  expect(does((sheet) => fillingDown(sheet, { top: 1, bottom: 1, ...column }))[1]?.[1]).toBe(
    'Lamps',
  )
  const texts = does((sheet) => fillingDown(sheet, { top: 0, bottom: 3, ...column }))
  expect(texts.map((row) => row[1])).toEqual(['Lamps', 'Lamps', 'Lamps', 'Lamps'])
  expect(fillingDown(sheetOf(draft), { top: 0, bottom: 0, ...column })).toEqual([])
})

test('the handle counts numbers on, and a series is numbered in the order of the rows', () => {
  starting((sheet) => numbering(sheet, { top: 0, bottom: 3 }, { name: 'Lamps', first: '2' }))
  expect(textsIn(sheetOf(draft), all).map((row) => row[2])).toEqual(['2', '3', '4', '5'])
  does((sheet) => numbering(sheet, { top: 1, bottom: 3 }, { name: '', first: '0.5' }))
  const box = { top: 0, bottom: 1, left: 2, right: 2 }
  expect(textsIn(sheetOf(draft), all).map((row) => row[2])).toEqual(['2', '0.5', '1.5', '2.5'])
  const texts = does((sheet) => drawingOn(sheet, box, 3))
  expect(texts.map((row) => row[2])).toEqual(['2', '0.5', '-1', '-2.5'])
  const up = does((sheet) => drawingOn(sheet, { top: 2, bottom: 3, left: 2, right: 2 }, 0))
  expect(up.map((row) => row[2])).toEqual(['2', '0.5', '-1', '-2.5'])
})

test('a number that is written into no series can’t be saved, and says so', () => {
  starting((sheet) => writing(sheet, [[{ row: 0, column: 2 }, '4']]))
  expect(draft.cells.get('a')?.series).toMatchObject({ fault: 'noSeries' })
  expect(textsIn(sheetOf(draft), all)[0]).toEqual(['Book a', '', '4', 'No'])
})

test('cells are emptied, replaced, turned around and put back', () => {
  starting((sheet) => toggling(sheet, { top: 0, bottom: 1, left: 2, right: 3 }))
  expect(textsIn(sheetOf(draft), all).map((row) => row[3])).toEqual(['Yes', 'Yes', 'No', 'No'])
  does((sheet) => emptying(sheet, { top: 0, bottom: 0, left: 3, right: 3 }))
  expect(draft.cells.has('a')).toBe(false)
  const how = { find: 'book', replace: 'Volume', isExact: false, isWhole: false }
  const texts = does((sheet) => replacing(sheet, { top: 0, bottom: 2, column: 0 }, how))
  expect(texts.map(([title]) => title)).toEqual(['Volume a', 'Volume b', 'Volume c', 'Book d'])
  does((sheet) => emptying(sheet, { top: 0, bottom: 0, left: 0, right: 0 }))
  expect(draft.cells.get('a')?.title).toMatchObject({ fault: 'titleNeeded', text: '' })
  does((sheet) => reverting(sheet, all))
  expect(draft.cells.size).toBe(0)
})
