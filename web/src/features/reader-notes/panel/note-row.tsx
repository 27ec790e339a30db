import { Bookmark, NotebookPen, Trash2 } from 'lucide-react'
import type { Annotation } from '@lectern/contract'
import { markLooks, palettes, useReaderSettings } from '#features/reader-engine/index.ts'
import { wholePercent } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { isSought } from '../kept/sought-words.ts'

interface NoteRowProps {
  mark: Annotation
  goTo: () => void
  edit: () => void
  remove: () => void
}

/** A mark in the list: what it says, where it leads, and what can be done with it. */
export function NoteRow({ mark, goTo, edit, remove }: NoteRowProps) {
  const { t } = useTranslation()
  const theme = useReaderSettings((settings) => settings.pageTheme)
  const { kind, note, style } = mark
  const isBookmark = kind === 'bookmark'
  const quote = mark.quote.trim()
  const look = style && markLooks[palettes[theme].scheme][style]
  return (
    <li className="relative rounded-md px-1 pb-2 hover:bg-surface-2 focus-within:bg-surface-2">
      <button
        type="button"
        onClick={goTo}
        className="from-start block w-full rounded-md px-2 text-md"
      >
        <span className="flex min-h-10 pointer-coarse:min-h-11 items-center gap-1.5 pe-22 text-xs text-fg-2 num">
          {isBookmark ? (
            <Bookmark aria-hidden="true" className="size-3.5! flex-none text-accent" />
          ) : (
            <span
              aria-hidden="true"
              className="h-3.5 w-5 flex-none border-b-3"
              style={{ background: look?.fill ?? 'transparent', borderColor: look?.line }}
            />
          )}
          <span>
            {isBookmark || !style ? t('notes.bookmark') : t(`notes.styles.${style}`)}
            {isSought(mark.location) && ` · ${t('notes.placeSought')}`}
            {' · '}
            {t('reader.percent', { percent: wholePercent(mark.fraction) })}
          </span>
        </span>
        {quote !== '' && (
          <span dir="auto" className="line-clamp-4 font-title wrap-anywhere">
            {quote}
          </span>
        )}
        {note && (
          <span
            dir="auto"
            className="mt-1 block border-s-2 border-line-strong ps-2 text-sm text-fg-2 wrap-anywhere whitespace-pre-wrap"
          >
            {note}
          </span>
        )}
      </button>
      <div className="absolute end-1 top-0 flex">
        <IconButton
          label={t(note ? 'notes.editNoteOf' : 'notes.addNoteTo', { what: nameOf(mark, t) })}
          icon={<NotebookPen className="size-4!" />}
          onClick={edit}
        />
        <IconButton
          label={t('notes.removeOf', { what: nameOf(mark, t) })}
          icon={<Trash2 className="size-4!" />}
          onClick={remove}
        />
      </div>
    </li>
  )
}

/** A few words that a mark is called by. */
function nameOf({ quote, chapter }: Annotation, t: ReturnType<typeof useTranslation>['t']): string {
  const words = quote.trim() || chapter || t('notes.bookmark')
  return words.length > 40 ? `${words.slice(0, 40)}…` : words
}
