import { useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import type { Narrator } from '@lectern/contract'
import { renameNarrator } from './narrator-edits.ts'

interface RenameNarratorDialogProps {
  libraryId: string
  narrator: Narrator
  /** Names in use, to tell when two would become one. */
  names: readonly string[]
  open: boolean
  onClose: () => void
}

/** Another name for a narrator, with the number of books that it changes. */
export function RenameNarratorDialog(props: RenameNarratorDialogProps) {
  const { libraryId, narrator, names, open, onClose } = props
  const { t } = useTranslation()
  const [name, setName] = useState(narrator.name)
  const [busy, setBusy] = useState(false)
  const next = name.trim()
  const isMerge = next !== narrator.name && names.includes(next)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const isDone = await renameNarrator(libraryId, narrator, name)
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('narrator.renameTitle', { name: narrator.name })}
      processing={busy}
      persistent
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            type="submit"
            form="rename-narrator"
            variant="primary"
            busy={busy}
            disabled={next === narrator.name}
          >
            {t('narrator.rename')}
          </Button>
        </>
      }
    >
      <form id="rename-narrator" onSubmit={(event) => void submit(event)}>
        <Field
          label={t('narrator.name')}
          hint={[
            t('narrator.changes', { count: narrator.numBooks }),
            isMerge && t('narrator.mergeHint', { name: next }),
          ]
            .filter(Boolean)
            .join(' ')}
        >
          {(control) => (
            <TextInput
              {...control}
              data-autofocus
              dir="auto"
              value={name}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
