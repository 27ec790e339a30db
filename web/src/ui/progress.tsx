import { cx } from './cx.ts'

/** A bar of how far something is; `value` 0 … 1. Without a label it is decoration: say the state in words beside it. */
export function Progress({
  value,
  label,
  className,
}: {
  value: number
  label?: string
  className?: string
}) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  const meaning = label
    ? ({
        role: 'progressbar',
        'aria-label': label,
        'aria-valuenow': percent,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
      } as const)
    : ({ 'aria-hidden': true } as const)
  return (
    <div {...meaning} className={cx('h-1.5 overflow-hidden rounded-full tint-bar', className)}>
      <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  )
}

/** A turning ring, seen only after 150 ms. Give it a label where nothing else says that something is loading. */
export function Spinner({ label, size = 18 }: { label?: string; size?: number }) {
  return (
    <span
      role={label ? 'status' : undefined}
      aria-label={label}
      className="late inline-grid flex-none"
    >
      <svg
        className="turning"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity=".25" />
        <path
          d="M21 12a9 9 0 0 0-9-9"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
    </span>
  )
}
