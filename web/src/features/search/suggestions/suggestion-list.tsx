import { Fragment } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { useMediaWords } from '#features/libraries/index.ts'
import { cx } from '#ui/cx.ts'
import type { Suggestion, SuggestionGroup } from './suggestions.ts'
import type { SearchState } from './use-suggestions.ts'

interface SuggestionListProps {
  id: string
  shown: boolean
  state: SearchState
  rows: Suggestion[]
  active: number
  text: string
  onChoose: (row: Suggestion) => void
  onShowAll: () => void
}

/** What the search field offers: its state in words, then rows by group. */
export function SuggestionList({
  id,
  shown,
  state,
  rows,
  active,
  text,
  onChoose,
  onShowAll,
}: SuggestionListProps) {
  const { t } = useTranslation()
  const media = useMediaWords()
  const groups: Partial<Record<SuggestionGroup, typeof media.things | typeof media.people>> = {
    books: media.things,
    authors: media.people,
  }
  const words = {
    thinking: t('search.thinking'),
    fetching: t('search.fetching'),
    none: t('search.none'),
    failed: t('search.failed'),
  }
  const word = state in words ? words[state as keyof typeof words] : null
  return (
    <div
      hidden={!shown}
      className="growing absolute inset-x-0 top-12 z-30 max-h-[min(70vh,560px)] overflow-y-auto rounded-lg border border-line bg-surface-1 p-1.5 shadow-3"
    >
      <p role="status" className={cx('px-3 py-2 text-md text-fg-3', !word && 'sr-only')}>
        {word}
      </p>
      <ul id={id} role="listbox" aria-label={t('search.results')}>
        {rows.map((row, index) => (
          <Fragment key={row.key}>
            {row.group !== rows[index - 1]?.group && (
              <li role="presentation" className="px-3 pt-2 pb-1 text-xs font-semibold text-fg-3">
                {t(groups[row.group] ?? `search.${row.group}`)}
              </li>
            )}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys */}
            <li
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              // Choosing must come before the blur that would hide the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(row)}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1 hover:bg-surface-2 aria-selected:bg-surface-2"
            >
              {row.cover && (
                <img
                  src={row.cover(120)}
                  alt=""
                  loading="lazy"
                  className="size-9 flex-none rounded-xs object-cover"
                />
              )}
              <span className="min-w-0 flex-1">
                <span className="block truncate text-md font-semibold" dir="auto">
                  {row.title}
                </span>
                <span className="block truncate text-sm text-fg-3" dir="auto">
                  {row.count === null ? row.subtitle : t(media.thingCount, { count: row.count })}
                </span>
              </span>
            </li>
          </Fragment>
        ))}
      </ul>
      {state === 'results' && (
        <button
          type="button"
          onPointerDown={(event) => event.preventDefault()}
          onClick={onShowAll}
          className="mt-1 min-h-10 pointer-coarse:min-h-11 w-full truncate rounded-md px-3 text-start text-md font-semibold text-accent hover:bg-surface-2"
        >
          {t('search.all', { text })}
        </button>
      )}
    </div>
  )
}
