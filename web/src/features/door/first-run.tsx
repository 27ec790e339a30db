import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field, NewPasswordFields, TextInput } from '#ui/field/field.tsx'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { useFirstRun } from './use-first-run.ts'

interface FirstRunProps {
  /** Set-up from this address needs the code in the server log. */
  needsCode: boolean
  /** The server is set up, though perhaps by somebody else: ask it again. */
  onDone: () => void
  /** Everything is on another server, or in a backup. */
  onMoveIn: () => void
}

/** Creates the root user and signs in; the app then asks for the first library. */
export function FirstRun({ needsCode, onDone, onMoveIn }: FirstRunProps) {
  const { t } = useTranslation()
  const { form, error, busy, set, setPasswords, submit } = useFirstRun(onDone)
  useDocumentTitle(t('firstRun.title'))
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <div className="grid gap-2">
        <h1 className="text-2xl font-bold tracking-tight">{t('firstRun.title')}</h1>
        <p className="text-fg-2">{t('firstRun.intro')}</p>
      </div>
      <Field label={t('firstRun.username')}>
        {(control) => (
          <TextInput
            {...control}
            value={form.username}
            onChange={set('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        )}
      </Field>
      <NewPasswordFields
        labels={{
          password: t('firstRun.password'),
          repeat: t('firstRun.repeat'),
          mismatch: t('firstRun.mismatch'),
          hint: t('firstRun.passwordHint'),
        }}
        value={form}
        error={error}
        onChange={setPasswords}
      />
      {needsCode && (
        <Field label={t('firstRun.code')} hint={t('firstRun.codeHint')}>
          {(control) => (
            <TextInput
              {...control}
              value={form.setupCode}
              onChange={set('setupCode')}
              autoComplete="one-time-code"
              spellCheck={false}
            />
          )}
        </Field>
      )}
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('firstRun.submit')}
      </Button>
      <div className="grid gap-2 border-t border-line pt-5">
        <p className="text-sm text-fg-2">{t('firstRun.before')}</p>
        <Button onClick={onMoveIn}>{t('firstRun.moveIn')}</Button>
      </div>
    </form>
  )
}
