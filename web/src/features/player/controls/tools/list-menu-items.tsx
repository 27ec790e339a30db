import { ListPlus, SquareLibrary } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { openCollectionsDialog, openPlaylistsDialog } from '#features/lists/index.ts'
import { useMay } from '#platform/session/session.ts'
import { MenuItem } from '#ui/menu/menu.tsx'
import { usePlayer } from '../../player-context.ts'

/** Puts what plays into collections, for those who may change them, and into playlists; inside a `Menu`. */
export function ListItems() {
  const { t } = useTranslation()
  const session = usePlayer((snapshot) => snapshot.session)
  const mayUpdate = useMay('update')
  if (!session) return null
  const { libraryItemId, episodeId, libraryId, mediaType, displayTitle } = session
  // Lists hold books and episodes.
  if (mediaType !== 'book' && episodeId === null) return null
  return (
    <>
      {mediaType === 'book' && mayUpdate && (
        <MenuItem
          icon={<SquareLibrary />}
          onSelect={() => openCollectionsDialog([libraryItemId], displayTitle, libraryId)}
        >
          {t('lists.toCollection')}
        </MenuItem>
      )}
      <MenuItem
        icon={<ListPlus />}
        onSelect={() =>
          openPlaylistsDialog([{ libraryItemId, episodeId }], displayTitle, libraryId)
        }
      >
        {t('lists.toPlaylist')}
      </MenuItem>
    </>
  )
}
