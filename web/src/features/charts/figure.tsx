import type { ReactNode } from 'react'

interface FigureProps {
  icon: ReactNode
  label: string
  value: string
  /** In smaller letters below. */
  hint?: string
}

/** Numbers side by side; they share the width and wrap. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="surface flex min-w-0 flex-wrap gap-px overflow-hidden bg-line! lg:col-span-full">
      {children}
    </dl>
  )
}

/** A number with its name. */
export function Figure({ icon, label, value, hint }: FigureProps) {
  return (
    <div className="min-w-0 flex-[1_1_9.5rem] bg-surface-1 p-4 sm:p-5">
      <dt className="flex items-center gap-2 text-sm font-semibold text-fg-3 [&_.lucide]:size-4">
        <span aria-hidden="true" className="text-accent">
          {icon}
        </span>
        {label}
      </dt>
      <dd className="mt-0.5 font-title text-2xl font-bold num">{value}</dd>
      {hint && <dd className="text-sm text-fg-3 num">{hint}</dd>}
    </div>
  )
}
