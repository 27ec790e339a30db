import { CloudOff, Inbox, LockKeyhole, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '../button.tsx'
import { useDocumentTitle } from './page.tsx'

interface StateProps {
  title: string
  children?: ReactNode
  /** One primary action. */
  action?: ReactNode
  icon?: ReactNode
  level?: 'h1' | 'h2'
}

/** Nothing here: one sentence, one action. */
export function EmptyState({ title, children, action, icon, level: Heading = 'h2' }: StateProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-16 text-center">
      <span
        className="grid size-14 place-items-center rounded-full bg-surface-2 text-fg-3"
        aria-hidden="true"
      >
        {icon ?? <Inbox />}
      </span>
      <Heading className="text-xl font-bold" tabIndex={Heading === 'h1' ? -1 : undefined}>
        {title}
      </Heading>
      {children && <div className="text-fg-2">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  /** What failed, in words. */
  title: string
  /** Technical detail, folded. */
  error?: unknown
  onRetry?: () => void
  /** "Try again" unless it is something else. */
  retryLabel?: string
  busy?: boolean
  /** h1 where it stands for the whole page. */
  level?: 'h1' | 'p'
}

/** Loading failed: what, again, and why. */
export function ErrorState(props: ErrorStateProps) {
  const { title, error, onRetry, retryLabel, busy = false, level: Title = 'p' } = props
  const { t } = useTranslation()
  const detail = error instanceof Error ? error.message : ''
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-16 text-center"
    >
      <span
        className="grid size-14 place-items-center rounded-full bg-surface-2 text-danger"
        aria-hidden="true"
      >
        <CloudOff />
      </span>
      <Title className="text-xl font-bold" tabIndex={Title === 'h1' ? -1 : undefined}>
        {title}
      </Title>
      {detail && (
        <details className="max-w-full text-sm text-fg-3">
          <summary>{t('state.detail')}</summary>
          <p className="mt-1 break-words">{detail}</p>
        </details>
      )}
      {onRetry && (
        <Button variant="primary" busy={busy} onClick={onRetry} className="mt-2">
          {retryLabel ?? t('state.retry')}
        </Button>
      )}
    </div>
  )
}

/** The page is not there. */
export function MissingState({ title, action }: Pick<StateProps, 'title' | 'action'>) {
  const { t } = useTranslation()
  useDocumentTitle(title)
  return (
    <EmptyState level="h1" title={title} icon={<SearchX />} action={action}>
      {t('state.notFoundHint')}
    </EmptyState>
  )
}

/** The page is there, but not for this user. */
export function ForbiddenState({ title, children, action }: StateProps) {
  useDocumentTitle(title)
  return (
    <EmptyState level="h1" title={title} icon={<LockKeyhole />} action={action}>
      {children}
    </EmptyState>
  )
}
