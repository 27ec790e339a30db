import type { ReactNode } from 'react'

/** A key. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-[5px] border border-line bg-surface-3 px-1.5 py-1 font-ui text-[11px] leading-none font-semibold text-fg-2">
      {children}
    </kbd>
  )
}
