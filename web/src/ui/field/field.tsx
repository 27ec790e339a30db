import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'

/** What a control needs to belong to its field. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** A label, its control, a hint and an error that is read out with it. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId()
  const control = {
    id,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold text-fg-2">
        {label}
      </label>
      {children(control)}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="text-sm text-fg-3">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** One line of text. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input type="text" {...rest} className={cx('control aria-invalid:border-danger', className)} />
  )
}

/** A password that can be shown. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextInput
        autoComplete="current-password"
        {...props}
        type={shown ? 'text' : 'password'}
        className="pe-11"
      />
      <IconButton
        label={shown ? t('field.hidePassword') : t('field.showPassword')}
        icon={shown ? <EyeOff /> : <Eye />}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 end-0 h-full"
      />
    </div>
  )
}

export interface NewPassword {
  password: string
  repeat: string
}

interface NewPasswordFieldsProps {
  labels: { password: string; repeat: string; mismatch: string; hint?: string }
  value: NewPassword
  /** What else is wrong with it. */
  error: string | null
  onChange: (value: NewPassword) => void
}

/** A new password, twice; under the second stands what is wrong, while typing only that the two differ. */
export function NewPasswordFields({ labels, value, error, onChange }: NewPasswordFieldsProps) {
  const { password, repeat } = value
  const differ = repeat !== '' && password !== repeat ? labels.mismatch : null
  return (
    <>
      <Field label={labels.password} hint={labels.hint}>
        {(control) => (
          <PasswordInput
            {...control}
            value={password}
            onChange={(event) => onChange({ password: event.target.value, repeat })}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field label={labels.repeat} error={error ?? differ}>
        {(control) => (
          <PasswordInput
            {...control}
            value={repeat}
            onChange={(event) => onChange({ password, repeat: event.target.value })}
            autoComplete="new-password"
          />
        )}
      </Field>
    </>
  )
}

type SelectProps<V extends string> = Omit<ComponentProps<'select'>, 'onChange'> & {
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/** The browser's own list of choices: keyboard, touch and screen readers come with it. */
export function Select<V extends string>({
  options,
  onChange,
  className,
  ...rest
}: SelectProps<V>) {
  return (
    <div className={cx('relative', className)}>
      <select
        {...rest}
        onChange={(event) => {
          const chosen = options.find(({ value }) => value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
        className="control appearance-none truncate pe-9"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-surface-1">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4! text-fg-3"
      />
    </div>
  )
}

type ToggleProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: ReactNode
  hint?: ReactNode
  onChange: (checked: boolean) => void
}

/** A setting that is on or off, with its label in front. */
export function Switch({ label, hint, onChange, className, ...rest }: ToggleProps) {
  const id = useId()
  return (
    <div className={cx('flex items-center justify-between gap-4 py-2', className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="text-md font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-fg-3">
            {hint}
          </p>
        )}
      </div>
      <input
        {...rest}
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says it by itself
        role="switch"
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="switch"
      />
    </div>
  )
}

/** A box to tick, with its label behind. */
export function Checkbox({ label, hint, onChange, className, ...rest }: ToggleProps) {
  return (
    <label className={cx('flex min-h-8 cursor-pointer items-center gap-3 text-md', className)}>
      <input
        {...rest}
        type="checkbox"
        onChange={(event) => onChange(event.target.checked)}
        className="size-[18px] flex-none"
      />
      <span>
        {label}
        {hint && <span className="block text-sm text-fg-3">{hint}</span>}
      </span>
    </label>
  )
}
