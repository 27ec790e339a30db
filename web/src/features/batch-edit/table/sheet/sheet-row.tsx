import { Lock } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { texts } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import { cellText, isWrong, type FlagWords } from '../../model/cell-text.ts'
import type { Column } from '../../model/columns.ts'
import type { CellEdits, DraftReader } from '../../model/draft.ts'
import type { FieldName, Row } from '../../model/fields.ts'
import type { FormDraft } from '../../model/form-rules.ts'

export interface SheetRowProps {
  row: Row
  index: number
  /** Pixels from the top of the first row. */
  top: number
  columns: readonly Column[]
  reader: DraftReader
  words: FlagWords
  /** What the reader reads, so that a row is drawn again when that changed. */
  edits: CellEdits | undefined
  form: FormDraft
  /** First and last chosen column; null where none is. */
  chosen: { left: number; right: number } | null
  /** The column of the cell that Tab leads to; -1 in other rows. */
  active: number
  /** Column under the handle of the chosen block; -1 where it isn't in this row. */
  handle: number
  isDrawn: boolean
  contested: ReadonlySet<FieldName> | null
  editor: { column: number; content: ReactNode } | null
  onHandle: (event: React.PointerEvent) => void
}

/** A book of the table. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { row, index, top, columns } = props
  const name = cellText('title', props.reader.value(row, 'title'), props.words)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={props.chosen !== null}
      className={cx('sheet-row', props.isDrawn && 'sheet-drawn')}
      style={{ top }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        aria-label={texts.t('batchEdit.sheet.row', { number: index + 1, name })}
        data-row={index}
        className="sheet-cell sheet-number num"
      >
        {index + 1}
      </div>
      {columns.map((column, at) => (
        <Cell key={column.name} {...props} column={column} at={at} />
      ))}
    </div>
  )
}, isAlike)

/** The reader is another one with each step, and tells the same of most rows. */
function isAlike(before: SheetRowProps, now: SheetRowProps): boolean {
  const { reader: _one, chosen: old, ...rest } = before
  const { reader: _other, chosen, ...fresh } = now
  if (old?.left !== chosen?.left || old?.right !== chosen?.right) return false
  return (Object.keys(fresh) as (keyof typeof fresh)[]).every((key) => rest[key] === fresh[key])
}

function Cell(props: SheetRowProps & { column: Column; at: number }) {
  const { row, index, column, at, reader, words, chosen, editor } = props
  const value = reader.value(row, column.field)
  const fault = isWrong(value) && value.column === column.name ? value.fault : null
  const isChanged = reader.isChanged(row, column.field)
  const isContested = props.contested?.has(column.field) ?? false
  const text = cellText(column.name, value, words)
  const notes = [
    fault && texts.t(`batchEdit.fault.${fault}`),
    isContested && texts.t('batchEdit.sheet.contested'),
    isChanged && !fault && texts.t('batchEdit.sheet.changed'),
    row.locks.includes(column.field) && texts.t('batchEdit.sheet.locked'),
  ].filter(Boolean)
  const isChosen = chosen !== null && at >= chosen.left && at <= chosen.right
  return (
    <div
      role="gridcell"
      aria-colindex={at + 2}
      aria-selected={isChosen}
      aria-invalid={fault ? true : undefined}
      aria-label={notes.length > 0 ? [text, ...notes].join('. ') : undefined}
      tabIndex={at === props.active ? 0 : -1}
      data-row={index}
      data-column={at}
      data-changed={(isChanged && !fault) || undefined}
      data-contested={isContested || undefined}
      dir="auto"
      style={{ width: `${column.width / 16}rem` }}
      className={cx('sheet-cell', at === 0 && 'sheet-first')}
    >
      {editor?.column === at ? editor.content : text}
      {row.locks.includes(column.field) && editor?.column !== at && (
        <Lock aria-hidden="true" className="sheet-lock" />
      )}
      {props.handle === at && !editor && (
        <span
          aria-hidden="true"
          data-handle
          onPointerDown={props.onHandle}
          className="sheet-handle"
        />
      )}
    </div>
  )
}
