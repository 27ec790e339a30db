import type {
  NotificationChannel,
  NotificationOutcome,
  OwnNotification,
  OwnNotificationEvent,
} from '@lectern/contract'
import { CircleAlert, CircleCheck, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { attempt, serverSentence } from '#ui/action/attempt.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useFaultFocus } from '#ui/field/use-fault-focus.ts'
import { draftOf, faultsOf, inputOf, newDraft } from '../notification-draft.ts'
import type { NotificationDraft } from '../notification-draft.ts'
import { saveNotification, tryNotification } from '../notifications.queries.ts'
import { MessageFields } from './message-fields.tsx'
import { TargetFields } from './target-fields.tsx'

interface NotificationDialogProps {
  /** One that is there, or the way of a new one. */
  of: OwnNotification | NotificationChannel
  events: readonly OwnNotificationEvent[]
  onClose: () => void
  /** A new webhook was made. */
  onSecret: (secret: string) => void
}

/** Writes a notification: for what, to whom, and what it says. */
export function NotificationDialog({ of, events, onClose, onSecret }: NotificationDialogProps) {
  const { t } = useTranslation()
  const before = typeof of === 'string' ? null : of
  const [draft, setDraft] = useState<NotificationDraft>(() => startOf(of, events))
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { form, focusFault } = useFaultFocus<HTMLDivElement>()
  const faults = isTried ? faultsOf(draft) : []
  const isWell = () => {
    setTried(true)
    if (faultsOf(draft).length === 0) return true
    focusFault()
    return false
  }
  const submit = async () => {
    if (!isWell()) return
    setBusy(true)
    const outcome = await attempt(() => saveNotification(before?.id ?? null, inputOf(draft)), {
      done: t('notifications.saved'),
      failed: t('notifications.saveFailed'),
      onFailed(error) {
        setRefusal(serverSentence(error))
        return serverSentence(error) !== null
      },
    })
    setBusy(false)
    if (outcome === null) return
    onClose()
    if (outcome.result !== null) onSecret(outcome.result)
  }
  return (
    <Dialog
      open
      page
      onClose={onClose}
      title={before ? t('notifications.edit') : t(titles[draft.channel])}
      width={680}
      processing={busy}
      persistent
      footer={
        <>
          <TryOut draft={draft} id={before?.id ?? null} isWell={isWell} />
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void submit()}>
            {t('dialog.save')}
          </Button>
        </>
      }
    >
      <div ref={form} className="grid gap-4">
        <TargetFields draft={draft} events={events} faults={faults} onChange={setDraft} />
        <MessageFields draft={draft} events={events} faults={faults} onChange={setDraft} />
        {refusal && (
          <p role="alert" className="text-md text-danger">
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const titles = { apprise: 'notifications.newApprise', webhook: 'notifications.newWebhook' } as const

function startOf(
  of: OwnNotification | NotificationChannel,
  events: readonly OwnNotificationEvent[],
): NotificationDraft {
  if (typeof of !== 'string') return draftOf(of)
  const [first] = events
  if (first === undefined) throw new Error('there are no events')
  return newDraft(first, of)
}

interface TryOutProps {
  draft: NotificationDraft
  id: string | null
  isWell: () => boolean
}

/** Sends it as it is written, and says what became of it. */
function TryOut({ draft, id, isWell }: TryOutProps) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<NotificationOutcome | null>(null)
  const { run, busy } = useAction(
    async () => setOutcome(await tryNotification(inputOf(draft), id)),
    {
      failed: t('notifications.tryFailed'),
    },
  )
  const start = () => {
    setOutcome(null)
    if (isWell()) void run()
  }
  const Icon = outcome?.isSent ? CircleCheck : CircleAlert
  return (
    <>
      <p role="status" className="flex w-full gap-2 text-sm break-words empty:hidden">
        {outcome && (
          <>
            <Icon aria-hidden="true" className={outcome.isSent ? 'text-success' : 'text-danger'} />
            <span className="min-w-0">{outcome.words}</span>
          </>
        )}
      </p>
      <Button busy={busy} onClick={start} className="me-auto">
        <Send aria-hidden="true" className="size-4!" />
        {t('notifications.try')}
      </Button>
    </>
  )
}
