import { useNavigate } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { MenuItem } from '#ui/menu/menu.tsx'
import type { CollapsedSeries } from '@lectern/contract'
import { selectedOf, type Book } from '../book.ts'
import { IntoLists } from './list-actions.tsx'

interface SeriesMenuProps {
  /** The entry of the list that stands for the series. */
  book: Book
  series: CollapsedSeries
}

/** What can be done with a series that stands for its books, inside a `Menu`. */
export function SeriesMenu({ book, series }: SeriesMenuProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const params = { libraryId: book.libraryId, seriesId: series.id }
  return (
    <>
      <MenuItem
        icon={<Layers />}
        onSelect={() => void navigate({ to: '/library/$libraryId/series/$seriesId', params })}
      >
        {t('book.openSeries')}
      </MenuItem>
      <IntoLists ids={selectedOf(book).map(({ id }) => id)} title={series.name} inCollections />
    </>
  )
}
