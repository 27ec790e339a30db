import { useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { unlockShare } from './share-calls.ts'

interface PasswordFormProps {
  slug: string
  onUnlocked: () => void
  onGone: () => void
}

/** The share asks for a password before it tells anything. */
export function PasswordForm({ slug, onUnlocked, onGone }: PasswordFormProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useDocumentTitle(t('sharePage.locked'))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (password === '') return setFault(t('sharePage.passwordNeeded'))
    setBusy(true)
    const outcome = await unlockShare(slug, password)
    setBusy(false)
    if (outcome === 'unlocked') return onUnlocked()
    if (outcome === 'gone') return onGone()
    const words = {
      wrong: t('sharePage.passwordWrong'),
      'too-many': t('sharePage.passwordTooMany'),
      failed: t('state.unreachable'),
    }
    setFault(words[outcome])
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="surface rising grid w-full max-w-[420px] gap-5 p-6 shadow-2 sm:p-8"
    >
      <div className="grid gap-1">
        <h1 className="font-title text-2xl">{t('sharePage.locked')}</h1>
        <p className="text-fg-2">{t('sharePage.lockedHint')}</p>
      </div>
      <Field label={t('sharePage.password')} error={fault}>
        {(control) => (
          <TextInput
            {...control}
            type="password"
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- there is nothing else on this page
            autoFocus
            value={password}
            maxLength={1024}
            onChange={({ target }) => {
              setPassword(target.value)
              setFault(null)
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('sharePage.unlock')}
      </Button>
    </form>
  )
}
