import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../cx.ts'

interface Fold {
  /** What lies before the one where one is. */
  count: number
  /** How many of them aren't listed now. */
  hidden: number
  isOpen: boolean
  toggle: () => void
}

/** A list opens where one is: what lies before is one line. It is counted once, so nothing moves while it plays. */
export function useFold(current: number): Fold {
  const [atFirst] = useState(current)
  const [isOpen, setOpen] = useState(false)
  const before = Math.min(atFirst, current)
  // Nothing is gained by folding three.
  const count = before > 3 ? before : 0
  return { count, hidden: isOpen ? 0 : count, isOpen, toggle: () => setOpen(!isOpen) }
}

interface FoldLineProps {
  fold: Fold
  /** "12 heard". */
  label: string
  className?: string
}

/** The line that stands for what is folded; nothing where nothing is. */
export function FoldLine({ fold: { count, isOpen, toggle }, label, className }: FoldLineProps) {
  if (count === 0) return null
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={toggle}
      className={cx(
        'grid min-h-12 w-full flex-none grid-cols-[32px_minmax(0,1fr)] items-center rounded-md text-start text-md text-fg-3 hover:bg-surface-2 hover:text-fg',
        className,
      )}
    >
      <ChevronRight
        aria-hidden="true"
        className={cx('size-4! justify-self-end', isOpen ? 'rotate-90' : 'rtl:-scale-x-100')}
      />
      {label}
    </button>
  )
}
