import { useCallback, type Ref } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import {
  cardLayout,
  rowLayout,
  VirtualGrid,
  type GridHandle,
  type Pages,
} from '#features/grid/index.ts'
import {
  BookCard,
  isPlayable,
  useEditItem,
  type Book,
  CardSkeleton,
  RowSkeleton,
} from '#features/items/index.ts'
import { usePagePlayer } from '#features/player/index.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { useUserSettings } from '#platform/session/settings.ts'
import { BookRow } from './book-row.tsx'
import { BookTableRow, TableHead } from './book-table.tsx'
import { listRowHeight } from './row-heights.ts'
import type { ShelfOrder } from '../query/sorts.ts'
import { useCardLines, useShownView } from '../use-shown-view.ts'

interface ShelfBodyProps {
  pages: Pages<Book>
  count: number
  ratio: number
  order: ShelfOrder
  handle: Ref<GridHandle>
}

/** The items as grid, list or table. */
export function ShelfBody(props: ShelfBodyProps) {
  const view = useShownView()
  return view === 'grid' ? <Grid {...props} /> : <Rows {...props} view={view} />
}

function Grid({ pages, count, ratio, order, handle }: ShelfBodyProps) {
  const keys = useKeys(pages)
  const { t } = useTranslation()
  const size = useUserSettings((settings) => settings.bookshelfCoverSize)
  const formats = useServerSettings()
  const lines = useCardLines(order.sort)
  return (
    <VirtualGrid
      handle={handle}
      label={t('shelf.books')}
      count={count}
      layout={(width, rem) => cardLayout(width, { ratio, size, lines, rem })}
      onRange={pages.onRange}
      keys={keys}
      renderCell={(index, { tabIndex, width }) => {
        const book = pages.at(index)
        if (!book) return <CardSkeleton ratio={ratio} />
        // What is left out for the eye stays for the ear, and the cover has its mark.
        const line = lines === 1 ? '' : (order.sort.fact?.(book, formats) ?? null)
        return <BookCard book={book} ratio={ratio} width={width} line={line} tabIndex={tabIndex} />
      }}
    />
  )
}

function Rows({
  pages,
  count,
  ratio,
  order,
  view,
  handle,
}: ShelfBodyProps & { view: 'list' | 'table' }) {
  const keys = useKeys(pages)
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  const isTable = view === 'table'
  const layout = useCallback(
    (width: number, rem: number) =>
      rowLayout(
        width,
        isTable ? Math.round(44 * Math.max(1, rem / 16)) : listRowHeight(width, rem),
      ),
    [isTable],
  )
  const rows = (
    <VirtualGrid
      handle={handle}
      label={t('shelf.books')}
      count={count}
      layout={layout}
      isTable={isTable}
      onRange={pages.onRange}
      keys={keys}
      renderCell={(index, { tabIndex }) => {
        const book = pages.at(index)
        if (!book) return <RowSkeleton />
        const row = { book, ratio, tabIndex, dateFormat }
        return isTable ? <BookTableRow {...row} /> : <BookRow {...row} />
      }}
    />
  )
  if (!isTable) return <div className="@container">{rows}</div>
  return (
    <div
      role="table"
      aria-label={t('shelf.books')}
      aria-rowcount={count + 1}
      className="@container"
    >
      <TableHead order={order} />
      {rows}
    </div>
  )
}

/** What keys do with the item that has the focus. */
function useKeys(pages: Pages<Book>) {
  const page = usePagePlayer()
  const edit = useEditItem()
  const itemAt = (index: number) => {
    const book = pages.at(index)
    return book?.collapsedSeries ? undefined : book
  }
  return {
    p(index: number) {
      const book = itemAt(index)
      if (book && isPlayable(book)) page.playItem(book.id)
    },
    e(index: number) {
      const book = itemAt(index)
      if (book) edit?.(book.id)
    },
  }
}
