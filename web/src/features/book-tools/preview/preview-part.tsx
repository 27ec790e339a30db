import { useId, type ReactNode } from 'react'

interface PreviewPartProps {
  title: string
  facts?: string
  children: ReactNode
}

/** A part of what would be written: its name and how much of it, over the thing itself. */
export function PreviewPart({ title, facts, children }: PreviewPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id={id} className="me-auto text-lg font-bold">
          {title}
        </h2>
        {facts && <p className="text-sm text-fg-3 num">{facts}</p>}
      </div>
      {children}
    </section>
  )
}
