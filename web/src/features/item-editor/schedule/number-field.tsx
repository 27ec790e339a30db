import { useTranslation } from '#platform/text/texts.ts'
import { Field, TextInput } from '#ui/field/field.tsx'

interface NumberFieldProps {
  label: string
  hint?: string
  value: string
  isFaulty: boolean
  onChange: (value: string) => void
}

/** A whole number, from 0 on. */
export function NumberField({ label, hint, value, isFaulty, onChange }: NumberFieldProps) {
  const { t } = useTranslation()
  return (
    <Field label={label} hint={hint} error={isFaulty ? t('schedule.notANumber') : null}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
