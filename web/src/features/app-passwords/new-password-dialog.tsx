import { useState, type FormEvent } from 'react'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useSession } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CopyField } from '#ui/field/copy-field.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'

/** Makes a password, and shows it once, with what to do on the device. */
export function NewPasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [made, setMade] = useState<string | null>(null)
  const making = useAction(
    async () => {
      const { appPassword } = await call('POST /api/lectern/app-passwords', {
        body: { name: name.trim() },
      })
      invalidate('GET /api/lectern/app-passwords')
      setMade(appPassword.password)
    },
    { failed: t('appPasswords.makeFailed') },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') void making.run()
  }
  const form = 'app-password'
  return (
    <Dialog
      open
      onClose={onClose}
      title={made === null ? t('appPasswords.add') : name}
      description={made === null ? t('appPasswords.addHint') : t('appPasswords.once')}
      footer={
        made === null ? (
          <>
            <Button onClick={onClose}>{t('dialog.cancel')}</Button>
            <Button
              type="submit"
              form={form}
              variant="primary"
              busy={making.busy}
              disabled={name.trim() === ''}
            >
              {t('appPasswords.make')}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {t('appPasswords.done')}
          </Button>
        )
      }
    >
      {made === null ? (
        <form id={form} onSubmit={submit}>
          <Field label={t('appPasswords.name')} hint={t('appPasswords.nameHint')}>
            {(control) => (
              <TextInput
                {...control}
                dir="auto"
                maxLength={100}
                autoComplete="off"
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
        </form>
      ) : (
        <Login password={made} />
      )}
    </Dialog>
  )
}

/** What is typed on the device. */
function Login({ password }: { password: string }) {
  const { t } = useTranslation()
  const username = useSession(({ session }) => session?.user.username ?? '')
  const words = { done: t('appPasswords.copied'), failed: t('appPasswords.copyFailed') }
  const copy = t('appPasswords.copy')
  return (
    <div className="grid gap-4">
      <CopyField label={t('appPasswords.username')} value={username} copy={copy} words={words} />
      <CopyField label={t('appPasswords.password')} value={password} copy={copy} words={words} />
      <p className="text-md text-fg-2">{t('appPasswords.use')}</p>
    </div>
  )
}
