import { useEffect, type ReactNode } from 'react'
import { cx } from '../cx.ts'

interface PageProps {
  /** The one h1. */
  title: string
  /** Short facts beside the title. */
  facts?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** Title is for screen readers only: the page shows its own. */
  bare?: boolean
  /** Readable width for forms. */
  narrow?: boolean
  /** Document title, if other than the heading: "Item · Library". */
  documentTitle?: string
}

/** A page: heading, facts, actions, content. Sets the document title; the router moves the focus to the heading. */
export function Page({
  title,
  facts,
  actions,
  children,
  bare = false,
  narrow = false,
  documentTitle,
}: PageProps) {
  useDocumentTitle(documentTitle ?? title)
  return (
    <div className={cx(narrow && 'mx-auto max-w-3xl')}>
      {bare ? (
        <h1 tabIndex={-1} className="sr-only">
          {title}
        </h1>
      ) : (
        <header className="mb-4 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">
          <h1
            tabIndex={-1}
            className="min-w-0 text-2xl font-bold tracking-tight break-words"
            dir="auto"
          >
            {title}
          </h1>
          {facts && <p className="text-fg-3 num">{facts}</p>}
          {/* On a line of its own it is as wide as the page: what may grow begins where the title does. */}
          {actions && (
            <div className="flex min-w-0 grow flex-wrap items-center justify-end gap-2">
              {actions}
            </div>
          )}
        </header>
      )}
      {children}
    </div>
  )
}

/** "Title · Lectern"; undefined leaves the title alone while data loads. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Lectern`
  }, [title])
}

/** A row that sticks under the app bar: filters, sorts, view. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      data-toolbar
      className="sticky top-(--appbar-h) z-10 -mx-4 mb-4 flex min-h-(--toolbar-h) flex-wrap items-center gap-2 bg-bg px-4 py-2 md:-mx-8 md:px-8"
    >
      {children}
    </div>
  )
}

/** A heading of a part of the page with something at its end. */
export function SectionHeading({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2 className="min-w-0 text-xl font-bold tracking-tight break-words">{children}</h2>
      {end && <div className="ms-auto max-w-full">{end}</div>}
    </div>
  )
}
