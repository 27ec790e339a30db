import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { CloudOff, SearchX } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/page/state.tsx'
import { Spinner } from '#ui/progress.tsx'
import { PasswordForm } from './password-form.tsx'
import { openShare, type Opening } from './share-calls.ts'
import { ShareFooter } from './share-footer.tsx'
import { ShareView } from './share-view.tsx'

/** What somebody without an account sees of what was shared with them. */
export function SharePage({ slug, from }: { slug: string; from: string | null }) {
  const { t } = useTranslation()
  const [opening, setOpening] = useState<Opening | null>(null)
  const open = useCallback(() => openShare(slug, from).then(setOpening), [slug, from])
  useEffect(() => void open(), [open])
  useEffect(() => {
    if (opening?.state !== 'failed') return
    const again = () => void open()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [opening, open])
  if (opening === null)
    return (
      <ShareFrame>
        <Spinner label={t('state.loading')} />
      </ShareFrame>
    )
  if (opening.state === 'open')
    return <ShareView share={opening.share} onGone={() => setOpening({ state: 'gone' })} />
  return (
    <ShareFrame>
      {opening.state === 'locked' && (
        <PasswordForm
          slug={slug}
          onUnlocked={() => void open()}
          onGone={() => setOpening({ state: 'gone' })}
        />
      )}
      {opening.state === 'gone' && <Gone />}
      {opening.state === 'failed' && <Failed onRetry={() => void open()} />}
    </ShareFrame>
  )
}

function Gone() {
  const { t } = useTranslation()
  useDocumentTitle(t('sharePage.gone'))
  return (
    <EmptyState level="h1" title={t('sharePage.gone')} icon={<SearchX />}>
      {t('sharePage.goneHint')}
    </EmptyState>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  useDocumentTitle(t('state.unreachable'))
  return (
    <EmptyState
      level="h1"
      title={t('state.unreachable')}
      icon={<CloudOff />}
      action={
        <Button variant="primary" onClick={onRetry}>
          {t('state.retry')}
        </Button>
      }
    >
      {t('sharePage.offlineHint')}
    </EmptyState>
  )
}

/** The page around what is short. */
function ShareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] bg-[radial-gradient(60rem_36rem_at_50%_-10%,color-mix(in_oklab,var(--accent)_22%,transparent),transparent_70%)]">
      <main className="grid place-items-center p-4">{children}</main>
      <ShareFooter />
    </div>
  )
}
