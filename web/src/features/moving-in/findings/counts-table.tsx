import type { MovedCount } from '@lectern/contract'
import { number } from '#platform/text/format.ts'
import { useTranslation, type TextKey } from '#platform/text/texts.ts'
import { kindName } from './kinds.ts'

type Column = Exclude<keyof MovedCount, 'kind'>

interface CountsTableProps {
  counts: readonly MovedCount[]
  /** Whether it is only looked at, was brought, or is taken along to elsewhere. */
  way: 'looking' | 'brought' | 'leaving'
}

/** How much there is of each kind, and what becomes of it. */
export function CountsTable({ counts, way }: CountsTableProps) {
  const { t } = useTranslation()
  const texts: Record<Column, TextKey> = {
    found: way === 'leaving' ? 'exports.found' : 'movingIn.found',
    brought: broughtTexts[way],
    known: 'movingIn.known',
    left: 'movingIn.left',
  }
  const all: Column[] = ['found', 'brought', 'known', 'left']
  const isNeeded = (column: Column) =>
    column === 'found' || column === 'brought' || counts.some((count) => count[column] > 0)
  const columns = all.filter(isNeeded)
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-fg-3">
          <th scope="col" className="py-2 text-start font-semibold">
            {t('movingIn.kind')}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 ps-3 text-end font-semibold">
              {t(texts[column])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.map((count) => (
          <tr key={count.kind} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 text-start font-normal">
              {kindName(count.kind, t)}
            </th>
            {columns.map((column) => (
              <td key={column} className={`py-2 ps-3 text-end num ${tone(column, count[column])}`}>
                {number(count[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const broughtTexts = {
  looking: 'movingIn.toBring',
  brought: 'movingIn.brought',
  leaving: 'exports.brought',
} as const

function tone(column: Column, value: number): string {
  if (column === 'brought' && value > 0) return 'font-semibold'
  return value === 0 || column === 'found' ? 'text-fg-3' : 'text-fg-2'
}
