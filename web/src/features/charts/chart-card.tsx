import { ChartColumn, Table2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'

interface ChartCardProps {
  title: string
  /** Beside the title: a sum, a choice. */
  facts?: ReactNode
  /** The same as the picture in numbers. */
  table: { columns: readonly [string, string]; rows: readonly (readonly [string, string])[] }
  children: ReactNode
  className?: string
}

/** A picture of numbers with its twin, a table: one press changes between them. */
export function ChartCard({ title, facts, table, children, className }: ChartCardProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <section aria-labelledby={id} className={cx('surface min-w-0 p-4 sm:p-5', className)}>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {facts}
        <Button
          size="sm"
          variant="ghost"
          className="ms-auto"
          aria-label={t(isTable ? 'chart.showChart' : 'chart.showTable', { title })}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? <ChartColumn aria-hidden="true" /> : <Table2 aria-hidden="true" />}
          {t(isTable ? 'chart.chart' : 'chart.table')}
        </Button>
      </div>
      {isTable ? <TableTwin title={title} {...table} /> : children}
    </section>
  )
}

function TableTwin({ title, columns, rows }: ChartCardProps['table'] & { title: string }) {
  const { t } = useTranslation()
  return (
    <div
      role="region"
      aria-label={t('chart.tableOf', { title })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
      tabIndex={0}
      className="max-h-64 overflow-y-auto"
    >
      <table className="w-full text-md">
        <thead className="sticky top-0 bg-surface-1 text-sm text-fg-3">
          <tr>
            <th scope="col" className="py-1.5 text-start font-semibold">
              {columns[0]}
            </th>
            <th scope="col" className="py-1.5 text-end font-semibold">
              {columns[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                {name}
              </th>
              <td className="py-1.5 text-end num">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
