import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { authorOf } from '#features/items/index.ts'
import { dateOf } from '#platform/text/dates.ts'
import { bytes, elapsed } from '#platform/text/format.ts'
import { cx } from '#ui/cx.ts'
import {
  actionsClass,
  RowActions,
  SelectableRow,
  StateWords,
  TitleLink,
  type RowProps,
} from './book-row.tsx'
import type { ShelfOrder } from '../query/sorts.ts'

/** A book as a row of the table; the columns' heads say what its cells are. */
export const BookTableRow = memo(function BookTableRow({
  book,
  ratio,
  tabIndex,
  dateFormat,
}: RowProps) {
  const { media } = book
  const series = book.collapsedSeries ? '' : media.metadata.seriesName
  const cells: [keyof typeof columns, string | null | undefined][] = [
    ['author', authorOf(book)],
    ['series', series],
    ['year', media.metadata.publishedYear],
    ['length', media.duration ? elapsed(media.duration) : ''],
    ['size', bytes(book.size, 1)],
    ['added', dateOf(book.addedAt, dateFormat)],
  ]
  return (
    <SelectableRow book={book} ratio={ratio} thumb={32} role="cell" className="text-sm">
      <span role="rowheader" className={columns.title}>
        <TitleLink book={book} tabIndex={tabIndex} />
      </span>
      {cells.map(([column, words]) => (
        <span key={column} role="cell" className={columns[column]} dir="auto">
          {words}
        </span>
      ))}
      <span role="cell" className={columns.state}>
        <StateWords book={book} className="" />
      </span>
      <RowActions book={book} tabIndex={tabIndex} role="cell" />
    </SelectableRow>
  )
})

/** The columns of the table; those that the library can be ordered by are buttons. */
export function TableHead({ order }: { order: ShelfOrder }) {
  const { t } = useTranslation()
  const author = ['media.metadata.authorName', 'media.metadata.author']
  return (
    <div role="rowgroup">
      <div
        role="row"
        aria-rowindex={1}
        className="flex h-10 items-center gap-4 border-b border-line px-3 text-xs font-semibold text-fg-3"
      >
        <span role="columnheader" className="w-8 flex-none">
          <span className="sr-only">{t('shelf.column.cover')}</span>
        </span>
        <Head {...order} column="title" keys={['media.metadata.title']}>
          {t('shelf.sort.title')}
        </Head>
        <Head {...order} column="author" keys={author}>
          {t('shelf.sort.author')}
        </Head>
        <Head {...order} column="series">
          {t('nav.series')}
        </Head>
        <Head {...order} column="year" keys={['media.metadata.publishedYear']}>
          {t('shelf.column.year')}
        </Head>
        <Head {...order} column="length" keys={['media.duration']}>
          {t('shelf.column.length')}
        </Head>
        <Head {...order} column="size" keys={['size']}>
          {t('shelf.sort.size')}
        </Head>
        <Head {...order} column="added" keys={['addedAt']}>
          {t('shelf.column.added')}
        </Head>
        <Head {...order} column="state">
          {t('shelf.column.state')}
        </Head>
        <span role="columnheader" className={actionsClass}>
          <span className="sr-only">{t('shelf.column.actions')}</span>
        </span>
      </div>
    </div>
  )
}

interface HeadProps extends ShelfOrder {
  column: keyof typeof columns
  /** Orders that this column may stand for; the library's own is taken. */
  keys?: readonly string[]
  children: string
}

/** A column's name; a first press takes the direction that is meant, another one turns it around. */
function Head({ column, keys = [], sorts, sort, desc, setSort, children }: HeadProps) {
  const own = sorts.find(({ key }) => keys.includes(key))
  const isSorted = own !== undefined && own.key === sort.key
  const Arrow = desc ? ArrowDown : ArrowUp
  return (
    <span
      role="columnheader"
      aria-sort={isSorted ? (desc ? 'descending' : 'ascending') : undefined}
      className={columns[column]}
    >
      {own ? (
        <button
          type="button"
          onClick={() => setSort(own.key, isSorted ? !desc : own.desc)}
          className={cx(
            '-mx-1 inline-flex min-h-9 max-w-full items-center gap-1 rounded-sm px-1 hover:text-fg',
            isSorted && 'text-fg',
          )}
        >
          <span className="truncate">{children}</span>
          {isSorted && <Arrow aria-hidden="true" className="size-3.5!" />}
        </button>
      ) : (
        children
      )}
    </span>
  )
}

/** Which columns stand goes by the width of the table itself, in rem: large text takes more of it. */
const columns = {
  title: 'min-w-0 flex-[2]',
  author: 'min-w-0 flex-1 truncate text-fg-2',
  series: 'min-w-0 flex-1 truncate text-fg-2 @max-[55rem]:hidden',
  year: 'w-12 flex-none text-fg-2 num',
  length: 'w-20 flex-none truncate text-fg-2 num',
  size: 'w-20 flex-none text-fg-2 num @max-[68rem]:hidden',
  added: 'w-24 flex-none truncate text-fg-2 num @max-[68rem]:hidden',
  state: 'w-24 flex-none @max-[44rem]:hidden',
}
