import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CopyField } from '#ui/field/copy-field.tsx'
import { ScrapeSample } from './scrape-sample.tsx'

/** A token that was just made: nobody shows it again. */
export function TokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('metrics.madeTitle')}
      description={t('metrics.once')}
      persistent
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('metrics.done')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <CopyField
          label={t('metrics.tokenField')}
          value={token}
          copy={t('metrics.copy')}
          words={{ done: t('metrics.copied'), failed: t('metrics.copyFailed') }}
        />
        <ScrapeSample token={token} />
      </div>
    </Dialog>
  )
}
