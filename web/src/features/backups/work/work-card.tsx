import { useTranslation } from '#platform/text/texts.ts'
import { ProgressCard } from '#ui/progress-card.tsx'
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
  return <ProgressCard title={t('backups.making')} hint={t('backups.makingHint')} share={share} />
}

function Restoring() {
  const { t } = useTranslation()
  return (
    <ProgressCard title={t('backups.restoring')} hint={t('backups.restoringHint')} share={null} />
  )
}

function TakingIn({ incoming: { name, share, cancel } }: { incoming: Incoming }) {
  const { t } = useTranslation()
  const isSent = share >= 1
  return (
    <ProgressCard
      title={t(isSent ? 'backups.checking' : 'backups.sending', { name })}
      hint={t(isSent ? 'backups.checkingHint' : 'backups.sendingHint')}
      share={isSent ? null : share}
      onCancel={isSent ? null : cancel}
    />
  )
}
