/** A cell by the place of its row and of its column. Row -1 is the headings. */
export interface Spot {
  row: number
  column: number
}

/** A block of cells: `anchor` has the focus, `head` is the corner that Shift moves. */
export interface Range {
  anchor: Spot
  head: Spot
}

export interface Size {
  rows: number
  columns: number
}

/** The corners of a block, each counted from 0 and part of it. */
export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

export const at = (row: number, column: number): Range => ({
  anchor: { row, column },
  head: { row, column },
})

export function boxOf({ anchor, head }: Range): Box {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  }
}

export const isSingle = ({ anchor, head }: Range): boolean =>
  anchor.row === head.row && anchor.column === head.column

/** Whole rows, from one to another. */
export const rowsRange = (from: number, to: number, { columns }: Size): Range => ({
  anchor: { row: from, column: 0 },
  head: { row: to, column: columns - 1 },
})

/** Whole columns, from one to another. */
export const columnsRange = (from: number, to: number, { rows }: Size): Range => ({
  anchor: { row: 0, column: from },
  head: { row: rows - 1, column: to },
})

interface Key {
  key: string
  ctrl: boolean
  shift: boolean
  isRtl: boolean
  /** Rows that are in sight at once. */
  pageRows: number
}

/** The block after an arrow, Home, End or a page key; null for other keys. Shift moves its head alone. */
export function moved(range: Range, size: Size, { shift, ...key }: Key): Range | null {
  const from = shift ? range.head : range.anchor
  const to = stepFrom(from, size, key)
  if (to === null) return null
  if (!shift) return { anchor: clamped(to, size, -1), head: clamped(to, size, -1) }
  return { anchor: range.anchor, head: clamped(to, size, 0) }
}

function stepFrom(
  { row, column }: Spot,
  { rows, columns }: Size,
  { key, ctrl, isRtl, pageRows }: Omit<Key, 'shift'>,
): Spot | null {
  const across = (step: number) => {
    const way = isRtl ? -step : step
    return { row, column: ctrl ? (way < 0 ? 0 : columns - 1) : column + way }
  }
  switch (key) {
    case 'ArrowUp':
      return { row: ctrl ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: ctrl ? rows - 1 : row + 1, column }
    case 'ArrowLeft':
      return across(-1)
    case 'ArrowRight':
      return across(1)
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 }
    case 'End':
      return { row: ctrl ? rows - 1 : row, column: columns - 1 }
    case 'PageUp':
      return { row: Math.max(0, row - pageRows), column }
    case 'PageDown':
      return { row: row + pageRows, column }
    default:
      return null
  }
}

const clamped = ({ row, column }: Spot, { rows, columns }: Size, first: number): Spot => ({
  row: Math.max(first, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})

/** The next cell, or the one before, row by row; null behind the last and before the first. */
export function nextSpot(
  { row, column }: Spot,
  { rows, columns }: Size,
  step: 1 | -1,
): Spot | null {
  const place = Math.max(row, 0) * columns + column + step
  if (place < 0 || place >= rows * columns) return null
  return { row: Math.floor(place / columns), column: place % columns }
}

/** The block kept within a table that became another one. */
export function within(range: Range, size: Size): Range {
  return { anchor: clamped(range.anchor, size, -1), head: clamped(range.head, size, -1) }
}
