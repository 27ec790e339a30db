import { useId, useMemo, useState } from 'react'
import { readStored, writeStored } from '#platform/storage.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { columnOf, columnsOf, rareColumns, type ColumnName } from '../model/columns.ts'
import { spellingOf, type KnownNames } from '../model/spelling.ts'
import { useBatch } from '../page/batch-state.ts'
import { SheetView } from './sheet/sheet-view.tsx'
import { StatusLine } from './status-line.tsx'
import { SheetTools } from './tools/sheet-tools.tsx'
import { useSheet } from './use-sheet.ts'

const hiddenKey = 'ui:batchColumnsHidden'

/** All items of the batch as the rows of a table. */
export function TableView({ known }: { known: KnownNames }) {
  const { t } = useTranslation()
  const keysId = useId()
  const kind = useBatch(({ rows }) => rows[0]?.kind ?? 'book')
  const [hidden, setHidden] = useState(readHidden)
  const all = columnsOf(kind)
  const columns = useMemo(
    () =>
      columnsOf(kind)
        .filter((name) => !hidden.includes(name))
        .map(columnOf),
    [kind, hidden],
  )
  const spelling = useMemo(() => spellingOf(known), [known])
  const control = useSheet(columns, spelling)
  const show = (names: readonly ColumnName[]) => {
    const others = hidden.filter((name) => !all.includes(name as ColumnName))
    const next = [...others, ...all.filter((name) => !names.includes(name))]
    writeStored(hiddenKey, next.join())
    setHidden(next)
  }
  return (
    <div className="flex min-h-0 flex-auto flex-col">
      <SheetTools
        control={control}
        all={all}
        shown={columns.map(({ name }) => name)}
        onShown={show}
      />
      <p id={keysId} className="sr-only">
        {t('batchEdit.sheet.keys')}
      </p>
      <SheetView control={control} known={known} keysId={keysId} />
      <StatusLine control={control} />
    </div>
  )
}

function readHidden(): readonly string[] {
  return readStored(hiddenKey)?.split(',').filter(Boolean) ?? rareColumns
}
