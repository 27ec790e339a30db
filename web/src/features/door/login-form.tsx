import { lazy, Suspense, useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { CallError } from '#platform/net/call-error.ts'
import { call } from '#platform/net/call.ts'
import { beginSession, useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field, PasswordInput, TextInput } from '#ui/field/field.tsx'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { wholeStyle } from '#ui/page/whole-style.ts'
import { useAction } from '#ui/action/use-action.ts'

/** Name and password. `message` is what an admin put under the form, in the HTML that the server lets through. */
export function LoginForm({ message }: { message: string }) {
  const { t } = useTranslation()
  const wasEnded = useSession((state) => state.wasEnded)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [capsLock, setCapsLock] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [nameError, setNameError] = useState<string | null>(null)
  const { run, busy } = useAction(
    async () =>
      beginSession(await call('POST /login', { body: { username: username.trim(), password } })),
    {
      failed: t('state.unreachable'),
      onFailed: (failure) => {
        setError(sentenceFor(failure))
        return true
      },
    },
  )
  useDocumentTitle(t('login.title'))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    setNameError(username.trim() ? null : t('login.usernameMissing'))
    if (username.trim()) await run()
  }
  const sentenceFor = (failure: unknown) => {
    if (!(failure instanceof CallError) || failure.status === 0) return t('state.unreachable')
    if (failure.status === 401) return t('login.wrong')
    return failure.status === 429 ? t('login.tooMany') : failure.message
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <h1 className="text-2xl font-bold tracking-tight">{t('login.welcome')}</h1>
      {wasEnded && (
        <p role="status" className="rounded-lg bg-surface-2 p-3 text-sm">
          {t('login.ended')}
        </p>
      )}
      <Field label={t('login.username')} error={nameError}>
        {(control) => (
          <TextInput
            {...control}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        )}
      </Field>
      <Field label={t('login.password')} error={error} hint={capsLock ? t('login.capsLock') : null}>
        {(control) => (
          <PasswordInput
            {...control}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('login.submit')}
      </Button>
      {message && <Message html={message} className="text-sm text-fg-2" />}
    </form>
  )
}

interface MessageProps {
  html: string
  className: string
}

/** Few servers have one, so what cleans its HTML comes by itself; until then, and without it, the text alone stands there. */
const RichMessage = lazy(async () => {
  const come = () => Promise.all([import('#features/text/index.ts'), wholeStyle()])
  const parts = await come().catch(() => null)
  return { default: parts ? parts[0].RichText : PlainMessage }
})

function Message(props: MessageProps) {
  return (
    <Suspense fallback={<PlainMessage {...props} />}>
      <RichMessage {...props} />
    </Suspense>
  )
}

function PlainMessage({ html, className }: MessageProps) {
  const { textContent } = new DOMParser().parseFromString(html, 'text/html').body
  return <p className={cx('whitespace-pre-line', className)}>{textContent}</p>
}
