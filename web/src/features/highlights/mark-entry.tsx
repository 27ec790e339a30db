import { Link } from '@tanstack/react-router'
import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Annotation } from '@lectern/contract'
import { useServerSettings } from '#platform/session/session.ts'
import { dateOf } from '#platform/text/dates.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { styleClass } from './mark-style.ts'
import { putMark, removeMark } from './marks.ts'

/** A mark: its words lead into the book, the note can be changed. */
export function MarkEntry({ mark }: { mark: Annotation }) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  return (
    <li className="group rounded-md py-3 md:px-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Words mark={mark} />
          {isEditing ? (
            <NoteForm mark={mark} onDone={() => setEditing(false)} />
          ) : (
            mark.note && (
              <p className="mt-2 ps-4 break-words whitespace-pre-line" dir="auto">
                {mark.note}
              </p>
            )
          )}
          <Facts mark={mark} />
        </div>
        <div className="flex flex-none">
          <IconButton
            label={t(mark.note ? 'highlights.editNote' : 'highlights.addNote')}
            icon={<Pencil aria-hidden="true" className="size-4!" />}
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
          />
          <IconButton
            label={t('highlights.remove')}
            icon={<Trash2 aria-hidden="true" className="size-4!" />}
            onClick={() => void removeMark(mark)}
          />
        </div>
      </div>
    </li>
  )
}

/** The words as they are marked; a bookmark without any is called so. */
function Words({ mark }: { mark: Annotation }) {
  const { t } = useTranslation()
  const { quote, itemId, location, ino } = mark
  return (
    <Link
      to="/read/$itemId"
      params={{ itemId }}
      search={{ ...(location && { at: location }), ...(ino !== null && { file: ino }) }}
      className={cx('block ps-4 break-words no-underline hover:underline', styleClass(mark))}
      dir="auto"
    >
      {quote === '' ? (
        <span className="inline-flex items-center gap-2 text-fg-2">
          <Bookmark aria-hidden="true" className="size-4!" />
          {t('highlights.bookmark')}
        </span>
      ) : (
        <span className="font-title whitespace-pre-line">{quote}</span>
      )}
    </Link>
  )
}

/** Colour by its name, chapter, day, where it comes from. */
function Facts({ mark: { kind, style, chapter, createdAt, source } }: { mark: Annotation }) {
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  const facts = [
    kind === 'bookmark' ? t('highlights.bookmark') : t(`highlights.style.${style ?? 'none'}`),
    chapter,
    dateOf(createdAt, dateFormat),
    source === 'lectern' ? null : t(`highlights.source.${source}`),
  ]
  return (
    <p className="mt-1.5 ps-4 text-sm text-fg-3 num" dir="auto">
      {facts.filter(Boolean).join(' · ')}
    </p>
  )
}

function NoteForm({ mark, onDone }: { mark: Annotation; onDone: () => void }) {
  const { t } = useTranslation()
  const [note, setNote] = useState(mark.note)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    if (await putMark({ ...mark, note: note.trim() })) onDone()
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-2 grid gap-2 ps-4">
      <textarea
        aria-label={t('highlights.note')}
        value={note}
        maxLength={20_000}
        rows={3}
        dir="auto"
        className="control py-2"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever asked for it wants to write
        autoFocus
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" busy={isBusy}>
          {t('highlights.saveNote')}
        </Button>
        <Button size="sm" onClick={onDone}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </form>
  )
}
