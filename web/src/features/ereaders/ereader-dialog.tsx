import { useState, type FormEvent } from 'react'
import type { ListedEreader } from '@lectern/contract'
import { CallError } from '#platform/net/call-error.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { serverSentence } from '#ui/action/attempt.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { limitsLine } from './ereader-words.ts'
import { saveEreader, type EreaderForm } from './ereaders.queries.ts'
import { WhoFields } from './who-fields.tsx'

interface EreaderDialogProps {
  /** null: a new one. */
  device: ListedEreader | null
  /** Nobody else may send to it. */
  isOwn: boolean
  onClose: () => void
}

type Faults = Partial<Record<'name' | 'email' | 'users', string | null>>

/** Adds a device or changes one. */
export function EreaderDialog({ device, isOwn, onClose }: EreaderDialogProps) {
  const { t } = useTranslation()
  const [form, setForm] = useState(() => formOf(device, isOwn))
  const [faults, setFaults] = useState<Faults>({})
  const set = (change: Partial<EreaderForm>) => {
    setForm({ ...form, ...change })
    setFaults({})
  }
  const { run, busy } = useAction(saveEreader, {
    done: t(device ? 'ereaders.changed' : 'ereaders.added'),
    failed: t(device ? 'ereaders.changeFailed' : 'ereaders.addFailed'),
    onFailed(error) {
      const field = error instanceof CallError ? error.field : null
      if (field !== 'name' && field !== 'email' && field !== 'users') return false
      setFaults({ [field]: serverSentence(error) })
      return true
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { name, email, who } = form
    const found: Faults = {
      name: name.trim() === '' ? t('ereaders.nameMissing') : null,
      email: email.includes('@') ? null : t('ereaders.emailMissing'),
      users:
        who?.availabilityOption === 'specificUsers' && who.users.length === 0
          ? t('ereaders.peopleMissing')
          : null,
    }
    setFaults(found)
    if (!Object.values(found).some(Boolean) && (await run(form, device))) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(device ? 'ereaders.edit' : 'ereaders.add')}
      processing={busy}
      persistent
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" form="ereader" variant="primary" busy={busy}>
            {t(device ? 'dialog.save' : 'ereaders.add')}
          </Button>
        </>
      }
    >
      <form id="ereader" className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('ereaders.name')} error={faults.name}>
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              maxLength={100}
              autoComplete="off"
              value={form.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
        </Field>
        <Field
          label={t('ereaders.email')}
          hint={limitsLine(form.email) ?? t('ereaders.emailHint')}
          error={faults.email}
        >
          {(control) => (
            <TextInput
              {...control}
              type="email"
              dir="ltr"
              maxLength={320}
              autoComplete="off"
              value={form.email}
              onChange={({ target }) => set({ email: target.value })}
            />
          )}
        </Field>
        {form.who && (
          <WhoFields who={form.who} error={faults.users} onChange={(who) => set({ who })} />
        )}
      </form>
    </Dialog>
  )
}

function formOf(device: ListedEreader | null, isOwn: boolean): EreaderForm {
  const { name, email, availabilityOption, users } = device ?? newEreader
  return { name, email, who: isOwn ? null : { availabilityOption, users: [...users] } }
}

const newEreader = { name: '', email: '', availabilityOption: 'userOrUp' as const, users: [] }
