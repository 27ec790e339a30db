import { useId, useState } from 'react'
import { t as say, useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { longest } from '../kept/use-marks.ts'

interface NoteDialogProps {
  /** Words of the book that it is about; '' for a bookmark without any. */
  quote: string
  note: string
  save: (note: string) => void
  close: () => void
}

/** Where a note is written. What was written is never lost without a question. */
export function NoteDialog({ quote, note, save, close }: NoteDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState(note)
  const leave = async () => {
    if (text.trim() === note.trim() || (await mayDiscard())) close()
  }
  const done = () => {
    save(text.trim())
    close()
  }
  return (
    <Dialog
      open
      onClose={() => void leave()}
      title={t('notes.note')}
      footer={
        <>
          <Button variant="ghost" onClick={() => void leave()}>
            {t('notes.cancel')}
          </Button>
          <Button variant="primary" onClick={done}>
            {t('notes.save')}
          </Button>
        </>
      }
    >
      {quote && (
        <blockquote
          dir="auto"
          className="from-start mb-3 line-clamp-4 border-s-3 border-accent ps-3 font-title text-md text-fg-2 wrap-anywhere"
        >
          {quote}
        </blockquote>
      )}
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-fg-2">
        {t('notes.yourNote')}
      </label>
      <textarea
        id={id}
        data-autofocus
        dir="auto"
        rows={6}
        maxLength={longest.note}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) done()
        }}
        aria-keyshortcuts="Control+Enter"
        className="control h-auto w-full resize-y py-2"
      />
    </Dialog>
  )
}

async function mayDiscard(): Promise<boolean> {
  const { yes } = await confirm({
    title: say('notes.discardTitle'),
    message: say('notes.discardMessage'),
    yes: say('notes.discard'),
    danger: true,
  })
  return yes
}
