import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { filterOf, readFilter, toggled } from '#platform/address/filter.ts'
import { isEnter } from '#ui/field/enter-key.ts'
import type { FilterRanges } from '../query/filter-group.ts'
import type { ShelfView } from '../use-shelf-view.ts'

interface FilterRangeProps {
  view: ShelfView
  ranges: FilterRanges
}

/** Least and most, typed as numbers; each counts as soon as its field is left or Enter is pressed. */
export function FilterRange({ view, ranges }: FilterRangeProps) {
  const { t } = useTranslation()
  const side = (key: string, label: string) => (
    <RangeField key={key} view={view} group={key} unit={ranges.unit} label={label} />
  )
  return (
    <div className="mx-1 mb-2 flex gap-2">
      {side(ranges.from, t(ranges.unit === 1 ? 'filter.from' : 'filter.fromHours'))}
      {side(ranges.to, t(ranges.unit === 1 ? 'filter.to' : 'filter.toHours'))}
    </div>
  )
}

interface RangeFieldProps {
  view: ShelfView
  group: string
  unit: number
  label: string
}

function RangeField({ view, group, unit, label }: RangeFieldProps) {
  const present = view.terms.find((term) => readFilter(term.filter).group === group)
  const value = present ? Number(readFilter(present.filter).value) / unit : Number.NaN
  const shown = Number.isFinite(value) ? String(Math.round(value * 100) / 100) : ''
  const [draft, setDraft] = useState<string | null>(null)
  const take = () => {
    setDraft(null)
    if (draft === null || draft === shown) return
    const number = draft.trim() === '' ? Number.NaN : Number(draft.replace(',', '.'))
    const others = view.terms.filter((term) => term !== present)
    if (Number.isFinite(number) && number >= 0)
      view.setTerms(
        toggled(others, {
          filter: filterOf(group, String(Math.round(number * unit))),
          isNot: false,
        }),
      )
    else if (draft.trim() === '') view.setTerms(others)
  }
  return (
    <label className="min-w-0 flex-1 text-sm text-fg-2">
      {label}
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={draft ?? shown}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => isEnter(event) && take()}
        className="mt-1 block h-10 w-full rounded-md border border-line-strong bg-surface-1 px-3 text-md text-fg num pointer-coarse:h-11"
      />
    </label>
  )
}
