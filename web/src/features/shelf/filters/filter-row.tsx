import { Ban, Check } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { toggled } from '#platform/address/filter.ts'
import { cx } from '#ui/cx.ts'
import type { ShelfView } from '../use-shelf-view.ts'

interface FilterRowProps {
  value: { filter: string; label: string; count?: number | undefined }
  view: ShelfView
  /** Written before the name where rows of several groups stand together. */
  group?: string
}

/** A value with what it would leave, and beside it the button that leaves it out. */
export function FilterRow({ value: { filter, label, count }, view, group }: FilterRowProps) {
  const { t } = useTranslation()
  const chosen = view.terms.find((term) => term.filter === filter)
  const isOn = chosen?.isNot === false
  const isOut = chosen?.isNot === true
  return (
    <li className="group/value flex items-center rounded-sm hover:bg-surface-2">
      <button
        type="button"
        aria-pressed={isOn}
        className={cx(rowClass, (isOut || count === 0) && 'text-fg-3', isOut && 'line-through')}
        onClick={() => view.setTerms(toggled(view.terms, { filter, isNot: false }))}
      >
        <span className="grid size-4 flex-none place-items-center">
          {isOn && <Check aria-hidden="true" className="size-4! text-accent" />}
        </span>
        <span className="min-w-0 flex-1 truncate" dir="auto">
          {group && <span className="text-fg-3">{group}: </span>}
          {label}
        </span>
        {count !== undefined && <span className="text-sm text-fg-3 num">{count}</span>}
      </button>
      <button
        type="button"
        aria-pressed={isOut}
        aria-label={t('filter.leaveOut', { label })}
        data-tip={t('filter.leaveOutShort')}
        className={cx(
          'relative grid size-10 flex-none place-items-center rounded-sm text-fg-3 hover:text-fg pointer-coarse:size-11',
          isOut
            ? 'text-danger!'
            : 'opacity-0 group-hover/value:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
        )}
        onClick={() => view.setTerms(toggled(view.terms, { filter, isNot: true }))}
      >
        <Ban aria-hidden="true" className="size-4!" />
      </button>
    </li>
  )
}

const rowClass =
  'flex min-h-10 min-w-0 flex-1 items-center gap-3 rounded-sm ps-3 text-start text-md outline-offset-[-2px] pointer-coarse:min-h-11'
