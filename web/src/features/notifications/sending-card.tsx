import type { Reply } from '#platform/net/api.ts'
import { useState, type FormEvent } from 'react'
import { call } from '#platform/net/call.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { attempt, serverSentence } from '#ui/action/attempt.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { refreshNotifications } from './notifications.queries.ts'

type Sending = Reply<'GET /api/lectern/notifications'>['sending']

interface SendingCardProps {
  sending: Sending
  /** There are notifications that go nowhere without an address. */
  isNeeded: boolean
}

/** Where Apprise is, and how much is sent before it is too much. */
export function SendingCard({ sending, isNeeded }: SendingCardProps) {
  const { t } = useTranslation()
  const [address, setAddress] = useState(sending.appriseApiUrl ?? '')
  const [failures, setFailures] = useState(String(sending.maxFailedAttempts))
  const [queue, setQueue] = useState(String(sending.maxNotificationQueue))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isChanged =
    address !== (sending.appriseApiUrl ?? '') ||
    failures !== String(sending.maxFailedAttempts) ||
    queue !== String(sending.maxNotificationQueue)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isChanged) return
    setBusy(true)
    setRefusal(null)
    const body = {
      appriseApiUrl: address.trim(),
      maxFailedAttempts: Number(failures),
      maxNotificationQueue: Number(queue),
    }
    const outcome = await attempt(() => call('PATCH /api/lectern/notifications', { body }), {
      done: t('settings.saved'),
      failed: t('settings.saveFailed'),
      onFailed(error) {
        const said = serverSentence(error)
        setRefusal(said)
        return said !== null
      },
    })
    setBusy(false)
    if (outcome) refreshNotifications()
  }
  const isMissing = isNeeded && sending.appriseApiUrl === null
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="surface grid gap-3 p-4">
      <Field
        label={t('notifications.appriseAddress')}
        hint={
          isMissing ? (
            <span className="text-warning">{t('notifications.appriseMissing')}</span>
          ) : (
            t('notifications.appriseHint')
          )
        }
        error={refusal}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="url"
            dir="ltr"
            autoComplete="off"
            placeholder="http://apprise:8000/notify"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
      <details>
        <summary className="text-sm font-semibold text-fg-2">{t('notifications.limits')}</summary>
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          <Count
            label={t('notifications.maxFailures')}
            hint={t('notifications.maxFailuresHint')}
            value={failures}
            onChange={setFailures}
          />
          <Count
            label={t('notifications.maxQueue')}
            hint={t('notifications.maxQueueHint')}
            value={queue}
            onChange={setQueue}
          />
        </div>
      </details>
      {isChanged && (
        <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
          {t('dialog.save')}
        </Button>
      )}
    </form>
  )
}

interface CountProps {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
}

function Count({ label, hint, value, onChange }: CountProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          maxLength={4}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="num"
        />
      )}
    </Field>
  )
}
