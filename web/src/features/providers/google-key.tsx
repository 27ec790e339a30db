import { useState, type FormEvent } from 'react'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { attempt, serverSentence } from '#ui/action/attempt.ts'
import { Button } from '#ui/button.tsx'
import { Field, PasswordInput } from '#ui/field/field.tsx'

/** The key for Google Books; nobody is told the one that is there. */
export function GoogleKey({ hasKey }: { hasKey: boolean }) {
  const { t } = useTranslation()
  const [key, setKey] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = async (googleKey: string | null) => {
    setBusy(true)
    setRefusal(null)
    const outcome = await attempt(
      () => call('PATCH /api/lectern/metadata-providers', { body: { googleKey } }),
      {
        done: t('settings.saved'),
        failed: t('settings.saveFailed'),
        onFailed(error) {
          const said = serverSentence(error)
          setRefusal(said)
          return said !== null
        },
      },
    )
    setBusy(false)
    if (!outcome) return
    setKey('')
    invalidate('GET /api/lectern/metadata-providers')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (key.trim()) void save(key.trim())
  }
  return (
    <form noValidate onSubmit={submit} className="surface grid gap-3 p-4">
      <Field
        label={t('providers.googleKey')}
        hint={t(hasKey ? 'providers.googleKeyThere' : 'providers.googleKeyHint')}
        error={refusal}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="off"
            dir="ltr"
            value={key}
            onChange={(event) => setKey(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} disabled={!key.trim()}>
          {t('providers.saveKey')}
        </Button>
        {hasKey && (
          <Button variant="ghost" busy={busy} onClick={() => void save(null)}>
            {t('providers.removeKey')}
          </Button>
        )}
      </div>
    </form>
  )
}
