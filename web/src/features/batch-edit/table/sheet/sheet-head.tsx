import { ArrowDown, ArrowUp } from 'lucide-react'
import { texts } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import type { Column } from '../../model/columns.ts'
import type { SortOrder } from '../../model/sort.ts'
import { columnWord } from '../column-words.ts'

interface SheetHeadProps {
  columns: readonly Column[]
  sort: SortOrder | null
  /** The column whose heading Tab leads to; -1 while that is a cell. */
  active: number
  onSort: (column: number) => void
}

/** What each column is called; pressed, the rows are sorted by it. */
export function SheetHead({ columns, sort, active, onSort }: SheetHeadProps) {
  return (
    <div role="rowgroup" className="sheet-head">
      <div role="row" aria-rowindex={1} className="sheet-headings">
        <div role="columnheader" aria-colindex={1} className="sheet-cell sheet-number">
          <span className="sr-only">{texts.t('batchEdit.sheet.number')}</span>
        </div>
        {columns.map(({ name, width }, at) => {
          const isSorted = sort?.column === name
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table has the keys of all its cells
            <div
              key={name}
              role="columnheader"
              aria-colindex={at + 2}
              aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
              tabIndex={at === active ? 0 : -1}
              data-row={-1}
              data-column={at}
              onClick={() => onSort(at)}
              style={{ width: `${width / 16}rem` }}
              className={cx('sheet-cell sheet-heading', at === 0 && 'sheet-first')}
            >
              {columnWord(name)}
              {isSorted && (sort.isDescending ? <ArrowDown /> : <ArrowUp />)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
