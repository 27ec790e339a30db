import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** A line across the page about its state: offline, stale, forbidden. */
export function Banner({
  children,
  icon,
  action,
  tone = 'info',
}: {
  children: ReactNode
  icon?: ReactNode
  action?: ReactNode
  tone?: 'info' | 'warning' | 'danger'
}) {
  return (
    <div
      role="status"
      className={cx(
        'flex min-h-10 items-center gap-3 rounded-md border border-line bg-surface-2 px-4 py-1.5 text-start text-sm',
      )}
    >
      {icon && <span className={tones[tone]}>{icon}</span>}
      <p className="min-w-0 flex-1">{children}</p>
      {action}
    </div>
  )
}

const tones = { info: 'text-info', warning: 'text-warning', danger: 'text-danger' }
