import { useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { NewPasswordFields } from '#ui/field/field.tsx'
import { choosePassword } from './reset-calls.ts'

interface ChooseFormProps {
  token: string
  username: string
  onOutcome: (outcome: { state: 'done' | 'gone' | 'too-many' }) => void
}

/** The new password, twice. */
export function ChooseForm({ token, username, onOutcome }: ChooseFormProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState({ password: '', repeat: '' })
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (typed.password === '') return setError(t('resetPassword.missing'))
    if (typed.password !== typed.repeat) return setError(t('resetPassword.mismatch'))
    setBusy(true)
    const outcome = await choosePassword(token, typed.password)
    setBusy(false)
    if (outcome.state === 'refused') return setError(outcome.why)
    if (outcome.state === 'failed') return setError(t('state.unreachable'))
    onOutcome({ state: outcome.state })
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Head username={username} />
      {/* For password managers: whose password it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordFields
        labels={{
          password: t('resetPassword.password'),
          repeat: t('resetPassword.repeat'),
          mismatch: t('resetPassword.mismatch'),
        }}
        value={typed}
        error={error}
        onChange={(changed) => {
          setTyped({ ...typed, ...changed })
          setError(null)
        }}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('resetPassword.save')}
      </Button>
    </form>
  )
}

function Head({ username }: { username: string }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-2">
      <h1 className="text-2xl font-bold tracking-tight">{t('resetPassword.title')}</h1>
      <p className="wrap-anywhere text-fg-2" dir="auto">
        {t('resetPassword.hint', { name: username })}
      </p>
    </div>
  )
}
