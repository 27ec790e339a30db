import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'

interface DetailsFooterProps {
  form: { busy: boolean; save: () => Promise<boolean> }
  isChanged: boolean
  onSaved: () => void
}

/** Saves a form of the editor, and tells what isn't saved. */
export function DetailsFooter({ form, isChanged, onSaved }: DetailsFooterProps) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="me-auto text-sm text-fg-3">
        {isChanged && t('editor.unsaved')}
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
