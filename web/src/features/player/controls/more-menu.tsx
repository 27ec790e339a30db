import { Ellipsis, History, Keyboard, Settings2, X } from 'lucide-react'
import { useTranslation } from '#platform/texts.ts'
import { openQueue } from '#features/queue/index.ts'
import { openShortcuts } from '#features/shortcuts/index.ts'
import { changeUserSettings } from '#platform/settings.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Menu, MenuItem, MenuLine, MenuToggle } from '#ui/menu.tsx'
import { closePlayer } from '../close-player.ts'
import { player, usePlayer } from '../store.ts'
import { openPlayerDialog } from '../surface.ts'
import { ListItems } from './list-items.tsx'
import { OrderControls } from './order-controls.tsx'
import { mayBookmark } from './use-kind.ts'
import { useHasChapters, useIsChapterTrack } from './use-scale.ts'
import { usePartWords } from './use-kind.ts'

interface MoreMenuProps {
  side: 'top' | 'bottom'
  /** Also what a narrow bar has no room for: shown below 1280 px. */
  withTools?: boolean
}

/** Where one was, settings and keys; on narrow bars the tools as well. */
export function MoreMenu({ side, withTools = false }: MoreMenuProps) {
  const { t } = useTranslation()
  const trigger = <IconButton label={t('player.more')} icon={<Ellipsis aria-hidden="true" />} />
  return (
    <Menu side={side} align="end" trigger={trigger}>
      {withTools && (
        <div className="xl:hidden">
          <FoldedTools />
          <MenuLine />
        </div>
      )}
      <MenuItem icon={<History />} onSelect={() => openPlayerDialog('history')}>
        {t('player.whereWasI')}
      </MenuItem>
      <ListItems />
      <ChapterTrack className={withTools ? 'xl:hidden' : ''} />
      <MenuItem icon={<Settings2 />} onSelect={() => openPlayerDialog('settings')}>
        {t('player.settings')}
      </MenuItem>
      <div className="pointer-coarse:hidden">
        <MenuItem icon={<Keyboard />} shortcut="?" onSelect={openShortcuts}>
          {t('player.shortcuts')}
        </MenuItem>
      </div>
      <div className="md:hidden">
        <MenuLine />
        <MenuItem icon={<X />} onSelect={() => void closePlayer()}>
          {t('player.close')}
        </MenuItem>
      </div>
    </Menu>
  )
}

function ChapterTrack({ className }: { className: string }) {
  const { t } = useTranslation()
  const words = usePartWords()
  const hasChapters = useHasChapters()
  const isChapterTrack = useIsChapterTrack()
  if (!hasChapters) return null
  return (
    <div className={cx('ps-8', className)}>
      <MenuToggle
        checked={isChapterTrack}
        onChange={(useChapterTrack) => changeUserSettings({ useChapterTrack })}
      >
        {t(`${words}.chapterTrack`)}
      </MenuToggle>
    </div>
  )
}

function FoldedTools() {
  const { t } = useTranslation()
  const words = usePartWords()
  const hasChapters = useHasChapters()
  const hasBookmarks = usePlayer(({ session }) => mayBookmark(session))
  const isMuted = usePlayer((snapshot) => snapshot.volume === 0)
  return (
    <>
      {hasBookmarks && (
        <MenuItem shortcut="B" onSelect={() => openPlayerDialog('bookmarks')}>
          {t('player.bookmarks')}
        </MenuItem>
      )}
      <OrderControls look="menu" />
      <div className="lg:hidden">
        <MenuItem shortcut="T" onSelect={() => openPlayerDialog('sleep')}>
          {t('player.sleep')}
        </MenuItem>
        {hasChapters && (
          <MenuItem shortcut="L" onSelect={() => openPlayerDialog('chapters')}>
            {t(`${words}.chapters`)}
          </MenuItem>
        )}
        <MenuItem shortcut="Q" onSelect={openQueue}>
          {t('queue.title')}
        </MenuItem>
        <MenuItem shortcut="M" onSelect={() => player.toggleMute()}>
          {isMuted ? t('player.unmute') : t('player.mute')}
        </MenuItem>
      </div>
    </>
  )
}
