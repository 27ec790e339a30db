import { Search, X } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'

interface NarrowFieldProps {
  /** What is narrowed by it. */
  label: string
  placeholder?: string
  /** Takes the focus when the layer around it opens, but not from a finger: touch keyboards would cover what can be chosen. */
  first?: boolean
  value: string
  onChange: (text: string) => void
}

/** A small field that narrows a list on the page; Escape empties it. */
export function NarrowField({ label, placeholder, first, value, onChange }: NarrowFieldProps) {
  const { t } = useTranslation()
  return (
    <label className="flex h-10 pointer-coarse:h-11 min-w-0 items-center gap-2 rounded-md border border-line-strong bg-surface-1 ps-3 pe-1 pointer-coarse:pe-0 text-fg-3 has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <Search aria-hidden="true" className="size-4!" />
      <input
        type="text"
        inputMode="search"
        autoComplete="off"
        data-autofocus={first && matchMedia('(pointer: fine)').matches ? true : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && value && onChange('')}
        placeholder={placeholder ?? t('filter.narrow')}
        aria-label={label}
        className="w-44 max-w-full min-w-0 flex-1 bg-transparent text-md text-fg outline-none placeholder:text-fg-3"
      />
      <button
        type="button"
        aria-label={t('search.clear')}
        hidden={!value}
        onClick={() => onChange('')}
        className="grid size-7 pointer-coarse:size-11 place-items-center rounded-sm hover:text-fg"
      >
        <X className="size-4!" />
      </button>
    </label>
  )
}
