import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import type { ItemForm } from './use-item-form.ts'

/** Saves the details, and tells what isn't saved. */
export function DetailsFooter({ form, onSaved }: { form: ItemForm; onSaved: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="me-auto text-sm text-fg-3">
        {form.changed.length > 0 && t('editor.unsaved')}
      </p>
      <Button busy={form.busy} onClick={() => void form.save()} aria-keyshortcuts="Control+S">
        {t('editor.save')}
      </Button>
      <Button
        variant="primary"
        busy={form.busy}
        onClick={() => void form.save().then((isSaved) => isSaved && onSaved())}
      >
        {t('editor.saveClose')}
      </Button>
    </>
  )
}
