import { useMemo, useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { clock } from '#platform/text/format.ts'
import type { Bookmark } from '@lectern/contract'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { BookmarkRow } from './bookmark-row.tsx'
import { addBookmark, bookmarksIn, useAllBookmarks } from './bookmarks.ts'

export interface BookmarkPanelProps {
  libraryItemId: string
  /** Place of the player in seconds; null where nothing plays, then none can be made. */
  currentTime: number | null
  /** Seconds at which a new one is made; the place of the player unless told. */
  markAt?: number | null
  /** What stands at a time, such as the chapter's title. */
  describe?: (time: number) => string | null
  onChosen: (bookmark: Bookmark) => void
  /** Sets the height of the list. */
  listClass?: string
}

/** Bookmarks of an item: go to one, rename, remove, mark the place at which the note was begun. */
export function BookmarkPanel({
  libraryItemId,
  currentTime,
  markAt = currentTime,
  describe,
  onChosen,
  listClass = 'max-h-96',
}: BookmarkPanelProps) {
  const { t } = useTranslation()
  const all = useAllBookmarks()
  const bookmarks = useMemo(() => bookmarksIn(all, libraryItemId), [all, libraryItemId])
  const now = currentTime === null ? null : Math.floor(currentTime)
  return (
    <>
      {bookmarks.length === 0 ? (
        <p className="px-5 py-8 text-center text-fg-2">{t('bookmarks.none')}</p>
      ) : (
        <ul className={`overflow-y-auto px-2 ${listClass}`} aria-label={t('bookmarks.title')}>
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
      {markAt !== null && (
        <AddRow libraryItemId={libraryItemId} now={Math.floor(markAt)} bookmarks={bookmarks} />
      )}
    </>
  )
}

interface AddRowProps {
  libraryItemId: string
  /** Place of the player, whole seconds. */
  now: number
  bookmarks: Bookmark[]
}

/** The time stands still from the first letter of a note on; one bookmark per second of the item. */
function AddRow({ libraryItemId, now, bookmarks }: AddRowProps) {
  const { t } = useTranslation()
  const [held, setHeld] = useState<number | null>(null)
  const [title, setTitle] = useState('')
  const [isBusy, setBusy] = useState(false)
  const time = held ?? now
  const isTaken = bookmarks.some((bookmark) => bookmark.time === time)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isTaken) return
    setBusy(true)
    if (await addBookmark(libraryItemId, time, title)) {
      setTitle('')
      setHeld(null)
    }
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
            onChange={(event) => {
              setTitle(event.target.value)
              setHeld(event.target.value === '' ? null : time)
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={isBusy} disabled={isTaken}>
        {t('bookmarks.add')}
      </Button>
    </form>
  )
}
