import { Check } from 'lucide-react'
import { memo, useMemo, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import {
  authorOf,
  CardLink,
  coverOf,
  isPlayable,
  ItemMenu,
  PlayRow,
  readingState,
  RowMenu,
  selectedOf,
  sequenceOf,
  stateWords,
  titleOf,
  useItemContextMenu,
  type Book,
} from '#features/items/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { SelectBox, useSelectable } from '#features/selection/index.ts'
import { elapsed } from '#platform/text/format.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { cx } from '#ui/cx.ts'
import { MissingLine } from './missing-line.tsx'

export interface RowProps {
  book: Book
  ratio: number
  tabIndex: number
  dateFormat: string
}

/** A book on one line: cover, names, length, state, actions that are always there. */
export const BookRow = memo(function BookRow({ book, ratio, tabIndex }: RowProps) {
  const { t } = useTranslation()
  const { collapsedSeries, media } = book
  const length = media.duration ? elapsed(media.duration) : ''
  const facts = collapsedSeries
    ? t('search.bookCount', { count: collapsedSeries.numBooks })
    : [sequenceOf(book), length, media.metadata.publishedYear].filter(Boolean).join(' · ')
  return (
    <SelectableRow book={book} ratio={ratio} thumb={44}>
      <span className="min-w-0 flex-1">
        <TitleLink book={book} tabIndex={tabIndex} className={twoLines} />
        {book.isMissing ? (
          <MissingLine book={book} />
        ) : (
          <span className="block truncate text-sm text-fg-3" dir="auto">
            {authorOf(book)}
          </span>
        )}
        <span className="flex gap-1 text-sm text-fg-3 num @min-[36rem]:hidden">
          {length && <span className={lengthClass}>{length}</span>}
          <StateWords book={book} className="min-w-0" />
        </span>
      </span>
      <span className="hidden text-sm text-fg-3 num @min-[36rem]:block">{facts}</span>
      <StateWords book={book} className="w-28 @max-[36rem]:hidden" />
      <RowActions book={book} tabIndex={tabIndex} />
    </SelectableRow>
  )
})

interface SelectableRowProps {
  book: Book
  ratio: number
  /** Height of the cover in pixels. */
  thumb: number
  className?: string
  /** What the cover with its box is: the first cell of a row of a table. */
  role?: 'cell'
  children: ReactNode
}

/** A row with its box; the box stands where the pointer or the focus is, and everywhere once something is selected. */
export function SelectableRow({
  book,
  ratio,
  thumb,
  className,
  role,
  children,
}: SelectableRowProps) {
  const context = useItemContextMenu(book, 'elsewhere')
  const { isSelecting, isSelected, props } = useSelectable(
    useMemo(() => selectedOf(book), [book]),
    context,
  )
  return (
    <div {...props} className={cx(rowClass, isSelected && 'bg-surface-2', className)}>
      <span
        role={role}
        className="relative grid flex-none place-items-center"
        style={{ width: ratio > 1 ? thumb / ratio : thumb }}
      >
        <Cover {...coverOf(book)} ratio={ratio} width={thumb} className={thumbClass} />
        <SelectBox
          name={book.collapsedSeries?.name ?? titleOf(book)}
          isSelected={isSelected}
          tabIndex={-1}
          className={cx(
            'absolute z-1',
            !isSelecting && 'opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100',
          )}
        />
      </span>
      {children}
      {context.menu}
    </div>
  )
}

interface TitleLinkProps {
  book: Book
  tabIndex: number
  /** One line that ends in dots, unless told. */
  className?: string
}

export function TitleLink({ book, tabIndex, className = 'block truncate' }: TitleLinkProps) {
  const series = book.collapsedSeries
  return (
    <CardLink
      to={series ? `/library/${book.libraryId}/series/${series.id}` : `/item/${book.id}`}
      tabIndex={tabIndex}
      dir="auto"
      className={cx(
        'text-md font-[650] after:absolute after:inset-0 after:rounded-md hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
        className,
      )}
    >
      {series?.name ?? titleOf(book)}
    </CardLink>
  )
}

export function StateWords({ book, className }: { book: Book; className: string }) {
  const progress = useItemProgress(book.id)
  if (book.collapsedSeries) return <span className={className} />
  const words = stateWords(progress, book.media.duration)
  return (
    <span className={cx('flex items-center gap-1.5 truncate text-sm text-fg-2 num', className)}>
      {readingState(progress) === 'finished' && (
        <Check aria-hidden="true" className="size-4! text-success" />
      )}
      {words}
    </span>
  )
}

export function RowActions({
  book,
  tabIndex,
  role,
}: {
  book: Book
  tabIndex: number
  role?: 'cell'
}) {
  const title = titleOf(book)
  if (book.collapsedSeries) return <span role={role} className={actionsClass} />
  return (
    <span role={role} className={cx('relative z-1 flex justify-end', actionsClass)}>
      {isPlayable(book) && (
        <span className="contents @max-[14rem]:hidden">
          <PlayRow itemId={book.id} title={title} tabIndex={tabIndex} />
        </span>
      )}
      <RowMenu title={title} tabIndex={tabIndex}>
        <ItemMenu book={book} />
      </RowMenu>
    </span>
  )
}

/** In very narrow rows, as with large text on phones, playing is left to the menu. */
export const actionsClass =
  'w-[72px] flex-none pointer-coarse:w-[88px] @max-[14rem]:w-[36px] pointer-coarse:@max-[14rem]:w-[44px]'
/** Beside how far it is, where there is room for both. */
const lengthClass =
  "flex-none [&:not(:has(+:empty))]:after:content-['_·'] @max-[14rem]:[&:not(:has(+:empty))]:hidden"
const twoLines =
  'block truncate @max-[36rem]:clamp-2 @max-[36rem]:leading-tight @max-[36rem]:whitespace-normal'
const thumbClass = 'w-full rounded-xs! shadow-none!'
const rowClass =
  'group/row relative flex h-full items-center gap-4 rounded-md px-3 @max-[36rem]:gap-2.5 @max-[36rem]:px-1 hover:bg-surface-2 has-focus-visible:bg-surface-2 [-webkit-touch-callout:none]'
