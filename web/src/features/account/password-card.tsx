import { useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { useUser } from '#platform/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Field, NewPasswordFields, PasswordInput } from '#ui/field/field.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { useAction } from '#ui/action/use-action.ts'

const empty = { password: '', repeat: '' }

/** Changes the own password; guests can't. */
export function PasswordCard() {
  const { t } = useTranslation()
  const user = useUser()
  const [present, setPresent] = useState('')
  const [wanted, setWanted] = useState(empty)
  const [error, setError] = useState<string | null>(null)
  const { run, busy } = useAction(
    () =>
      call('PATCH /api/me/password', {
        body: { password: present || null, newPassword: wanted.password || null },
      }),
    { done: t('account.passwordChanged'), failed: t('account.passwordFailed') },
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const fault = faultOf()
    setError(fault)
    if (fault || !(await run())) return
    setPresent('')
    setWanted(empty)
  }
  const faultOf = () => {
    if (wanted.password !== wanted.repeat) return t('account.mismatch')
    return wanted.password === '' && user.type !== 'root' ? t('account.passwordMissing') : null
  }
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
              <PasswordInput
                {...control}
                value={present}
                onChange={(event) => setPresent(event.target.value)}
              />
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <NewPasswordFields
              labels={{
                password: t('account.newPassword'),
                repeat: t('account.repeatPassword'),
                mismatch: t('account.mismatch'),
              }}
              value={wanted}
              error={error}
              onChange={(typed) => {
                setWanted(typed)
                setError(null)
              }}
            />
          </div>
          <Button type="submit" busy={busy} className="justify-self-start">
            {t('account.changePassword')}
          </Button>
        </form>
      )}
    </section>
  )
}
