import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'

/** Look of everything that floats above the page. */
export const floatingClass =
  'growing z-[65] max-h-(--radix-popper-available-height) max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg border border-line bg-surface-1 text-fg shadow-3'

interface PopoverProps {
  trigger: ReactElement
  /** Its name. */
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  className?: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A small panel under a button; the page stays usable. */
export function Popover({
  trigger,
  label,
  children,
  align = 'center',
  side = 'bottom',
  className,
  open,
  onOpenChange,
}: PopoverProps) {
  const control = open === undefined ? {} : { open }
  return (
    <Radix.Root {...control} onOpenChange={(next) => onOpenChange?.(next)}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cx(floatingClass, 'p-3', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
