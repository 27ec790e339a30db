import { useTranslation } from '#platform/texts.ts'
import { Field, TextInput } from '#ui/field.tsx'
import type { ListKind } from './list-kinds.ts'

interface NameFieldProps {
  kind: ListKind
  label: string
  value: string
  /** Sent without a name: said until something is typed. */
  isBlank: boolean
  onChange: (name: string) => void
  className?: string
}

/** The name of a list, which it must have. */
export function NameField({ kind, label, value, isBlank, onChange, className }: NameFieldProps) {
  const { t } = useTranslation()
  return (
    <Field
      label={label}
      error={isBlank ? t(`lists.${kind}.needsName`) : null}
      {...(className ? { className } : {})}
    >
      {(control) => (
        <TextInput
          {...control}
          value={value}
          maxLength={1000}
          autoComplete="off"
          dir="auto"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
