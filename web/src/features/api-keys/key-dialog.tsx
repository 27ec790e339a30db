import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { ApiKey } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import { callQuery } from '#platform/net/query.ts'
import { useUser } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CopyField } from '#ui/field/copy-field.tsx'
import { Field, Select, Switch, TextInput } from '#ui/field/field.tsx'
import { refreshKeys } from './api-keys.queries.ts'
import { keyEnds, lifeOf, type KeyEnd } from './key-ends.ts'

interface KeyDialogProps {
  /** null: a new one */
  apiKey: ApiKey | null
  onClose: () => void
}

/** Makes a key, which is shown this once, or changes one. */
export function KeyDialog({ apiKey, onClose }: KeyDialogProps) {
  const { t } = useTranslation()
  const me = useUser()
  const [draft, setDraft] = useState({
    name: apiKey?.name ?? '',
    userId: apiKey?.userId ?? me.id,
    isActive: apiKey?.isActive ?? true,
  })
  const [end, setEnd] = useState<{ choice: KeyEnd; date: string }>({ choice: '90', date: '' })
  const [fault, setFault] = useState<{ name?: string; end?: string }>({})
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
        <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          <Field label={t('apiKeys.name')} hint={t('apiKeys.nameHint')} error={fault.name}>
            {(control) => (
              <TextInput
                {...control}
                dir="auto"
                maxLength={255}
                autoComplete="off"
                value={draft.name}
                onChange={({ target }) => setDraft({ ...draft, name: target.value })}
              />
            )}
          </Field>
          <UserField userId={draft.userId} onChange={(userId) => setDraft({ ...draft, userId })} />
          {!apiKey && (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t('apiKeys.ends')} error={end.choice === 'date' ? null : fault.end}>
                {(control) => (
                  <Select
                    {...control}
                    value={end.choice}
                    onChange={(choice) => setEnd({ ...end, choice })}
                    options={keyEnds.map((value) => ({ value, label: t(`apiKeys.end.${value}`) }))}
                  />
                )}
              </Field>
              {end.choice === 'date' && (
                <Field label={t('apiKeys.lastDay')} error={fault.end}>
                  {(control) => (
                    <TextInput
                      {...control}
                      type="date"
                      value={end.date}
                      onChange={({ target }) => setEnd({ ...end, date: target.value })}
                    />
                  )}
                </Field>
              )}
            </div>
          )}
          <Switch
            label={t('apiKeys.active')}
            checked={draft.isActive}
            onChange={(isActive) => setDraft({ ...draft, isActive })}
          />
        </form>
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

/** Whom the key acts as; only root gives one that acts as root. */
function UserField({ userId, onChange }: { userId: string; onChange: (id: string) => void }) {
  const { t } = useTranslation()
  const me = useUser()
  const { data } = useQuery(callQuery('GET /api/users'))
  const users = (data?.users ?? [me]).filter(({ type }) => type !== 'root' || me.type === 'root')
  return (
    <Field label={t('apiKeys.user')} hint={t('apiKeys.userHint')}>
      {(control) => (
        <Select
          {...control}
          value={userId}
          onChange={onChange}
          options={users.map(({ id, username }) => ({ value: id, label: username }))}
        />
      )}
    </Field>
  )
}
