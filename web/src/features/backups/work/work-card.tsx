import type { ReactNode } from 'react'
import { wholePercent } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Progress, Spinner } from '#ui/progress.tsx'
import type { Incoming } from './use-taking-in.ts'

export type Work =
  | { kind: 'make'; share: number }
  | { kind: 'restore' }
  | { kind: 'take-in'; incoming: Incoming }

/** What is being done with backups now, and how far it is. */
export function WorkCard({ work }: { work: Work | null }) {
  return (
    // Always there, so that what begins is read out.
    <div role="status" className="empty:hidden">
      {work?.kind === 'make' && <Making share={work.share} />}
      {work?.kind === 'restore' && <Restoring />}
      {work?.kind === 'take-in' && <TakingIn incoming={work.incoming} />}
    </div>
  )
}

function Making({ share }: { share: number }) {
  const { t } = useTranslation()
  return (
    <Card title={t('backups.making')} hint={t('backups.makingHint')} share={share}>
      <Percent share={share} />
    </Card>
  )
}

function Restoring() {
  const { t } = useTranslation()
  return (
    <Card title={t('backups.restoring')} hint={t('backups.restoringHint')}>
      <Spinner />
    </Card>
  )
}

function TakingIn({ incoming: { name, share, cancel } }: { incoming: Incoming }) {
  const { t } = useTranslation()
  const isSent = share >= 1
  return (
    <Card
      title={t(isSent ? 'backups.checking' : 'backups.sending', { name })}
      hint={t(isSent ? 'backups.checkingHint' : 'backups.sendingHint')}
      {...(!isSent && { share })}
    >
      {isSent ? (
        <Spinner />
      ) : (
        <>
          <Percent share={share} />
          <Button size="sm" onClick={cancel}>
            {t('dialog.cancel')}
          </Button>
        </>
      )}
    </Card>
  )
}

interface CardProps {
  title: string
  hint: string
  /** Nobody knows how far it is where it is left out. */
  share?: number
  children: ReactNode
}

function Card({ title, hint, share, children }: CardProps) {
  return (
    <div className="surface p-4">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold break-words">{title}</p>
          <p className="text-sm text-fg-3">{hint}</p>
        </div>
        {children}
      </div>
      {share !== undefined && <Progress value={share} label={title} className="mt-3" />}
    </div>
  )
}

/** Seen, not read out: it changes many times a second. */
function Percent({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="text-sm text-fg-2 num">
      {wholePercent(share)} %
    </span>
  )
}
