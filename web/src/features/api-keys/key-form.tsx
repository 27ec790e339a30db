import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { callQuery } from '#platform/net/query.ts'
import { useUser } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Field, Select, Switch, TextInput } from '#ui/field/field.tsx'
import { keyEnds, type KeyEnd } from './key-ends.ts'

export interface KeyDraft {
  name: string
  userId: string
  isActive: boolean
}

/** When a new key ends: a choice, and the day where that is what was chosen. */
export interface EndDraft {
  choice: KeyEnd
  date: string
}

export interface KeyFaults {
  name?: string
  end?: string
}

interface KeyFormProps {
  /** Of the form, for the button outside of it. */
  id: string
  draft: KeyDraft
  /** null: that can't be changed any more. */
  end: EndDraft | null
  fault: KeyFaults
  onDraft: (draft: KeyDraft) => void
  onEnd: (end: EndDraft) => void
  onSubmit: (event: FormEvent) => void
}

/** What a key is called, whom it acts as, when it ends, and whether it works. */
export function KeyForm({ id, draft, end, fault, onDraft, onEnd, onSubmit }: KeyFormProps) {
  const { t } = useTranslation()
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="grid gap-4">
      <Field label={t('apiKeys.name')} hint={t('apiKeys.nameHint')} error={fault.name}>
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={255}
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => onDraft({ ...draft, name: target.value })}
          />
        )}
      </Field>
      <UserField userId={draft.userId} onChange={(userId) => onDraft({ ...draft, userId })} />
      {end && <EndFields end={end} fault={fault.end} onChange={onEnd} />}
      <Switch
        label={t('apiKeys.active')}
        checked={draft.isActive}
        onChange={(isActive) => onDraft({ ...draft, isActive })}
      />
    </form>
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

interface EndFieldsProps {
  end: EndDraft
  fault: string | undefined
  onChange: (end: EndDraft) => void
}

function EndFields({ end, fault, onChange }: EndFieldsProps) {
  const { t } = useTranslation()
  const isDate = end.choice === 'date'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('apiKeys.ends')} error={isDate ? null : fault}>
        {(control) => (
          <Select
            {...control}
            value={end.choice}
            onChange={(choice) => onChange({ ...end, choice })}
            options={keyEnds.map((value) => ({ value, label: t(`apiKeys.end.${value}`) }))}
          />
        )}
      </Field>
      {isDate && (
        <Field label={t('apiKeys.lastDay')} error={fault}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={end.date}
              onChange={({ target }) => onChange({ ...end, date: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
