import { CircleCheck, CircleDashed, ListPlus, Pause, Play } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { openPlaylistsDialog } from '#features/lists/index.ts'
import { useIsSounding } from '#features/player/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import type { QueueItem } from '#features/queue/index.ts'
import { MenuItem } from '#ui/menu/menu.tsx'
import { act } from './lazy-actions.ts'
import { readingState } from '../progress-words.ts'
import { QueueActions } from './queue-actions.tsx'

interface EpisodeMenuProps {
  /** The episode as a row of the queue. */
  row: QueueItem
  /** Plays it where it stands, or pauses it while it plays. */
  onPlay: () => void
  /** Whether playlists take it: those are read by apps that know only what is downloaded. */
  isListable?: boolean
}

/** What can be done with an episode, inside a `Menu`. */
export function EpisodeMenu({ row, onPlay, isListable = true }: EpisodeMenuProps) {
  const { t } = useTranslation()
  const { libraryItemId, episodeId, title } = row
  const progress = useItemProgress(libraryItemId, episodeId)
  const state = readingState(progress)
  const isFinished = state === 'finished'
  const sounds = useIsSounding(libraryItemId, episodeId)
  const play = state === 'started' ? t('book.resume') : t('book.play')
  return (
    <>
      <MenuItem icon={sounds ? <Pause /> : <Play />} onSelect={onPlay}>
        {sounds ? t('book.pause') : play}
      </MenuItem>
      <QueueActions row={row} />
      <MenuItem
        icon={isFinished ? <CircleDashed /> : <CircleCheck />}
        onSelect={() =>
          act((does) => does.markFinished(libraryItemId, !isFinished, progress, episodeId))
        }
      >
        {isFinished ? t('book.markUnfinished') : t('book.markFinished')}
      </MenuItem>
      {isListable && (
        <MenuItem
          icon={<ListPlus />}
          onSelect={() => openPlaylistsDialog([{ libraryItemId, episodeId }], title)}
        >
          {t('lists.toPlaylist')}
        </MenuItem>
      )}
    </>
  )
}
