import { useMemo, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { clock } from '#platform/format.ts'
import type { Bookmark } from '#platform/wire.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { BookmarkRow } from './bookmark-row.tsx'
import { addBookmark, bookmarksIn, useAllBookmarks } from './bookmarks.ts'

interface BookmarksDialogProps {
  libraryItemId: string
  /** Place of the player in seconds; null where nothing plays, then none can be made. */
  currentTime: number | null
  /** What stands at a time, such as the chapter's title. */
  describe?: (time: number) => string | null
  onChosen: (bookmark: Bookmark) => void
  onClose: () => void
}

/** Bookmarks of an item: go to one, rename, remove, mark the place the dialog was opened at. */
export function BookmarksDialog({
  libraryItemId,
  currentTime,
  describe,
  onChosen,
  onClose,
}: BookmarksDialogProps) {
  const { t } = useTranslation()
  const all = useAllBookmarks()
  const bookmarks = useMemo(() => bookmarksIn(all, libraryItemId), [all, libraryItemId])
  const now = currentTime === null ? null : Math.floor(currentTime)
  return (
    <Dialog open onClose={onClose} title={t('bookmarks.title')} bare>
      {bookmarks.length === 0 ? (
        <p className="px-5 py-8 text-center text-fg-2">{t('bookmarks.none')}</p>
      ) : (
        <ul className="max-h-96 overflow-y-auto px-2" aria-label={t('bookmarks.title')}>
          {bookmarks.map((bookmark) => (
            <BookmarkRow
              key={bookmark.time}
              bookmark={bookmark}
              isCurrent={bookmark.time === now}
              place={describe?.(bookmark.time) ?? null}
              onChosen={onChosen}
            />
          ))}
        </ul>
      )}
      {now !== null && (
        <AddRow libraryItemId={libraryItemId} openedAt={now} bookmarks={bookmarks} />
      )}
    </Dialog>
  )
}

interface AddRowProps {
  libraryItemId: string
  openedAt: number
  bookmarks: Bookmark[]
}

/** The time stands still while somebody types; one bookmark per second of the item. */
function AddRow({ libraryItemId, openedAt, bookmarks }: AddRowProps) {
  const { t } = useTranslation()
  const [time] = useState(openedAt)
  const [title, setTitle] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (bookmarks.some((bookmark) => bookmark.time === time)) return null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    await addBookmark(libraryItemId, time, title).then(
      () => setTitle(''),
      () => undefined,
    )
    setBusy(false)
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="flex items-end gap-2 border-t border-line px-5 py-4"
    >
      <Field label={t('bookmarks.note', { time: clock(time) })} className="flex-1">
        {(control) => (
          <TextInput
            {...control}
            value={title}
            maxLength={500}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('bookmarks.add')}
      </Button>
    </form>
  )
}
