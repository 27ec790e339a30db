import { Ellipsis, History, Keyboard, Settings2, X } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { openQueue } from '#features/queue/index.ts'
import { openShortcuts } from '#features/shortcuts/index.ts'
import { changeUserSettings } from '#platform/session/settings.ts'
import { IconButton } from '#ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { MenuToggle } from '#ui/menu/menu-choices.tsx'
import { useRems } from '#ui/screen/use-rems.ts'
import { closePlayer } from '../../page/player-closing.ts'
import { usePagePlayer, usePlayer } from '../../player-context.ts'
import { openPlayerDialog } from '../../open-surfaces.ts'
import { ListItems } from './list-menu-items.tsx'
import { OrderControls } from '../transport/order-controls.tsx'
import { useHasTranscript } from '../episode-parts.ts'
import { mayBookmark } from '../media-kind.ts'
import { useHasChapters, useIsChapterTrack } from '../seek/use-scale.ts'
import { usePartWords } from '../media-kind.ts'

/** From this width of the window, in rem, the full-screen player has room for a button that closes it. */
export const closeFrom = 30

interface MoreMenuProps {
  side: 'top' | 'bottom'
  /** Also what a bar of less than 80 rem has no room for. */
  withTools?: boolean
}

/** Where one was, settings and keys; on narrow bars the tools as well. */
export function MoreMenu({ side, withTools = false }: MoreMenuProps) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const rems = useRems()
  const isFolded = withTools && rems < 80
  const trigger = <IconButton label={t('player.more')} icon={<Ellipsis aria-hidden="true" />} />
  return (
    <Menu side={side} align="end" trigger={trigger}>
      {isFolded && (
        <>
          <FoldedTools isNarrow={rems < 64} />
          <MenuLine />
        </>
      )}
      <MenuItem icon={<History />} onSelect={() => openPlayerDialog('history')}>
        {t('player.whereWasI')}
      </MenuItem>
      <ListItems />
      {(isFolded || !withTools) && <ChapterTrack />}
      <MenuItem icon={<Settings2 />} onSelect={() => openPlayerDialog('settings')}>
        {t('player.settings')}
      </MenuItem>
      <div className="pointer-coarse:hidden">
        <MenuItem icon={<Keyboard />} shortcut="?" onSelect={openShortcuts}>
          {t('player.shortcuts')}
        </MenuItem>
      </div>
      {!withTools && rems < closeFrom && (
        <>
          <MenuLine />
          <MenuItem icon={<X />} onSelect={() => void closePlayer(page)}>
            {t('player.close')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

function ChapterTrack() {
  const { t } = useTranslation()
  const words = usePartWords()
  const hasChapters = useHasChapters()
  const isChapterTrack = useIsChapterTrack()
  if (!hasChapters) return null
  return (
    <div className="ps-8">
      <MenuToggle
        checked={isChapterTrack}
        onChange={(useChapterTrack) => changeUserSettings({ useChapterTrack })}
      >
        {t(`${words}.chapterTrack`)}
      </MenuToggle>
    </div>
  )
}

function FoldedTools({ isNarrow }: { isNarrow: boolean }) {
  const { player, queue } = usePagePlayer()
  const { t } = useTranslation()
  const words = usePartWords()
  const hasChapters = useHasChapters()
  const hasBookmarks = usePlayer(({ session }) => mayBookmark(session))
  const hasTranscript = useHasTranscript()
  const isMuted = usePlayer((snapshot) => snapshot.volume === 0)
  return (
    <>
      {hasBookmarks && (
        <MenuItem shortcut="B" onSelect={() => openPlayerDialog('bookmarks')}>
          {t('player.bookmarks')}
        </MenuItem>
      )}
      <OrderControls variant="menu" />
      {isNarrow && (
        <>
          <MenuItem shortcut="T" onSelect={() => openPlayerDialog('sleep')}>
            {t('player.sleep')}
          </MenuItem>
          {hasChapters && (
            <MenuItem shortcut="L" onSelect={() => openPlayerDialog('chapters')}>
              {t(`${words}.chapters`)}
            </MenuItem>
          )}
          {hasTranscript && (
            <MenuItem onSelect={() => openPlayerDialog('transcript')}>
              {t('player.transcript')}
            </MenuItem>
          )}
          <MenuItem shortcut="Q" onSelect={() => openQueue(queue)}>
            {t('queue.title')}
          </MenuItem>
          <MenuItem shortcut="M" onSelect={() => player.toggleMute()}>
            {isMuted ? t('player.unmute') : t('player.mute')}
          </MenuItem>
        </>
      )}
    </>
  )
}
