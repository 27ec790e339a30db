import type { KeyboardEvent } from 'react'
import { at, columnsRange, isSingle, moved, rowsRange } from '../cells/ranges.ts'
import { isFlagColumn } from '../cells/sheet-edits.ts'
import type { SheetControl } from '../use-sheet.ts'

interface KeyWays {
  /** Rows that are in sight at once. */
  pageRows: number
  /** Enter on a heading. */
  sort: (column: number) => void
  /** The next Tab leaves the table. */
  leave: () => void
  isLeaving: boolean
}

/** What a key does in the table while no cell is being edited. Answers whether it was a key of the table. */
export function onSheetKey(event: KeyboardEvent, control: SheetControl, ways: KeyWays): boolean {
  if (event.nativeEvent.isComposing) return false
  const { key, altKey } = event
  const ctrl = event.ctrlKey || event.metaKey
  if (altKey && !ctrl) return false
  if (key === 'Tab') return tab(event, control, ways)
  if (key === 'Escape') return escape(control, ways)
  const isDone =
    arrow(event, control, ways.pageRows) ||
    (ctrl ? command(event, control) : plain(event, control, ways))
  if (isDone) event.preventDefault()
  if (isDone || ctrl) return isDone
  // The editor that opens now takes the letter itself, with whatever is composed of it.
  if (key.length !== 1 && key !== 'Dead' && key !== 'Process') return false
  control.edit(control.range.anchor, true)
  return true
}

function arrow(event: KeyboardEvent, control: SheetControl, pageRows: number): boolean {
  const { key, shiftKey: shift } = event
  const isRtl = document.documentElement.dir === 'rtl'
  const ctrl = event.ctrlKey || event.metaKey
  const next = moved(control.range, control.size, { key, ctrl, shift, isRtl, pageRows })
  if (!next) return false
  if (shift) control.extend(next)
  else control.select(next)
  return true
}

function tab(event: KeyboardEvent, control: SheetControl, { isLeaving }: KeyWays): boolean {
  if (isLeaving || event.ctrlKey || !control.tab(event.shiftKey ? -1 : 1)) return false
  event.preventDefault()
  return true
}

/** A block becomes a cell; from a cell the table is left with the next Tab. */
function escape(control: SheetControl, { leave }: KeyWays): boolean {
  const { anchor } = control.range
  if (!isSingle(control.range)) control.select(at(anchor.row, anchor.column))
  leave()
  return true
}

function command(event: KeyboardEvent, control: SheetControl): boolean {
  const { size, range } = control
  switch (event.key.toLowerCase()) {
    case 'a':
      control.extend({
        anchor: { row: 0, column: 0 },
        head: { row: size.rows - 1, column: size.columns - 1 },
      })
      return true
    case 'd':
      control.fillDown()
      return true
    case 'z':
      if (event.shiftKey) control.redo()
      else control.undo()
      return true
    case 'y':
      control.redo()
      return true
    case ' ':
      control.extend(columnsRange(range.anchor.column, range.head.column, size))
      return true
    default:
      return false
  }
}

function plain(event: KeyboardEvent, control: SheetControl, { sort }: KeyWays): boolean {
  const { size, range, sheet } = control
  const { row, column } = range.anchor
  const isFlag = isFlagColumn(sheet.columns[column])
  switch (event.key) {
    case 'Enter':
      if (row < 0) sort(column)
      else control.edit(range.anchor, false)
      return true
    case 'F2':
      control.edit(range.anchor, false)
      return true
    case 'Delete':
    case 'Backspace':
      if (row >= 0) control.clear()
      return true
    case ' ':
      if (event.shiftKey) control.extend(rowsRange(Math.max(row, 0), range.head.row, size))
      else if (row < 0) sort(column)
      else if (isFlag) control.toggle()
      else return false
      return true
    default:
      return false
  }
}
