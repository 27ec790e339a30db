import { Check, Pencil, Trash2, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { clock } from '#platform/text/format.ts'
import type { Bookmark } from '@lectern/contract'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { TextInput } from '#ui/field/field.tsx'
import { removeBookmark, renameBookmark } from './bookmarks.ts'

interface BookmarkRowProps {
  bookmark: Bookmark
  isCurrent: boolean
  place: string | null
  /** The note is shown to its end, on as many lines as it takes. */
  isWhole?: boolean
  /** Not given: there is nowhere to go. */
  onChosen?: ((bookmark: Bookmark) => void) | undefined
}

/** One bookmark: pressing it goes there. */
export function BookmarkRow({
  bookmark,
  isCurrent,
  place,
  isWhole = false,
  onChosen,
}: BookmarkRowProps) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const [wasEdited, setEdited] = useState(false)
  const close = () => {
    setEdited(true)
    setEditing(false)
  }
  return (
    <li
      aria-current={isCurrent || undefined}
      className={cx(
        'flex min-h-14 flex-wrap items-center justify-end gap-1 rounded-md pe-1',
        isCurrent && 'bg-[color-mix(in_srgb,var(--accent)_13%,transparent)]',
      )}
    >
      {isEditing ? (
        <Rename bookmark={bookmark} onDone={close} />
      ) : (
        <>
          <button
            type="button"
            disabled={!onChosen}
            onClick={() => onChosen?.(bookmark)}
            className="grid min-w-0 flex-[1_1_10rem] grid-cols-[auto_minmax(0,1fr)] items-center gap-3 rounded-md px-3 py-2 text-start enabled:hover:bg-surface-2 disabled:cursor-default"
          >
            <span className="text-sm font-semibold text-fg-2 num">{clock(bookmark.time)}</span>
            <span className="min-w-0">
              <span className={isWhole ? 'block break-words' : 'block truncate'} dir="auto">
                {bookmark.title}
              </span>
              {place && (
                <small className="block truncate text-sm text-fg-2" dir="auto">
                  {place}
                </small>
              )}
            </span>
          </button>
          <IconButton
            label={t('bookmarks.rename', { title: bookmark.title })}
            icon={<Pencil aria-hidden="true" />}
            ref={wasEdited ? takeFocus : undefined}
            onClick={() => setEditing(true)}
          />
          <IconButton
            label={t('bookmarks.remove', { title: bookmark.title })}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => void removeBookmark(bookmark)}
          />
        </>
      )}
    </li>
  )
}

/** The same function each time: rows are drawn anew each second while it plays, and must not take the focus again. */
function takeFocus(control: HTMLElement | null): void {
  control?.focus()
}

function Rename({ bookmark, onDone }: { bookmark: Bookmark; onDone: () => void }) {
  const { t } = useTranslation()
  const [title, setTitle] = useState(bookmark.title)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void renameBookmark(bookmark, title)
    onDone()
  }
  return (
    <form onSubmit={submit} className="flex flex-1 items-center gap-1 ps-2">
      <TextInput
        aria-label={t('bookmarks.newTitle')}
        value={title}
        maxLength={500}
        ref={takeFocus}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onDone()
        }}
      />
      <IconButton type="submit" label={t('bookmarks.save')} icon={<Check aria-hidden="true" />} />
      <IconButton label={t('bookmarks.cancel')} icon={<X aria-hidden="true" />} onClick={onDone} />
    </form>
  )
}
