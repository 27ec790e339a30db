import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Floating } from './floating.tsx'

interface PopoverProps {
  trigger: ReactElement
  /** Its name. */
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  className?: string
  onOpenChange?: (open: boolean) => void
}

/** A small panel at a button; the page stays usable. */
export function Popover({
  trigger,
  label,
  children,
  align = 'center',
  side = 'bottom',
  className,
  onOpenChange,
}: PopoverProps) {
  return (
    <Floating
      trigger={trigger}
      kind="dialog"
      placement={{ align, side }}
      className={cx('p-3', className)}
      onOpenChange={onOpenChange}
      panel={() => ({ role: 'dialog', 'aria-label': label, onShown: focusFirst })}
    >
      {() => children}
    </Floating>
  )
}

/** What was marked, else the chosen or first control, else the panel. */
function focusFirst(panel: HTMLElement) {
  const target =
    panel.querySelector<HTMLElement>('[data-autofocus], :checked') ??
    panel.querySelector<HTMLElement>('button, input, select, textarea, a[href]')
  ;(target ?? panel).focus()
}
