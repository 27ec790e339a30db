import { Copy } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { copyText } from '#ui/action/copy-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'

/** The secret of a webhook, which nobody is shown again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation()
  const words = {
    done: t('notifications.secretCopied'),
    failed: t('notifications.secretCopyFailed'),
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('notifications.secretTitle')}
      description={t('notifications.secretOnce')}
      footer={
        <>
          <Button onClick={() => void copyText(secret, words)}>
            <Copy aria-hidden="true" className="size-4!" />
            {t('notifications.secretCopy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('notifications.secretDone')}
          </Button>
        </>
      }
    >
      <Field label={t('notifications.secret')} hint={t('notifications.secretHint')}>
        {(control) => (
          <TextInput
            {...control}
            readOnly
            dir="ltr"
            value={secret}
            onFocus={({ target }) => target.select()}
            className="font-mono text-sm!"
          />
        )}
      </Field>
    </Dialog>
  )
}
