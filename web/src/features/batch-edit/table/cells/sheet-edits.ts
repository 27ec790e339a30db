import {
  cellText,
  readCell,
  soundValue,
  type FlagWords,
  type Wrong,
} from '../../model/cell-text.ts'
import type { Column } from '../../model/columns.ts'
import type { CellChange, DraftReader } from '../../model/draft.ts'
import type { FieldName, Row, Value, Values } from '../../model/fields.ts'
import { numberAt } from '../../model/form-rules.ts'
import type { Spelling } from '../../model/spelling.ts'
import { goesOn } from './fill.ts'
import type { Box, Spot } from './ranges.ts'
import { replacedIn, type Replacing } from './replace.ts'

/** The table as it stands: what its cells show, and what they are read as. */
export interface Sheet {
  rows: readonly Row[]
  columns: readonly Column[]
  reader: DraftReader
  words: FlagWords
  spelling: Spelling
}

export function textAt({ rows, columns, reader, words }: Sheet, { row, column }: Spot): string {
  const item = rows[row]
  const { name, field } = columns[column] ?? {}
  return item && name && field ? cellText(name, reader.value(item, field), words) : ''
}

/** What a block of cells shows, row by row. */
export function textsIn(sheet: Sheet, { top, bottom, left, right }: Box): string[][] {
  return range(top, bottom).map((row) =>
    range(left, right).map((column) => textAt(sheet, { row, column })),
  )
}

/** What to write so that cells hold these texts. Cells of one row may be about one field: each sees what was written before it. */
export function writing(
  sheet: Sheet,
  texts: Iterable<readonly [Spot, string]>,
): readonly CellChange[] {
  const { rows, columns, reader, words, spelling } = sheet
  const values = new Map<string, CellChange & { value: Value | Wrong }>()
  for (const [{ row: at, column }, text] of texts) {
    const row = rows[at]
    const target = columns[column]
    if (!row || !target) continue
    const { name, field } = target
    const key = `${row.id} ${field}`
    const before = values.get(key)?.value ?? reader.value(row, field)
    if (cellText(name, before, words) === text) continue
    values.set(key, { row, field, value: readCell(name, text, { before, words, spelling }) })
  }
  return [...values.values()]
}

/** The cells of a block, emptied. */
export const emptying = (sheet: Sheet, box: Box) =>
  writing(
    sheet,
    spotsIn(box).map((spot) => [spot, ''] as const),
  )

interface Pasting {
  changes: readonly CellChange[]
  /** The cells that were written over. */
  box: Box
  /** Rows and columns that had no place. */
  lost: { rows: number; columns: number }
}

/**
 * Texts of a clipboard over a block: a single one fills it, several repeat in it where they fit in a whole number of
 * times, else they stand once at its top left corner.
 */
export function pasting(sheet: Sheet, box: Box, texts: readonly (readonly string[])[]): Pasting {
  const height = texts.length
  const width = Math.max(...texts.map((row) => row.length))
  const [tall, wide] = [box.bottom - box.top + 1, box.right - box.left + 1]
  const isTiled = tall % height === 0 && wide % width === 0
  const rows = isTiled ? tall : height
  const columns = isTiled ? wide : width
  const last = {
    bottom: Math.min(box.top + rows, sheet.rows.length) - 1,
    right: Math.min(box.left + columns, sheet.columns.length) - 1,
  }
  const target = { top: box.top, left: box.left, ...last }
  const cells = spotsIn(target).flatMap((spot): (readonly [Spot, string])[] => {
    const text = texts[(spot.row - box.top) % height]?.[(spot.column - box.left) % width]
    // Rows of a clipboard may be of different lengths; where there is nothing, nothing is written.
    return text === undefined ? [] : [[spot, text]]
  })
  return {
    changes: writing(sheet, cells),
    box: target,
    lost: {
      rows: box.top + rows - 1 - last.bottom,
      columns: box.left + columns - 1 - last.right,
    },
  }
}

/** The first row of a block in all its rows; of a single row the one above it. */
export function fillingDown(
  sheet: Sheet,
  { top, bottom, left, right }: Box,
): readonly CellChange[] {
  const source = top === bottom ? top - 1 : top
  if (source < 0) return []
  const cells = spotsIn({ top: source + 1, bottom, left, right })
  return writing(
    sheet,
    cells.map((spot) => [spot, textAt(sheet, { row: source, column: spot.column })] as const),
  )
}

/** A block that was drawn on to another row by its handle: numbers count on, everything else is repeated. */
export function drawingOn(sheet: Sheet, box: Box, toRow: number): readonly CellChange[] {
  const isUp = toRow < box.top
  const count = isUp ? box.top - toRow : toRow - box.bottom
  if (count <= 0) return []
  const cells = range(box.left, box.right).flatMap((column) => {
    const given = range(box.top, box.bottom).map((row) => textAt(sheet, { row, column }))
    return goesOn(given, count, isUp).map((text, at) => {
      const row = isUp ? box.top - 1 - at : box.bottom + 1 + at
      return [{ row, column }, text] as const
    })
  })
  return writing(sheet, cells)
}

interface Numbering {
  /** Of the series; '' numbers those that the rows have. */
  name: string
  first: string
}

/** Rows of a block numbered in their order, within the series that they have or in one that is named. */
export function numbering(
  { rows, reader, spelling }: Sheet,
  { top, bottom }: Pick<Box, 'top' | 'bottom'>,
  { name, first }: Numbering,
): readonly CellChange[] {
  return rows.slice(top, bottom + 1).flatMap((row, at): CellChange[] => {
    const sequence = numberAt(first, at)
    const series = soundValue(reader.value(row, 'series')) as Values['series']
    const given = name.trim() ? spelling('series', name.trim()) : series[0]?.name
    if (sequence === null || !given) return []
    const others = series.filter((one) => one.name.toLowerCase() !== given.toLowerCase())
    const entries = [{ name: given, sequence }, ...others]
    return [{ row, field: 'series', value: entries }]
  })
}

/** What to write so that something is replaced in a column, in these rows. */
export function replacing(
  sheet: Sheet,
  { top, bottom, column }: Pick<Box, 'top' | 'bottom'> & { column: number },
  how: Replacing,
): readonly CellChange[] {
  const cells = range(top, bottom).flatMap((row): (readonly [Spot, string])[] => {
    const text = replacedIn(textAt(sheet, { row, column }), how)
    return text === null ? [] : [[{ row, column }, text]]
  })
  return writing(sheet, cells)
}

/** Cells of a block as they were before anybody wrote into them. */
export function reverting({ rows, columns, reader }: Sheet, box: Box): readonly CellChange[] {
  const seen = new Set<FieldName>()
  const fields = columns.slice(box.left, box.right + 1).flatMap(({ field }) => {
    if (seen.has(field)) return []
    seen.add(field)
    return [field]
  })
  return rows
    .slice(box.top, box.bottom + 1)
    .flatMap((row) =>
      fields
        .filter((field) => reader.isChanged(row, field))
        .map((field) => ({ row, field, value: row.values[field] })),
    )
}

/** A flag turned around in all cells of a block that hold one, as the first of them is turned. */
export function toggling(sheet: Sheet, box: Box): readonly CellChange[] {
  const { yes, no } = sheet.words
  const spots = spotsIn(box).filter(({ column }) => isFlagColumn(sheet.columns[column]))
  const [first] = spots
  if (!first) return []
  const text = textAt(sheet, first) === yes ? no : yes
  return writing(
    sheet,
    spots.map((spot) => [spot, text] as const),
  )
}

export const isFlagColumn = (column: Column | undefined): boolean =>
  column?.name === 'explicit' || column?.name === 'abridged'

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)

const spotsIn = ({ top, bottom, left, right }: Box): Spot[] =>
  range(top, bottom).flatMap((row) => range(left, right).map((column) => ({ row, column })))
