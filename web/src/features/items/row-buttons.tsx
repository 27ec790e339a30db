import { Ellipsis, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { usePagePlayer, useIsSounding } from '#features/player/index.ts'
import { Menu } from '#ui/menu/menu.tsx'

interface PlayRowProps {
  itemId: string
  episodeId?: string | null
  title: string
  tabIndex: number
  /** What plays it, where that is more than the thing alone. */
  onPlay?: (() => void) | undefined
}

/** Plays what a row is about, or pauses it while it plays. */
export function PlayRow({ itemId, episodeId = null, title, tabIndex, onPlay }: PlayRowProps) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const plays = useIsSounding(itemId, episodeId)
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={t(plays ? 'book.pauseTitle' : 'book.playTitle', { title })}
      onClick={() => {
        if (plays) page.pause()
        else if (onPlay) onPlay()
        else page.playItem(itemId, { episodeId })
      }}
      className={rowButtonClass}
    >
      {plays ? <Pause className="size-4!" /> : <Play className="size-4!" />}
    </button>
  )
}

interface RowMenuProps {
  title: string
  tabIndex: number
  /** The entries. */
  children: ReactNode
}

/** The three dots at the end of a row. */
export function RowMenu({ title, tabIndex, children }: RowMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={t('book.menuOf', { title })}
          className={rowButtonClass}
        >
          <Ellipsis className="size-4!" />
        </button>
      }
    >
      {children}
    </Menu>
  )
}

/** A small square button at the end of a row; large enough for a finger where one points. */
export const rowButtonClass =
  'grid size-9 place-items-center rounded-md text-fg-2 pointer-coarse:size-[44px] hover:bg-surface-3 hover:text-fg'
