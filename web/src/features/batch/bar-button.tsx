import type { ReactNode } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'

interface BarButtonProps {
  label: string
  icon: ReactNode
  disabled: boolean
  onClick: () => void
  /** There is room for its name beside the icon; else the name is a tooltip. */
  inWords: boolean
  danger?: boolean
  className?: string
}

/** A button of the selection bar: its name is written beside the icon or shown as a tooltip, never both. */
export function BarButton({
  label,
  inWords,
  icon,
  danger = false,
  className,
  ...rest
}: BarButtonProps) {
  const look = cx(danger && 'hover:text-danger', className)
  if (!inWords) return <IconButton {...rest} label={label} icon={icon} className={look} />
  return (
    <Button {...rest} variant="ghost" className={cx('px-2.5! whitespace-nowrap', look)}>
      <span aria-hidden="true" className="contents">
        {icon}
      </span>
      {label}
    </Button>
  )
}
