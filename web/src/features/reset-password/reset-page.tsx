import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { CloudOff, Hourglass, SearchX } from 'lucide-react'
import { withBase } from '#platform/address/base.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/page/state.tsx'
import { Spinner } from '#ui/progress.tsx'
import { ChooseForm } from './choose-form.tsx'
import { openLink, type Opening } from './reset-calls.ts'

/** Where somebody who forgot their password chooses another one, by the link of an administrator. */
export function ResetPage({ token }: { token: string }) {
  const { t } = useTranslation()
  const [opening, setOpening] = useState<Opening | { state: 'done' } | null>(null)
  useDocumentTitle(t('resetPassword.title'))
  const open = useCallback(() => openLink(token).then(setOpening), [token])
  useEffect(() => void open(), [open])
  return (
    <div className="relative grid min-h-dvh place-items-center overflow-hidden p-4">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 bg-[radial-gradient(60rem_36rem_at_50%_-10%,color-mix(in_oklab,var(--accent)_22%,transparent),transparent_70%)]"
      />
      <main className="surface rising relative w-full max-w-[420px] p-6 shadow-2 sm:p-8">
        <div className="mb-6 flex items-center gap-3">
          <Logo size={40} />
          <span className="text-xl font-bold tracking-tight">Lectern</span>
        </div>
        {opening === null && (
          <div className="grid place-items-center py-24">
            <Spinner label={t('state.loading')} />
          </div>
        )}
        {opening?.state === 'open' && (
          <ChooseForm token={token} username={opening.username} onOutcome={setOpening} />
        )}
        {opening !== null && opening.state !== 'open' && (
          <Outcome state={opening.state} onRetry={() => void open()} />
        )}
      </main>
    </div>
  )
}

function Outcome({
  state,
  onRetry,
}: {
  state: 'done' | 'gone' | 'too-many' | 'failed'
  onRetry: () => void
}) {
  const { t } = useTranslation()
  if (state === 'done')
    return (
      <div className="grid gap-5">
        <div className="grid gap-2" role="status">
          <h1 className="text-2xl font-bold tracking-tight">{t('resetPassword.done')}</h1>
          <p className="text-fg-2">{t('resetPassword.doneHint')}</p>
        </div>
        <a href={withBase('/login')} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {t('resetPassword.signIn')}
        </a>
      </div>
    )
  const again = (
    <Button variant="primary" onClick={onRetry}>
      {t('state.retry')}
    </Button>
  )
  const icons: Record<typeof state, ReactNode> = {
    gone: <SearchX />,
    'too-many': <Hourglass />,
    failed: <CloudOff />,
  }
  return (
    <EmptyState
      level="h1"
      icon={icons[state]}
      title={state === 'failed' ? t('state.unreachable') : t(`resetPassword.${state}`)}
      action={state === 'gone' ? undefined : again}
    >
      {t(`resetPassword.${state}Hint`)}
    </EmptyState>
  )
}
