import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { texts } from '#platform/text/texts.ts'
import { toast } from '#ui/toast/toast.tsx'
import type { Column } from '../model/columns.ts'
import type { CellChange } from '../model/draft.ts'
import type { Spelling } from '../model/spelling.ts'
import {
  flagWords,
  redo,
  undo,
  useBatch,
  useBatchStore,
  useReader,
  writeCells,
} from '../page/batch-state.ts'
import { at, boxOf, nextSpot, within, type Range, type Spot } from './cells/ranges.ts'
import {
  drawingOn,
  emptying,
  fillingDown,
  isFlagColumn,
  pasting,
  reverting,
  textAt,
  textsIn,
  toggling,
  writing,
  type Sheet,
} from './cells/sheet-edits.ts'
import { cellsOf, tsvOf } from './cells/tsv.ts'

/** A cell whose text is being typed. */
export interface Editing {
  spot: Spot
  /** What stands in it first. */
  text: string
  /** Opened by a letter: that takes the place of what was there. */
  isTyped: boolean
}

export type SheetControl = ReturnType<typeof useSheet>

/** The block that is chosen, the cell that is being edited, and everything that can be done with them. */
export function useSheet(columns: readonly Column[], spelling: Spelling) {
  const store = useBatchStore()
  const rows = useBatch((state) => state.rows)
  const reader = useReader()
  const words = useMemo(() => flagWords(), [])
  const sheet = useMemo<Sheet>(
    () => ({ rows, columns, reader, words, spelling }),
    [rows, columns, reader, words, spelling],
  )
  const size = { rows: rows.length, columns: columns.length }
  const [chosen, setChosen] = useState<Range>(at(0, 0))
  const range = within(chosen, size)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [said, setSaid] = useState('')
  /** Raised whenever the focus is to go to the chosen cell. */
  const [focusing, setFocusing] = useState(0)
  const box = boxOf(range)
  const write = (changes: readonly CellChange[]) => writeCells(store, changes)
  const select = (next: Range, hasFocus = true) => {
    setChosen(next)
    if (hasFocus) setFocusing((count) => count + 1)
  }
  const sayRange = (next: Range) => {
    const { top, bottom, left, right } = boxOf(next)
    const numbers = { rows: bottom - top + 1, columns: right - left + 1 }
    setSaid(texts.t('batchEdit.sheet.chosen', numbers))
  }
  return {
    sheet,
    size,
    range,
    box,
    editing,
    said,
    focusing,
    select,
    say: setSaid,
    /** Chooses a block, and says how large it is. */
    extend(next: Range) {
      select(next)
      sayRange(next)
    },
    edit(spot: Spot, typed: boolean) {
      if (spot.row < 0) return
      setChosen(at(spot.row, spot.column))
      if (isFlagColumn(columns[spot.column]) && !typed) {
        write(toggling(sheet, boxOf(at(spot.row, spot.column))))
        return
      }
      setEditing({ spot, text: typed ? '' : textAt(sheet, spot), isTyped: typed })
    },
    /** Ends editing; null leaves the cell as it was. `go` tells where the focus goes from there. */
    finish(text: string | null, go: (spot: Spot) => Spot | null = (spot) => spot) {
      if (!editing) return
      const { spot } = editing
      setEditing(null)
      if (text !== null) write(writing(sheet, [[spot, text]]))
      const next = go(spot)
      if (next) select(within(at(next.row, next.column), size))
    },
    /** To the next cell, or the one before; false where there is none. */
    tab(step: 1 | -1): boolean {
      const next = nextSpot(range.anchor, size, step)
      if (next) select(at(next.row, next.column))
      return next !== null
    },
    clear: () => write(emptying(sheet, box)),
    toggle: () => write(toggling(sheet, box)),
    fillDown: () => write(fillingDown(sheet, box)),
    revert: () => write(reverting(sheet, box)),
    drawOn(toRow: number) {
      write(drawingOn(sheet, box, toRow))
      const top = Math.min(box.top, toRow)
      const bottom = Math.max(box.bottom, toRow)
      select({
        anchor: { row: top, column: box.left },
        head: { row: bottom, column: box.right },
      })
    },
    write,
    copied: () => tsvOf(textsIn(sheet, box)),
    paste(text: string) {
      const { changes, box: done, lost } = pasting(sheet, box, cellsOf(text))
      write(changes)
      const pasted = {
        anchor: { row: done.top, column: done.left },
        head: { row: done.bottom, column: done.right },
      }
      select(pasted)
      sayRange(pasted)
      if (lost.rows > 0) toast.info(texts.t('batchEdit.sheet.lostRows', { count: lost.rows }))
      if (lost.columns > 0)
        toast.info(texts.t('batchEdit.sheet.lostColumns', { count: lost.columns }))
    },
    undo: () => undo(store),
    redo: () => redo(store),
  }
}

/** The same function for as long as the component stands; what it does is that of the last time it was drawn. */
export function useLatest<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => R {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
