import { CheckCircle2, TriangleAlert, X } from 'lucide-react'
import { useServerSettings } from '#platform/session/session.ts'
import { dateTime } from '#platform/text/dates.ts'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { useRestored } from '../work/restored.ts'
import type { Refusal } from '../work/use-taking-in.ts'

interface NotesProps {
  /** Why nothing can be written where backups go. */
  problem: string | null
  isLooking: boolean
  onLook: () => void
  refusal: Refusal | null
  onForget: () => void
}

/** What has to be known before anything else: what was restored, and what is wrong. */
export function Notes({ problem, isLooking, onLook, refusal, onForget }: NotesProps) {
  const { t } = useTranslation()
  const said = useSaid()
  const settings = useServerSettings()
  const restoredAt = useRestored()
  return (
    <>
      {restoredAt !== null && (
        <Banner icon={<CheckCircle2 aria-hidden="true" />}>
          {t('backups.restored', { when: dateTime(restoredAt, settings) })}
        </Banner>
      )}
      {problem !== null && (
        <Banner
          tone="danger"
          icon={<TriangleAlert aria-hidden="true" />}
          action={
            <Button size="sm" busy={isLooking} onClick={onLook}>
              {t('backups.lookAgain')}
            </Button>
          }
        >
          {said(problem)} {t('backups.noneUntilThen')}
        </Banner>
      )}
      {refusal && (
        <Banner
          tone="danger"
          icon={<TriangleAlert aria-hidden="true" />}
          action={<IconButton label={t('dialog.close')} icon={<X />} quiet onClick={onForget} />}
        >
          {t('backups.refused', { name: refusal.name })} {refusal.sentence}
        </Banner>
      )}
    </>
  )
}
