import { openQueue, skipToNext } from '#features/queue/index.ts'
import { useHotkeys, type Hotkeys } from '#platform/input/hotkeys.ts'
import { useUserSettings } from '#platform/session/settings.ts'
import { mayBookmark } from '../controls/media-kind.ts'
import { RATE_STEP, VOLUME_STEP } from '../machine/sound/level-limits.ts'
import type { Player } from '../machine/player.ts'
import type { PagePlayer } from '../page-player.ts'
import { usePagePlayer } from '../player-context.ts'
import { closePlayer } from '../page/player-closing.ts'
import { openPlayerDialog, useSurface } from '../open-surfaces.ts'

/** The player's keys, while something is loaded and no control has the focus. */
export function usePlayerKeys(): void {
  const page = usePagePlayer()
  useHotkeys('player', { ...keysOf(page), Escape: () => void closePlayer(page) })
}

/** The same over the whole window, where Escape only folds it; `enabled`: nothing lies above it. */
export function useFullPlayerKeys(enabled: boolean): void {
  useHotkeys('modal', keysOf(usePagePlayer()), enabled)
}

function keysOf({ player, queue }: PagePlayer): Hotkeys {
  return {
    Space: () => void player.toggle(),
    ArrowRight: () => player.jump(useUserSettings.getState().jumpForward),
    ArrowLeft: () => player.jump(-useUserSettings.getState().jumpBack),
    ArrowUp: () => player.stepVolume(VOLUME_STEP),
    ArrowDown: () => player.stepVolume(-VOLUME_STEP),
    'Shift+ArrowUp': () => stepRate(player, RATE_STEP),
    'Shift+ArrowDown': () => stepRate(player, -RATE_STEP),
    'Shift+N': () => skipToNext(queue),
    M: () => player.toggleMute(),
    L: () => showChapters(player),
    B: () => showBookmarks(player),
    T: () => openPlayerDialog('sleep'),
    Q: () => openQueue(queue),
    F: () => useSurface.setState(({ isExpanded }) => ({ isExpanded: !isExpanded })),
    '[': () => player.previousChapter(),
    ']': () => player.nextChapter(),
  }
}

function stepRate(player: Player, step: number): void {
  player.setRate(player.snapshot.rate + step)
  player.keepRate()
}

function showBookmarks(player: Player): void {
  if (mayBookmark(player.snapshot.session)) openPlayerDialog('bookmarks')
}

function showChapters(player: Player): void {
  if (player.snapshot.session?.chapters.length) openPlayerDialog('chapters')
}
