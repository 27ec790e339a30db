import { texts } from '#platform/text/texts.ts'
import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '#ui/cx.ts'
import { choose } from './range.ts'

interface SelectBoxProps extends ComponentProps<'button'> {
  /** What is selected by it. */
  name: string
  isSelected: boolean
}

/** The box that selects the card or row it stands in. */
export function SelectBox({ name, isSelected, className, ...rest }: SelectBoxProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isSelected}
      aria-label={texts.t('selection.select', { name })}
      {...rest}
      onClick={(event) => {
        const entry = event.currentTarget.closest('[data-entry]')
        if (entry) choose(entry, event.shiftKey)
      }}
      className={cx(
        'grid size-7 place-items-center rounded-full border-2 shadow-2',
        isSelected
          ? 'border-accent bg-accent text-on-accent'
          : 'border-white bg-black/45 hover:bg-black/70',
        className,
      )}
    >
      {isSelected && <Check className="size-4!" strokeWidth={3.5} />}
    </button>
  )
}
