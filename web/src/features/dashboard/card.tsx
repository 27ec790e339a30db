import { useId, type ReactNode } from 'react'

interface CardProps {
  title: string
  /** Beside the title: a sum, a button. */
  end?: ReactNode
  children: ReactNode
}

/** A part of the dashboard under its own heading. */
export function Card({ title, end, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="surface min-w-0 p-4">
      <div className="mb-2 flex min-h-8 items-center gap-3">
        <h3 id={id} className="font-bold">
          {title}
        </h3>
        {end && <div className="ms-auto text-sm text-fg-3 num">{end}</div>}
      </div>
      {children}
    </section>
  )
}

/** Lines of a card, with a hair between them. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {children}
    </ul>
  )
}
