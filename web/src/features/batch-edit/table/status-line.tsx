import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { cellText, isWrong, type FlagWords } from '../model/cell-text.ts'
import type { Column } from '../model/columns.ts'
import type { Row } from '../model/fields.ts'
import { settle, useBatch, useBatchStore } from '../page/batch-state.ts'
import { columnWord } from './column-words.ts'
import type { SheetControl } from './use-sheet.ts'

/** All of the cell with the focus: what it holds, what it held before, and what is the matter with it. */
export function StatusLine({ control }: { control: SheetControl }) {
  const { sheet, range } = control
  const row = sheet.rows[range.anchor.row]
  const column = sheet.columns[range.anchor.column]
  return (
    <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {row && column && (
        <CellFacts key={`${row.id} ${column.name}`} control={control} row={row} column={column} />
      )}
    </div>
  )
}

interface CellFactsProps {
  control: SheetControl
  row: Row
  column: Column
}

function CellFacts({ control, row, column }: CellFactsProps) {
  const { t } = useTranslation()
  const { reader, words } = control.sheet
  const value = reader.value(row, column.field)
  const text = cellText(column.name, value, words)
  const fault = isWrong(value) && value.column === column.name ? value.fault : null
  const isChanged = reader.isChanged(row, column.field)
  return (
    <>
      <p className="min-w-0 break-words">
        <span className="font-semibold text-fg-2">{columnWord(column.name)}: </span>
        <span dir="auto">{text || <Empty />}</span>
      </p>
      {fault ? (
        <p className="font-semibold text-danger">{t(`batchEdit.fault.${fault}`)}</p>
      ) : (
        isChanged && (
          <p className="min-w-0 break-words text-fg-3">
            {t('batchEdit.sheet.before')}{' '}
            <span dir="auto">
              {cellText(column.name, row.values[column.field], words) || <Empty />}
            </span>
          </p>
        )
      )}
      {row.locks.includes(column.field) && (
        <p className="text-fg-3">{t('batchEdit.sheet.locked')}</p>
      )}
      <Contest row={row} column={column} words={words} />
    </>
  )
}

function Contest({ row, column, words }: { row: Row; column: Column; words: FlagWords }) {
  const { t } = useTranslation()
  const store = useBatchStore()
  const one = useBatch((state) =>
    state.contested.find(({ id, field }) => id === row.id && field === column.field),
  )
  if (!one) return null
  const theirs = cellText(column.name, one.theirs, words)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-0 break-words text-warning">
        {theirs ? (
          <>
            {t('editor.meanwhile')} <span dir="auto">{theirs}</span>
          </>
        ) : (
          t('editor.meanwhileEmpty')
        )}
      </p>
      <Button size="sm" onClick={() => settle(store, [one], 'theirs')}>
        {t('editor.takeTheirs')}
      </Button>
      <Button size="sm" onClick={() => settle(store, [one], 'mine')}>
        {t('editor.keepMine')}
      </Button>
    </div>
  )
}

function Empty() {
  const { t } = useTranslation()
  return <span className="text-fg-3 italic">{t('changes.empty')}</span>
}
