import { shareOf, halfPages } from './clipping.ts'
import type { Clipping } from './clipping.ts'
import { authorsOf, styleOf } from './koreader-style.ts'
import { readLuaTable } from './lua-table.ts'
import type { LuaTable, LuaValue } from './lua-table.ts'

/**
 * Marks in what KOReader keeps beside a book (`metadata.epub.lua`), in the form of 2024.07 and later (`annotations`) and the
 * one before (`highlight` and `bookmarks`). Throws a `SyntaxError` for what isn't such a file. `name`: that of the file.
 */
export function readKoreaderMetadata(text: string, name: string): Clipping[] {
  const root = readLuaTable(text)
  const book = bookOf(root, name)
  const marks = listOf(root.get('annotations'))
  return (marks.length > 0 ? newForm(marks) : oldForm(root)).map((mark) => clippingOf(mark, book))
}

interface Book {
  title: string
  author: string
  pages: number | null
  document: string | null
}

interface Mark {
  isHighlight: boolean
  quote: string
  note: string
  chapter: string
  place: string
  page: number | null
  style: Clipping['style']
  at: number | null
  changedAt: number | null
}

function bookOf(root: LuaTable, name: string): Book {
  const props = tableOf(root.get('doc_props'))
  const stats = tableOf(root.get('stats'))
  const path = textOf(root.get('doc_path'))
  const file = path.split('/').at(-1) ?? ''
  return {
    title:
      [props, stats].map((table) => textOf(table.get('title'))).find((title) => title !== '') ??
      (file || name).replace(/\.[^.]*$/u, ''),
    author: authorsOf(
      [props, stats].map((table) => textOf(table.get('authors'))).find((names) => names !== '') ??
        '',
    ),
    pages: numberOf(root.get('doc_pages')) ?? numberOf(stats.get('pages')),
    document: textOf(root.get('partial_md5_checksum')) || textOf(stats.get('md5')) || null,
  }
}

const newForm = (marks: readonly LuaTable[]): Mark[] =>
  marks.map((mark) => {
    const isHighlight = textOf(mark.get('drawer')) !== ''
    return {
      isHighlight,
      // A bookmark tells the name of its chapter there.
      quote: isHighlight ? textOf(mark.get('text')) : '',
      note: textOf(mark.get('note')),
      chapter: textOf(mark.get('chapter')),
      place: placeOf(mark),
      page: numberOf(mark.get('pageno')) ?? numberOf(mark.get('page')),
      style: styleOf(mark.get('drawer'), mark.get('color')),
      at: timeOf(mark.get('datetime')),
      changedAt: timeOf(mark.get('datetime_updated')),
    }
  })

/** Highlights by page, and bookmarks, of which those of the same moment carry what was said to a highlight. */
function oldForm(root: LuaTable): Mark[] {
  const notes = listOf(root.get('bookmarks'))
  const highlights = [...tableOf(root.get('highlight'))].flatMap(([page, marks]) =>
    listOf(marks).map((mark) => ({ page, mark })),
  )
  const marks = highlights.map(({ page, mark }) => {
    const when = textOf(mark.get('datetime'))
    const quote = textOf(mark.get('text'))
    const said = notes.find((note) => when !== '' && textOf(note.get('datetime')) === when)
    return {
      isHighlight: true,
      quote,
      note: ownWords(textOf(said?.get('text')), quote, when),
      chapter: textOf(mark.get('chapter')) || textOf(said?.get('chapter')),
      place: placeOf(mark),
      page: typeof page === 'number' ? page : null,
      style: styleOf(mark.get('drawer'), mark.get('color')),
      at: timeOf(mark.get('datetime')),
      changedAt: null,
    }
  })
  const known = new Set(highlights.map(({ mark }) => textOf(mark.get('datetime'))))
  const alone = notes.filter((note) => !known.has(textOf(note.get('datetime'))))
  return [...marks, ...alone.map(loneNote)]
}

function loneNote(note: LuaTable): Mark {
  const isHighlight = note.get('highlighted') === true
  const quote = isHighlight ? textOf(note.get('notes')) : ''
  const when = textOf(note.get('datetime'))
  return {
    isHighlight,
    quote,
    note: ownWords(textOf(note.get('text')), quote, when),
    chapter: textOf(note.get('chapter')),
    place: placeOf(note),
    page: numberOf(note.get('page')),
    style: styleOf(note.get('drawer'), note.get('color')),
    at: timeOf(note.get('datetime')),
    changedAt: null,
  }
}

/** What somebody wrote; not the text that KOReader makes of page, words and time, in the language of the device. */
const ownWords = (text: string, quote: string, when: string): string =>
  text === quote || (when !== '' && text.endsWith(when)) ? '' : text

function clippingOf(mark: Mark, book: Book): Clipping {
  const isHighlight = mark.isHighlight && mark.quote !== ''
  return {
    source: 'koreader',
    clock: 'local',
    title: book.title,
    author: book.author,
    document: book.document,
    kind: isHighlight ? 'highlight' : 'bookmark',
    style: isHighlight ? mark.style : null,
    quote: mark.quote,
    note: mark.note,
    chapter: mark.chapter || null,
    place: mark.place,
    fraction: shareOf(mark.page, book.pages, halfPages),
    createdAt: mark.at,
    updatedAt: mark.changedAt ?? mark.at,
  }
}

/** Places in flowing text are texts; in pages they have coordinates. */
function placeOf(mark: LuaTable): string {
  const place = mark.get('pos0') ?? mark.get('page')
  if (!(place instanceof Map)) return String(place ?? '')
  return ['page', 'x', 'y'].map((name) => String(numberOf(place.get(name)) ?? '')).join(' ')
}

/** `2024-08-01 12:30:00`, as if it were UTC. */
function timeOf(value: LuaValue | undefined): number | null {
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/u.exec(textOf(value))
  const time = parts === null ? Number.NaN : Date.parse(`${parts[1]}T${parts[2]}Z`)
  return Number.isNaN(time) ? null : time
}

const textOf = (value: LuaValue | undefined): string =>
  typeof value === 'string' ? value.trim() : ''
const numberOf = (value: LuaValue | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
const tableOf = (value: LuaValue | undefined): LuaTable =>
  value instanceof Map ? value : new Map()
const listOf = (value: LuaValue | undefined): LuaTable[] =>
  [...tableOf(value).values()].filter((one) => one instanceof Map)
