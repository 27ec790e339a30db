import { expect, test } from 'vitest'
import { changesOf, emptyDraft, readerOf, valuesToSend, withCells, type Draft } from './draft.ts'
import { changeOf, isSameValue, rowOf, type Row } from './fields.ts'
import { numberAt, untouched } from './form-rules.ts'
import { pastOf, redone, stepped, undone } from './past.ts'
import { rebased, stillContested } from './rebase.ts'
import { nextSort, sorted } from './sort.ts'

const row = (id: string, more: Partial<Row['values']> = {}): Row => {
  const fields = { title: `Book ${id}`, genres: ['Sea'], tags: [], explicit: false }
  const made = rowOf({ id, libraryId: 'l', mediaType: 'book', updatedAt: 1, locks: [], fields })
  return { ...made, values: { ...made.values, ...more } }
}
const a = row('a', { authors: ['Ada Verne'], series: [{ name: 'Lamps', sequence: '4' }] })
const b = row('b', { publisher: 'House', genres: ['Poems'] })
const places = new Map([
  ['a', 0],
  ['b', 1],
])
const read = (draft: Draft) => readerOf(draft, places)
const sent = (draft: Draft) =>
  changesOf([a, b], read(draft)).changed.map((one) => [one.row.id, changeOf(valuesToSend(one))])

test('nothing is sent of what stays as it is, however it is spelt', () => {
  expect(sent(emptyDraft)).toEqual([])
  const same = withCells(emptyDraft, [
    { row: a, field: 'authors', value: ['ada verne'] },
    { row: a, field: 'title', value: 'Book a ' },
  ])
  expect(same.cells.size).toBe(0)
  expect(isSameValue('genres', ['Sea'], ['sea'])).toBe(false)
})

test('the form counts for all items, and what is written into a cell for its own', () => {
  const form = {
    ...untouched,
    texts: { ...untouched.texts, publisher: { mode: 'set' as const, text: ' Lamp House ' } },
    lists: { ...untouched.lists, genres: { mode: 'add' as const, names: ['sea', 'Night'] } },
    series: { mode: 'add' as const, name: 'nights', first: '3' },
  }
  const draft = withCells({ ...emptyDraft, form }, [{ row: b, field: 'publisher', value: 'House' }])
  expect(sent(draft)).toEqual([
    [
      'a',
      {
        publisher: 'Lamp House',
        genres: ['Sea', 'Night'],
        series: [
          { name: 'Lamps', sequence: '4' },
          { name: 'nights', sequence: '3' },
        ],
      },
    ],
    ['b', { genres: ['Poems', 'sea', 'Night'], series: [{ name: 'nights', sequence: '4' }] }],
  ])
  const back = withCells(draft, [{ row: b, field: 'publisher', value: undefined }])
  expect(read(back).value(b, 'publisher')).toBe('Lamp House')
})

test('the form takes away, replaces and empties', () => {
  const form = {
    ...untouched,
    lists: {
      ...untouched.lists,
      genres: { mode: 'remove' as const, names: ['SEA'] },
      authors: { mode: 'clear' as const, names: [] },
      tags: { mode: 'set' as const, names: ['x'] },
    },
    flags: { explicit: 'yes' as const, abridged: 'no' as const },
    series: { mode: 'remove' as const, name: 'lamps', first: '' },
    texts: { ...untouched.texts, publisher: { mode: 'clear' as const, text: 'left over' } },
  }
  expect(sent({ ...emptyDraft, form })).toEqual([
    ['a', { authors: [], series: [], genres: [], tags: ['x'], explicit: true }],
    ['b', { publisher: null, tags: ['x'], explicit: true }],
  ])
  const nothing = {
    ...untouched,
    texts: { ...untouched.texts, publisher: { mode: 'set' as const, text: ' ' } },
  }
  expect(sent({ ...emptyDraft, form: nothing })).toEqual([])
})

test('numbers count on from the first one', () => {
  expect([0, 1, 2].map((place) => numberAt('0.5', place))).toEqual(['0.5', '1.5', '2.5'])
  expect(numberAt('0,1', 1)).toBe('1.1')
  expect([numberAt('', 1), numberAt('x', 1)]).toEqual([null, null])
})

test('what is wrong is told, and isn’t sent', () => {
  const wrong = {
    column: 'title' as const,
    text: '',
    fault: 'titleNeeded' as const,
    under: 'Book a',
  }
  const draft = withCells(emptyDraft, [{ row: a, field: 'title', value: wrong }])
  const told = changesOf([a, b], read(draft))
  expect(told.changed).toEqual([])
  expect(told.wrong).toEqual([{ row: a, field: 'title', wrong }])
})

test('steps go back and forth, letters of one word together', () => {
  let past = pastOf(0)
  past = stepped(past, 1)
  past = stepped(past, 2, 'word')
  past = stepped(past, 3, 'word')
  expect(undone(past).now).toBe(1)
  expect(undone(undone(past)).now).toBe(0)
  expect(undone(undone(undone(past))).now).toBe(0)
  expect(redone(undone(past)).now).toBe(3)
  expect(redone(stepped(undone(past), 9)).now).toBe(9)
})

test('what somebody else changed is followed, and contested where both wrote', () => {
  const draft = withCells(emptyDraft, [
    { row: a, field: 'publisher', value: 'Mine' },
    { row: a, field: 'language', value: 'German' },
    { row: b, field: 'subtitle', value: 'Sub' },
  ])
  const fresh = row('a', { publisher: 'Theirs', language: 'German', isbn: '1' })
  const next = rebased([a, b], draft, new Map([['a', fresh]]))
  expect(next.rows.map(({ values }) => values.isbn)).toEqual(['1', ''])
  expect(next.contested).toEqual([{ id: 'a', field: 'publisher', theirs: 'Theirs' }])
  expect(next.draft.cells.get('a')).toEqual({ publisher: 'Mine' })
  const gone = rebased(next.rows, next.draft, new Map([['a', null]]))
  expect(gone.rows.map(({ id }) => id)).toEqual(['b'])
  expect([...gone.draft.cells.keys()]).toEqual(['b'])
  expect(stillContested(next.contested, [], gone.rows)).toEqual([])
})

test('what the form replaces is contested as well, what it adds is not', () => {
  const form = {
    ...untouched,
    texts: { ...untouched.texts, publisher: { mode: 'set' as const, text: 'Mine' } },
    lists: { ...untouched.lists, genres: { mode: 'add' as const, names: ['Night'] } },
  }
  const fresh = row('b', { publisher: 'Theirs', genres: ['Theirs'] })
  const next = rebased([a, b], { ...emptyDraft, form }, new Map([['b', fresh]]))
  expect(next.contested).toEqual([{ id: 'b', field: 'publisher', theirs: 'Theirs' }])
  expect(read(next.draft).value(fresh, 'genres')).toEqual(['Theirs', 'Night'])
})

test('rows are sorted by what they show, numbers as numbers, empty ones last', () => {
  const rows = ['10', '2', '', '1'].map((sequence, at) =>
    row(String(at), { series: sequence ? [{ name: 'L', sequence }] : [] }),
  )
  const sorting = { reader: read(emptyDraft), words: { yes: 'Yes', no: 'No' }, language: 'en' }
  const column = { name: 'sequence' as const, field: 'series' as const, width: 1 }
  const ids = (isDescending: boolean) =>
    sorted(rows, column, isDescending, sorting).map(({ id }) => id)
  expect(ids(false)).toEqual(['3', '1', '0', '2'])
  expect(ids(true)).toEqual(['0', '1', '3', '2'])
  expect(nextSort(nextSort(nextSort(null, 'title'), 'title'), 'title')).toBeNull()
})
