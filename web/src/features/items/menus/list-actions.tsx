import { ListPlus, SquareLibrary } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { openCollectionsDialog, openPlaylistsDialog } from '#features/lists/index.ts'
import { useMay } from '#platform/session/session.ts'
import { MenuItem } from '#ui/menu/menu.tsx'
import { titleOf, type Book } from '../book.ts'

/** Into collections, for those who may change them, and into playlists; inside a `Menu`. Podcasts go in by episode. */
export function ListActions({ book }: { book: Book }) {
  if (book.mediaType === 'podcast') return null
  return (
    <IntoLists ids={[book.id]} title={titleOf(book)} inCollections={book.mediaType === 'book'} />
  )
}

interface IntoListsProps {
  ids: readonly string[]
  title: string
  /** Only books stand in collections. */
  inCollections: boolean
}

/** The same for several items at once. */
export function IntoLists({ ids, title, inCollections }: IntoListsProps) {
  const { t } = useTranslation()
  const mayUpdate = useMay('update')
  return (
    <>
      {mayUpdate && inCollections && (
        <MenuItem icon={<SquareLibrary />} onSelect={() => openCollectionsDialog([...ids], title)}>
          {t('lists.toCollection')}
        </MenuItem>
      )}
      <MenuItem
        icon={<ListPlus />}
        onSelect={() =>
          openPlaylistsDialog(
            ids.map((libraryItemId) => ({ libraryItemId })),
            title,
          )
        }
      >
        {t('lists.toPlaylist')}
      </MenuItem>
    </>
  )
}
