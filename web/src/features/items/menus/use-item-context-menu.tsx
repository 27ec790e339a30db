import { SquareCheck } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { useContextMenu } from '#ui/menu/use-context-menu.tsx'
import { titleOf, type Book } from '../book.ts'
import { ItemMenu, type Place } from './item-menu.tsx'
import { SeriesMenu } from './series-menu.tsx'

/**
 * The menu of a selectable card or row: the item's, or that of the series which stands for its books. A resting finger
 * finds "Select" in it, as everybody does at a series.
 */
export function useItemContextMenu(book: Book, place: Place) {
  const { t } = useTranslation()
  const { collapsedSeries: series } = book
  const title = series?.name ?? titleOf(book)
  const { ask, hold, menu } = useContextMenu(t('book.menuOf', { title }), (select) => (
    <>
      {select && (
        <>
          <MenuItem icon={<SquareCheck />} onSelect={select}>
            {t('selection.selectOne')}
          </MenuItem>
          <MenuLine />
        </>
      )}
      {series ? <SeriesMenu book={book} series={series} /> : <ItemMenu book={book} place={place} />}
    </>
  ))
  return {
    ask: (event: MouseEvent, select: () => void) => ask(event, series && select),
    hold,
    menu,
  }
}
