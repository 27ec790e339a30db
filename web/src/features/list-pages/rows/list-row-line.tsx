import { Check, CircleCheck, CircleDashed, X } from 'lucide-react'
import { memo, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import {
  authorOf,
  CardLink,
  coverOf,
  isPlayable,
  markFinished,
  partDone,
  PlayRow,
  readingState,
  rowButtonClass,
  RowMenu,
  stateWords,
} from '#features/items/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { dateOf } from '#platform/text/dates.ts'
import { elapsed } from '#platform/text/format.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { cx } from '#ui/cx.ts'
import { RowHandle } from '#ui/rows/row-handle.tsx'
import { useMenuArea } from '#ui/menu/use-context-menu.tsx'
import { heldClass } from '#ui/menu/use-long-press.ts'
import { entryOf, titleOfRow, type ListRow } from './rows.queries.ts'
import { RowEntries } from './row-entries.tsx'

interface ListRowLineProps {
  row: ListRow
  ratio: number
  index: number
  count: number
  tabIndex: number
  onPlay: (index: number) => void
  /** Null where the list may not be changed. */
  edit: {
    onPointerDown: (event: PointerEvent) => void
    onMove: (from: number, to: number) => void
    onRemove: () => void
  } | null
  isDragged: boolean
}

/** A book or episode of a list on one line. */
export const ListRowLine = memo(function ListRowLine(props: ListRowLineProps) {
  const { row, ratio, index, count, tabIndex, onPlay, edit, isDragged } = props
  const { libraryItem: item, episode } = row
  const title = titleOfRow(row)
  const duration = episode?.duration ?? item.media.duration ?? 0
  const play = () => onPlay(index)
  const onRemove = edit?.onRemove ?? null
  const { t } = useTranslation()
  const entries = () => <RowEntries row={row} onPlay={play} onRemove={onRemove} />
  const { area, menu } = useMenuArea(t('book.menuOf', { title }), entries)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the same menu stands behind the button
    <div
      {...area}
      className={cx(
        heldClass,
        'group relative flex h-full items-center gap-3 rounded-md pe-1 hover:bg-surface-2 has-focus-visible:bg-surface-2',
        !edit && 'ps-2',
        isDragged && 'opacity-40',
      )}
    >
      {edit && (
        <RowHandle title={title} index={index} count={count} tabIndex={tabIndex} {...edit} />
      )}
      <span className="flex-none" style={{ width: ratio > 1 ? 44 / ratio : 44 }}>
        <Cover {...coverOf(item)} ratio={ratio} width={44} className="rounded-xs! shadow-none!" />
      </span>
      <span className="min-w-0 flex-1">
        <CardLink
          to={`/item/${item.id}`}
          tabIndex={tabIndex}
          dir="auto"
          className="block truncate text-md font-[650] after:absolute after:inset-0 after:rounded-md hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {title}
        </CardLink>
        <SubLine row={row} />
      </span>
      <span className="w-20 flex-none text-end text-sm text-fg-3 num max-md:hidden">
        {duration > 0 ? elapsed(duration) : ''}
      </span>
      <RowState row={row} duration={duration} />
      <RowActions
        row={row}
        entries={entries}
        title={title}
        tabIndex={tabIndex}
        onPlay={play}
        onRemove={onRemove}
      />
      {menu}
    </div>
  )
})

/** Who wrote it; of an episode the podcast and its day. Phones say the state here as well. */
function SubLine({ row: { libraryItem: item, episode } }: { row: ListRow }) {
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  const progress = useItemProgress(item.id, episode?.id ?? null)
  const words = stateWords(progress, episode?.duration ?? item.media.duration)
  const facts = episode
    ? [item.media.metadata.title, episode.publishedAt && dateOf(episode.publishedAt, dateFormat)]
    : [authorOf(item)]
  return (
    <span className="block truncate text-sm text-fg-3" dir="auto">
      {item.isMissing && <span className="text-danger">{t('lists.missingItem')} · </span>}
      {words && <span className="text-fg-2 num md:hidden">{words} · </span>}
      {facts.filter(Boolean).join(' · ')}
    </span>
  )
}

function RowState({ row, duration }: { row: ListRow; duration: number }) {
  const progress = useItemProgress(row.libraryItemId, row.episode?.id ?? null)
  const state = readingState(progress)
  return (
    <span className="flex w-36 flex-none items-center gap-1.5 text-sm text-fg-2 num max-md:hidden">
      {state === 'finished' && <Check aria-hidden="true" className="size-4! text-success" />}
      {state === 'started' && (
        <span
          aria-hidden="true"
          className="h-1 w-8 flex-none overflow-hidden rounded-full tint-bar"
        >
          <span
            className="block h-full bg-accent"
            style={{ width: `${partDone(progress) * 100}%` }}
          />
        </span>
      )}
      <span className="min-w-0 leading-tight clamp-2">{stateWords(progress, duration)}</span>
    </span>
  )
}

interface RowActionsProps {
  row: ListRow
  entries: () => ReactNode
  onPlay: () => void
  title: string
  tabIndex: number
  onRemove: (() => void) | null
}

function RowActions({ row, entries, title, tabIndex, onPlay, onRemove }: RowActionsProps) {
  const { t } = useTranslation()
  const { libraryItem: item, episode } = row
  const progress = useItemProgress(item.id, episode?.id ?? null)
  const isFinished = readingState(progress) === 'finished'
  const toggle = t(isFinished ? 'book.markUnfinished' : 'book.markFinished')
  const mark = () => void markFinished(item.id, !isFinished, progress, episode?.id ?? null)
  return (
    <span className="relative z-1 flex flex-none justify-end">
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={`${toggle}: ${title}`}
        data-tip={toggle}
        onClick={mark}
        className={cx(rowButtonClass, nearClass, 'max-md:hidden')}
      >
        {isFinished ? <CircleDashed className="size-4!" /> : <CircleCheck className="size-4!" />}
      </button>
      {onRemove && (
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={t('lists.takeOut', { title })}
          data-tip={t('lists.takeOutShort')}
          onClick={onRemove}
          className={cx(rowButtonClass, nearClass, 'max-md:hidden')}
        >
          <X className="size-4!" />
        </button>
      )}
      {(episode || isPlayable(item)) && (
        <PlayRow {...entryPlace(row)} title={title} tabIndex={tabIndex} onPlay={onPlay} />
      )}
      <RowMenu title={title} tabIndex={tabIndex}>
        {entries()}
      </RowMenu>
    </span>
  )
}

function entryPlace(row: ListRow) {
  const { libraryItemId, episodeId } = entryOf(row)
  return { itemId: libraryItemId, episodeId }
}

/** On hover and focus; always where nothing hovers. */
const nearClass =
  'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100'
