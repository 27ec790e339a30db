import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { useUser } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { Field, PasswordInput } from '#ui/field.tsx'
import { SectionHeading } from '#ui/page.tsx'
import { useAction } from '#ui/use-action.ts'

const empty = { password: '', newPassword: '', repeat: '' }

/** Changes the own password; guests can't. */
export function PasswordCard() {
  const { t } = useTranslation()
  const user = useUser()
  const [form, setForm] = useState(empty)
  const [error, setError] = useState<string | null>(null)
  const { run, busy } = useAction(
    () =>
      call('PATCH /api/me/password', {
        body: { password: form.password || null, newPassword: form.newPassword || null },
      }),
    { done: t('account.passwordChanged'), failed: t('account.passwordFailed') },
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const fault = faultOf()
    setError(fault)
    if (!fault && (await run())) setForm(empty)
  }
  const faultOf = () => {
    if (form.newPassword !== form.repeat) return t('account.mismatch')
    return form.newPassword === '' && user.type !== 'root' ? t('account.passwordMissing') : null
  }
  const set = (key: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [key]: event.target.value })
  return (
    <section>
      <SectionHeading>{t('account.password')}</SectionHeading>
      {user.type === 'guest' ? (
        <p className="surface p-4 text-fg-2">{t('account.guest')}</p>
      ) : (
        <form
          onSubmit={(event) => void submit(event)}
          noValidate
          className="surface grid gap-4 p-4"
        >
          <Field label={t('account.currentPassword')}>
            {(control) => (
              <PasswordInput {...control} value={form.password} onChange={set('password')} />
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('account.newPassword')}>
              {(control) => (
                <PasswordInput
                  {...control}
                  value={form.newPassword}
                  onChange={set('newPassword')}
                  autoComplete="new-password"
                />
              )}
            </Field>
            <Field label={t('account.repeatPassword')} error={error}>
              {(control) => (
                <PasswordInput
                  {...control}
                  value={form.repeat}
                  onChange={set('repeat')}
                  autoComplete="new-password"
                />
              )}
            </Field>
          </div>
          <Button type="submit" busy={busy} className="justify-self-start">
            {t('account.changePassword')}
          </Button>
        </form>
      )}
    </section>
  )
}
