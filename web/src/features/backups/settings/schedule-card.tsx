import { useState, type FormEvent } from 'react'
import { CronField } from '#features/schedules/index.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { saveBackupSettings } from '../backups.queries.ts'
import { backupFaults, changesOf, formOf, type BackupForm } from './backup-draft.ts'

/** When backups are made by themselves, how many stay, and how large one may get. */
export function ScheduleCard() {
  const { t } = useTranslation()
  const settings = useServerSettings()
  const [draft, setDraft] = useState<Partial<BackupForm>>({})
  const form = { ...formOf(settings), ...draft }
  const changes = changesOf(form, settings)
  const faults = backupFaults(form)
  const isChanged = faults.length > 0 || Object.keys(changes).length > 0
  const { run, busy } = useAction(
    async () => {
      await saveBackupSettings(changes)
      setDraft({})
    },
    { done: t('settings.saved'), failed: t('settings.saveFailed') },
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (faults.length === 0 && isChanged) await run()
  }
  const change = (part: Partial<BackupForm>) => setDraft({ ...draft, ...part })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="surface grid gap-4 p-4">
      <CronField
        label={t('backups.automatic')}
        hint={t('backups.automaticHint')}
        value={form.schedule}
        onChange={(schedule) => change({ schedule })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Amount
          label={t('backups.keep')}
          hint={t('backups.keepHint')}
          error={faults.includes('keep') ? t('backups.keepWrong') : null}
          value={form.keep}
          onChange={(keep) => change({ keep })}
        />
        <Amount
          label={t('backups.largest')}
          hint={t('backups.largestHint')}
          error={faults.includes('largest') ? t('backups.largestWrong') : null}
          value={form.largest}
          onChange={(largest) => change({ largest })}
        />
      </div>
      {isChanged && (
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setDraft({})}>{t('dialog.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={faults.length > 0}>
            {t('dialog.save')}
          </Button>
        </div>
      )}
    </form>
  )
}

interface AmountProps {
  label: string
  hint: string
  error: string | null
  value: string
  onChange: (value: string) => void
}

function Amount({ label, hint, error, value, onChange }: AmountProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="num"
        />
      )}
    </Field>
  )
}
