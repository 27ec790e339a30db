import { ListPlus, SquareLibrary } from 'lucide-react'
import { useTranslation } from '#platform/texts.ts'
import { openCollectionsDialog, openPlaylistsDialog } from '#features/lists/index.ts'
import { useMay } from '#platform/session.ts'
import { MenuItem } from '#ui/menu.tsx'
import { titleOf, type Book } from './book.ts'

/** Into collections, for those who may change them, and into playlists; inside a `Menu`. Podcasts go in by episode. */
export function ListActions({ book }: { book: Book }) {
  const { t } = useTranslation()
  const mayUpdate = useMay('update')
  if (book.mediaType === 'podcast') return null
  return (
    <>
      {mayUpdate && book.mediaType === 'book' && (
        <MenuItem
          icon={<SquareLibrary />}
          onSelect={() => openCollectionsDialog([book.id], titleOf(book))}
        >
          {t('lists.toCollection')}
        </MenuItem>
      )}
      <MenuItem
        icon={<ListPlus />}
        onSelect={() => openPlaylistsDialog([{ libraryItemId: book.id }], titleOf(book))}
      >
        {t('lists.toPlaylist')}
      </MenuItem>
    </>
  )
}
