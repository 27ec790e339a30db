import { Plus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { attempt, serverSentence } from '#ui/action/attempt.ts'
import { Button } from '#ui/button.tsx'
import { Field, PasswordInput, Select, TextInput } from '#ui/field/field.tsx'

const empty = { name: '', url: '', mediaType: 'book' as 'book' | 'podcast', secret: '' }

/** A form for another one. */
export function NewProvider() {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(empty)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isReady = draft.name.trim() !== '' && draft.url.trim() !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || busy) return
    setBusy(true)
    setRefusal(null)
    const { name, url, mediaType, secret } = draft
    const outcome = await attempt(
      () =>
        call('POST /api/custom-metadata-providers', {
          body: { name, url, mediaType, authHeaderValue: secret || null },
        }),
      {
        done: t('providers.added'),
        failed: t('providers.addFailed'),
        onFailed(error) {
          const said = serverSentence(error)
          setRefusal(said)
          return said !== null
        },
      },
    )
    setBusy(false)
    if (!outcome) return
    setDraft(empty)
    invalidate(
      'GET /api/custom-metadata-providers',
      'GET /api/lectern/metadata-providers',
      'GET /api/search/providers',
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="surface grid gap-3 p-4 sm:grid-cols-2"
    >
      <Field label={t('providers.name')}>
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={255}
            value={draft.name}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
        )}
      </Field>
      <Field label={t('providers.for')}>
        {(control) => (
          <Select
            {...control}
            value={draft.mediaType}
            options={(['book', 'podcast'] as const).map((value) => ({
              value,
              label: t(`providers.kind.${value}`),
            }))}
            onChange={(mediaType) => setDraft({ ...draft, mediaType })}
          />
        )}
      </Field>
      <Field label={t('providers.address')} error={refusal} className="sm:col-span-2">
        {(control) => (
          <TextInput
            {...control}
            inputMode="url"
            dir="ltr"
            placeholder="https://"
            autoComplete="off"
            value={draft.url}
            onChange={({ target }) => setDraft({ ...draft, url: target.value })}
          />
        )}
      </Field>
      <Field
        label={t('providers.secret')}
        hint={t('providers.secretHint')}
        className="sm:col-span-2"
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="off"
            dir="ltr"
            value={draft.secret}
            onChange={({ target }) => setDraft({ ...draft, secret: target.value })}
          />
        )}
      </Field>
      <Button type="submit" busy={busy} disabled={!isReady} className="justify-self-start">
        <Plus aria-hidden="true" />
        {t('providers.add')}
      </Button>
    </form>
  )
}
