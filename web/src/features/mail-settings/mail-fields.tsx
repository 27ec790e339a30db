import type { ComponentProps } from 'react'
import { hiddenPassword } from '@lectern/contract/rules'
import { useTranslation, type TextKey } from '#platform/text/texts.ts'
import { Field, PasswordInput, Switch, TextInput } from '#ui/field/field.tsx'
import type { MailDraft, MailForm } from './mail-draft.ts'

interface MailFieldsProps {
  form: MailForm
  hasPassword: boolean
  /** By its name here or on the wire. */
  faultOf: (field: string) => string | null
  onChange: (change: MailDraft) => void
}

type TextField = Exclude<keyof MailForm, 'secure' | 'rejectUnauthorized' | 'password'>

/** The fields of the settings of mail. */
export function MailFields({ form, hasPassword, faultOf, onChange }: MailFieldsProps) {
  const { t } = useTranslation()
  const text = (
    name: TextField,
    { label, hint, ...input }: ComponentProps<'input'> & { label: TextKey; hint?: TextKey },
  ) => (
    <Field
      label={t(label)}
      {...(hint && { hint: t(hint) })}
      error={faultOf(name) ?? (name === 'largest' ? faultOf('lecternMaxMegabytes') : null)}
    >
      {(control) => (
        <TextInput
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          {...input}
          {...control}
          value={form[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {text('host', { label: 'mail.host', hint: 'mail.hostHint', maxLength: 255 })}
        {text('port', {
          label: 'mail.port',
          hint: 'mail.portHint',
          inputMode: 'numeric',
          maxLength: 5,
        })}
        {text('user', { label: 'mail.user', maxLength: 255, autoCapitalize: 'none' })}
        <Field
          label={t('mail.password')}
          {...(hasPassword && { hint: t('mail.passwordHint') })}
          error={faultOf('pass')}
        >
          {(control) => (
            <PasswordInput
              {...control}
              value={form.password}
              maxLength={1024}
              autoComplete="new-password"
              {...(hasPassword && { placeholder: hiddenPassword })}
              onChange={({ target }) => onChange({ password: target.value })}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-1">
        <Switch
          label={t('mail.secure')}
          hint={t('mail.secureHint')}
          checked={form.secure}
          onChange={(secure) => onChange({ secure })}
        />
        <Switch
          label={t('mail.reject')}
          hint={t('mail.rejectHint')}
          checked={form.rejectUnauthorized}
          onChange={(rejectUnauthorized) => onChange({ rejectUnauthorized })}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {text('fromAddress', { label: 'mail.from', hint: 'mail.fromHint', inputMode: 'email' })}
        {text('testAddress', {
          label: 'mail.testAddress',
          hint: 'mail.testAddressHint',
          inputMode: 'email',
        })}
        {text('largest', {
          label: 'mail.largest',
          hint: 'mail.largestHint',
          inputMode: 'numeric',
          maxLength: 5,
        })}
      </div>
    </>
  )
}
