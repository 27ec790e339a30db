import { BookmarkPlus } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { usePlayer } from '../../player-context.ts'
import { openPlayerDialog } from '../../open-surfaces.ts'
import { ToolButton } from './tool-button.tsx'
import { mayBookmark } from '../media-kind.ts'

/** Opens the bookmarks of a book or a film; podcasts and music have none. */
export function BookmarkControl({ variant }: { variant: 'icon' | 'tool' }) {
  const { t } = useTranslation()
  const hasBookmarks = usePlayer(({ session }) => mayBookmark(session))
  const label = t('player.bookmarks')
  const icon = <BookmarkPlus aria-hidden="true" />
  const open = () => openPlayerDialog('bookmarks')
  if (!hasBookmarks) return null
  if (variant === 'tool') {
    return (
      <ToolButton label={label} icon={icon} onClick={open}>
        {label}
      </ToolButton>
    )
  }
  return <IconButton label={label} icon={icon} aria-keyshortcuts="B" onClick={open} />
}
