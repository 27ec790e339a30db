import type { View } from '@lectern/contract'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Checkbox, Field, TextInput } from '#ui/field/field.tsx'
import { isEnter } from '#ui/field/enter-key.ts'
import { useAction } from '#ui/action/use-action.ts'
import type { Shown } from './shelf-choices.ts'

interface ViewDialogProps {
  libraryId: string
  shown: Shown
  /** The one that gets another name; a new one without it. */
  view: View | undefined
  onClose: () => void
}

/** Asks for the name of a view. */
export function ViewDialog({ libraryId, shown, view, onClose }: ViewDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(view?.name ?? '')
  const [isPinned, setPinned] = useState(view?.isPinned ?? false)
  const [isBlank, setBlank] = useState(false)
  const { run, busy } = useAction(
    async () => {
      const body = { name: name.trim(), isPinned }
      if (view) await call('PATCH /api/lectern/views/:id', { params: { id: view.id }, body })
      else await call('POST /api/lectern/views', { body: { ...body, ...shown, libraryId } })
      invalidate('GET /api/lectern/views')
    },
    { done: t('views.kept'), failed: t('views.failed') },
  )
  const keep = async () => {
    if (name.trim() === '') setBlank(true)
    else if (await run()) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(view ? 'views.rename' : 'views.keep')}
      footer={
        <Button variant="primary" busy={busy} onClick={() => void keep()}>
          {t('views.save')}
        </Button>
      }
    >
      <Field label={t('views.name')} error={isBlank ? t('views.needsName') : null}>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            maxLength={100}
            autoComplete="off"
            dir="auto"
            onChange={(event) => {
              setName(event.target.value)
              setBlank(false)
            }}
            onKeyDown={(event) => isEnter(event) && void keep()}
          />
        )}
      </Field>
      <Checkbox className="mt-3" label={t('views.pin')} checked={isPinned} onChange={setPinned} />
    </Dialog>
  )
}
