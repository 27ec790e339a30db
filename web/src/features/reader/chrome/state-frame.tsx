import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { tokensOf, useReaderSettings } from '#features/reader-engine/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { useEscape } from './use-escape.ts'
import { cx } from '#ui/cx.ts'
import { Progress, Spinner } from '#ui/progress.tsx'

/** Everything of the reader stands in it: the whole window, in the colours of the reader's own theme. */
export function ThemedPage({ children, className }: { children: ReactNode; className?: string }) {
  const theme = useReaderSettings((settings) => settings.pageTheme)
  return (
    <div
      data-reader
      data-page-turns
      data-page-theme={theme}
      style={tokensOf(theme)}
      className={cx('fixed inset-0 z-50 overflow-hidden bg-bg text-fg', className)}
    >
      {children}
    </div>
  )
}

/** In place of a book: what is wrong, and the way back. */
export function StateFrame({ leave, children }: { leave: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  useEscape(leave)
  return (
    <ThemedPage className="flex flex-col overflow-y-auto">
      <div className="p-2 pt-[max(8px,env(safe-area-inset-top,0px))]">
        <IconButton label={t('reader.close')} icon={<X />} onClick={leave} />
      </div>
      <div className="flex-1">{children}</div>
    </ThemedPage>
  )
}

/** The book is on its way. */
export function LoadingBook({ leave, part }: { leave: () => void; part: number }) {
  const { t } = useTranslation()
  return (
    <StateFrame leave={leave}>
      <BookComes part={part} label={t('reader.opening')} />
    </StateFrame>
  )
}

/** How much of the book is here. */
export function BookComes({ part, label }: { part: number; label: string }) {
  return (
    <div
      role="status"
      className="late absolute inset-0 grid content-center justify-items-center gap-4 text-fg-2"
    >
      <Spinner />
      <p>{label}</p>
      {part > 0 && part < 1 && (
        <div className="w-44">
          <Progress value={part} label={label} />
        </div>
      )}
    </div>
  )
}
