import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'

interface Days {
  /** `YYYY-MM-DD`; '': without end. */
  from: string
  to: string
}

/** Between which days; both count. */
export function DayChoice({ from, to, onChange }: Days & { onChange: (days: Days) => void }) {
  const { t } = useTranslation()
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Field label={t('sessions.from')}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={from}
            max={to || undefined}
            onChange={({ target }) => onChange({ from: target.value, to })}
          />
        )}
      </Field>
      <Field label={t('sessions.to')}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={to}
            min={from || undefined}
            onChange={({ target }) => onChange({ from, to: target.value })}
          />
        )}
      </Field>
      {(from !== '' || to !== '') && (
        <Button variant="ghost" onClick={() => onChange({ from: '', to: '' })}>
          {t('sessions.allDays')}
        </Button>
      )}
    </div>
  )
}
