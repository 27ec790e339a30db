import { Check, ChevronRight, ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { foldText } from '@lectern/contract/rules'
import { Chip } from '#ui/field/chip.tsx'
import { cx } from '#ui/cx.ts'
import { NarrowField } from '#ui/field/narrow-field.tsx'
import { Popover } from '#ui/floating/popover.tsx'
import { FilterGroupHead } from './filter-group-head.tsx'
import type { FilterGroup, FilterMenu, FilterValue } from '../query/filter-group.ts'

interface FilterButtonProps {
  menu: FilterMenu
  filter: string
  onChoose: (filter: string) => void
}

/** The filter chip: groups, then the values of one, with a field that narrows them. */
export function FilterButton({ menu, filter, onChoose }: FilterButtonProps) {
  const { t } = useTranslation()
  // The panel is left by choosing; a new key makes it start at the groups again.
  const [round, setRound] = useState(0)
  const choose = (next: string) => {
    setRound((before) => before + 1)
    onChoose(next)
  }
  return (
    <Popover
      key={round}
      label={t('filter.title')}
      align="start"
      className="w-[min(320px,calc(100vw-24px))] p-1!"
      trigger={<Chip icon={<ListFilter aria-hidden="true" />}>{t('filter.title')}</Chip>}
    >
      <FilterPanel menu={menu} filter={filter} onChoose={choose} />
    </Popover>
  )
}

function FilterPanel({ menu, filter, onChoose }: FilterButtonProps) {
  const [open, setOpen] = useState<FilterGroup | null>(null)
  if (open)
    return <Values group={open} filter={filter} onBack={() => setOpen(null)} onChoose={onChoose} />
  return (
    <ul className="max-h-[min(70vh,640px)] overflow-y-auto">
      {menu.groups.map((group) => (
        <li key={group.key}>
          <button type="button" className={rowClass} onClick={() => setOpen(group)}>
            <span className="flex-1">{group.label}</span>
            {isOn(group, filter) && <Check aria-hidden="true" className="size-4! text-accent" />}
            <ChevronRight aria-hidden="true" className="size-4! text-fg-3 rtl:-scale-x-100" />
          </button>
        </li>
      ))}
      {menu.flags.length > 0 && <li aria-hidden="true" className="m-1 border-t border-line" />}
      {menu.flags.map((flag) => (
        <ValueRow key={flag.filter} value={flag} filter={filter} onChoose={onChoose} />
      ))}
    </ul>
  )
}

/** More than this many values at once help nobody: type to narrow them. */
const mostShown = 200

interface ValuesProps {
  group: FilterGroup
  filter: string
  onBack: () => void
  onChoose: (filter: string) => void
}

function Values({ group, filter, onBack, onChoose }: ValuesProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const wanted = foldText(text.trim())
  const found = wanted
    ? group.values.filter(({ label }) => foldText(label).includes(wanted))
    : group.values
  return (
    <div>
      <FilterGroupHead label={group.label} onBack={onBack} />
      {group.values.length > 8 && (
        <div className="mx-1 mb-1">
          <NarrowField label={t('filter.narrow')} value={text} onChange={setText} />
        </div>
      )}
      <ul className="max-h-[min(50vh,400px)] overflow-y-auto">
        {found.slice(0, mostShown).map((value) => (
          <ValueRow key={value.filter} value={value} filter={filter} onChoose={onChoose} />
        ))}
      </ul>
      <p
        role="status"
        className={cx(
          'px-3 py-2 text-sm text-fg-3',
          found.length > 0 && found.length <= mostShown && 'sr-only',
        )}
      >
        {found.length > mostShown
          ? t('filter.more', { count: found.length - mostShown })
          : t('filter.found', { count: found.length })}
      </p>
    </div>
  )
}

interface ValueRowProps {
  value: FilterValue
  filter: string
  onChoose: (filter: string) => void
}

function ValueRow({ value, filter, onChoose }: ValueRowProps) {
  const on = value.filter === filter
  return (
    <li>
      <button
        type="button"
        aria-pressed={on}
        className={rowClass}
        onClick={() => onChoose(on ? '' : value.filter)}
      >
        <span className="min-w-0 flex-1 truncate" dir="auto">
          {value.label}
        </span>
        {on && <Check aria-hidden="true" className="size-4! text-accent" />}
      </button>
    </li>
  )
}

function isOn(group: FilterGroup, filter: string): boolean {
  return filter.startsWith(`${group.key}.`)
}

const rowClass =
  'flex min-h-10 w-full items-center gap-3 rounded-sm px-3 text-start text-md outline-offset-[-2px] hover:bg-surface-2'
