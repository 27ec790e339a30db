import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Field, TextInput } from '#ui/field/field.tsx'
import type { ListKind } from '../list-kinds.ts'

interface NameFieldProps {
  kind: ListKind
  label: string
  value: string
  /** Sent without a name: said until something is typed. */
  isBlank: boolean
  /** There is nothing else to choose: the cursor goes here. */
  isFirst?: boolean
  onChange: (name: string) => void
  className?: string
}

/** The name of a list, which it must have: without one the cursor comes back here. */
export function NameField({
  kind,
  label,
  value,
  isBlank,
  isFirst = false,
  onChange,
  className,
}: NameFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isBlank || isFirst) input.current?.focus()
  }, [isBlank, isFirst])
  return (
    <Field
      label={label}
      error={isBlank ? t(`lists.${kind}.needsName`) : null}
      {...(className ? { className } : {})}
    >
      {(control) => (
        <TextInput
          {...control}
          ref={input}
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
