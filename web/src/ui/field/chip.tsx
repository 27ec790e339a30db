import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '../cx.ts'

/** A rounded button for filters and sorts; usable as a menu's trigger. */
export function Chip({
  icon,
  on = false,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { icon?: ReactNode; on?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(chipClass, on ? 'chosen' : plainClass, className)}
    >
      {icon}
      {children}
    </button>
  )
}

/** A filter that is on, with a button that takes it away. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className={cx(chipClass, 'chosen pe-1')}>
      <span className="max-w-56 truncate">{label}</span>
      <RemoveButton label={label} onRemove={onRemove} />
    </span>
  )
}

/** The button at the end of a chip that takes the chip away. */
export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-label={t('chip.remove', { label })}
      onClick={onRemove}
      className="grid size-6 pointer-coarse:size-11 flex-none place-items-center rounded-full hover:bg-surface-3"
    >
      <X className="size-4!" />
    </button>
  )
}

const chipClass =
  'inline-flex h-8 pointer-coarse:h-11 pointer-coarse:min-w-11 flex-none items-center justify-center gap-1.5 rounded-full border px-3 text-sm font-semibold [&_.lucide]:size-4'
const plainClass = 'border-line bg-surface-1 text-fg-2 hover:text-fg'
