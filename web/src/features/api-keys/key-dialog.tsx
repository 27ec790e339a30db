import { useState, type FormEvent } from 'react'
import type { ApiKey } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import { useUser } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CopyField } from '#ui/field/copy-field.tsx'
import { refreshKeys } from './api-keys.queries.ts'
import { lifeOf } from './key-ends.ts'
import { KeyForm, type EndDraft, type KeyDraft, type KeyFaults } from './key-form.tsx'

interface KeyDialogProps {
  /** null: a new one */
  apiKey: ApiKey | null
  onClose: () => void
}

/** Makes a key, which is shown this once, or changes one. */
export function KeyDialog({ apiKey, onClose }: KeyDialogProps) {
  const { t } = useTranslation()
  const me = useUser()
  const [draft, setDraft] = useState<KeyDraft>({
    name: apiKey?.name ?? '',
    userId: apiKey?.userId ?? me.id,
    isActive: apiKey?.isActive ?? true,
  })
  const [end, setEnd] = useState<EndDraft>({ choice: '90', date: '' })
  const [fault, setFault] = useState<KeyFaults>({})
  const [made, setMade] = useState<string | null>(null)
  const saving = useAction(
    async (expiresIn: number | null) => {
      const body = { ...draft, name: draft.name.trim() }
      if (apiKey) await call('PATCH /api/api-keys/:id', { params: { id: apiKey.id }, body })
      else {
        const reply = await call('POST /api/api-keys', { body: { ...body, expiresIn } })
        setMade(reply.apiKey.apiKey)
      }
      refreshKeys()
    },
    {
      done: apiKey ? t('apiKeys.changed') : t('apiKeys.madeDone'),
      failed: apiKey ? t('apiKeys.changeFailed') : t('apiKeys.makeFailed'),
    },
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const life = apiKey ? null : lifeOf(end.choice, end.date, Date.now())
    const name = draft.name.trim() === '' ? { name: t('apiKeys.nameMissing') } : {}
    const wrong = { ...name, ...(life === undefined ? { end: t('apiKeys.endWrong') } : {}) }
    setFault(wrong)
    if (Object.keys(wrong).length > 0 || life === undefined) return
    if ((await saving.run(life)) && apiKey) onClose()
  }
  const form = 'api-key'
  return (
    <Dialog
      open
      onClose={onClose}
      title={apiKey ? t('apiKeys.edit') : made === null ? t('apiKeys.add') : draft.name}
      description={made === null ? t('apiKeys.dialogHint') : t('apiKeys.once')}
      processing={saving.busy}
      persistent
      footer={
        made === null ? (
          <>
            <Button onClick={onClose}>{t('dialog.cancel')}</Button>
            <Button type="submit" form={form} variant="primary" busy={saving.busy}>
              {apiKey ? t('dialog.save') : t('apiKeys.make')}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {t('apiKeys.done')}
          </Button>
        )
      }
    >
      {made === null ? (
        <KeyForm
          id={form}
          draft={draft}
          end={apiKey ? null : end}
          fault={fault}
          onDraft={setDraft}
          onEnd={setEnd}
          onSubmit={(event) => void submit(event)}
        />
      ) : (
        <CopyField
          label={t('apiKeys.key')}
          value={made}
          copy={t('apiKeys.copy')}
          words={{ done: t('apiKeys.copied'), failed: t('apiKeys.copyFailed') }}
        />
      )}
    </Dialog>
  )
}
