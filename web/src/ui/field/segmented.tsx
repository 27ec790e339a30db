import { useId, type ReactNode } from 'react'

interface SegmentedProps<V extends string> {
  label: string
  value: V
  /** With an icon, the label is its name and tooltip. */
  options: readonly { value: V; label: string; icon?: ReactNode }[]
  onChange: (value: V) => void
}

/** A few choices side by side, one of them on. Native radio buttons underneath. */
export function Segmented<V extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset className="flex max-w-full flex-wrap gap-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          data-tip={option.icon ? option.label : undefined}
          className="relative grid min-h-10 min-w-10 pointer-coarse:min-h-11 pointer-coarse:min-w-11 cursor-pointer place-items-center rounded-md px-2.5 text-md font-semibold text-fg-2 hover:bg-surface-2 has-checked:bg-surface-3 has-checked:text-fg has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-label={option.label}
            className="sr-only"
          />
          {option.icon ?? option.label}
        </label>
      ))}
    </fieldset>
  )
}
