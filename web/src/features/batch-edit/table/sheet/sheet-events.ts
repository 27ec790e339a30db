import type { ClipboardEvent, MouseEvent } from 'react'
import { texts } from '#platform/text/texts.ts'
import { at, isSingle, rowsRange, type Spot } from '../cells/ranges.ts'
import type { SheetControl } from '../use-sheet.ts'

/** Which cell an event is about; column -1 is the number of a row. Null outside of cells. */
export function spotOf({ target }: { target: EventTarget }): Spot | null {
  if (!(target instanceof Element) || target.closest('[data-handle], input')) return null
  const { row, column } = target.closest<HTMLElement>('[data-row]')?.dataset ?? {}
  return row === undefined ? null : { row: Number(row), column: Number(column ?? -1) }
}

/** A finger chooses a cell, and opens the one that is chosen; the number of a row chooses all of it. */
export function onSheetClick(event: MouseEvent, control: SheetControl) {
  const spot = spotOf(event)
  const { range, editing, size } = control
  if (!spot || spot.row < 0 || editing) return
  if (spot.column < 0) {
    control.extend(
      rowsRange(event.shiftKey ? Math.max(range.anchor.row, 0) : spot.row, spot.row, size),
    )
    return
  }
  const isTouch = (event.nativeEvent as Partial<globalThis.PointerEvent>).pointerType === 'touch'
  if (!isTouch) return
  const isChosen =
    isSingle(range) && range.anchor.row === spot.row && range.anchor.column === spot.column
  if (isChosen) control.edit(spot, false)
  else control.select(at(spot.row, spot.column))
}

/** Puts the chosen block on the clipboard; a cell that is being edited does that itself. */
export function copy(event: ClipboardEvent, control: SheetControl): boolean {
  if (control.editing) return false
  event.preventDefault()
  event.clipboardData.setData('text/plain', control.copied())
  control.say(texts.t('batchEdit.sheet.copied'))
  return true
}
