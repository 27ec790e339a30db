import { openQueue, skipToNext } from '#features/queue/index.ts'
import { useHotkeys, type Hotkeys } from '#platform/input/hotkeys.ts'
import { useUserSettings } from '#platform/session/settings.ts'
import { mayBookmark } from '../controls/media-kind.ts'
import { RATE_STEP, VOLUME_STEP } from '../machine/sound/level-limits.ts'
import { player } from '../page-player.ts'
import { closePlayer } from '../page/player-closing.ts'
import { openPlayerDialog, useSurface } from '../open-surfaces.ts'

/** The player's keys, while something is loaded and no control has the focus. */
export function usePlayerKeys(): void {
  useHotkeys('player', { ...keys, Escape: () => void closePlayer() })
}

/** The same over the whole window, where Escape only folds it; `enabled`: nothing lies above it. */
export function useFullPlayerKeys(enabled: boolean): void {
  useHotkeys('modal', keys, enabled)
}

const keys: Hotkeys = {
  Space: () => void player.toggle(),
  ArrowRight: () => player.jump(useUserSettings.getState().jumpForward),
  ArrowLeft: () => player.jump(-useUserSettings.getState().jumpBack),
  ArrowUp: () => player.setVolume(player.snapshot.volume + VOLUME_STEP),
  ArrowDown: () => player.setVolume(player.snapshot.volume - VOLUME_STEP),
  'Shift+ArrowUp': () => stepRate(RATE_STEP),
  'Shift+ArrowDown': () => stepRate(-RATE_STEP),
  'Shift+N': () => skipToNext(),
  M: () => player.toggleMute(),
  L: showChapters,
  B: showBookmarks,
  T: () => openPlayerDialog('sleep'),
  Q: openQueue,
  F: () => useSurface.setState(({ isExpanded }) => ({ isExpanded: !isExpanded })),
  '[': () => player.previousChapter(),
  ']': () => player.nextChapter(),
}

function stepRate(step: number): void {
  player.setRate(player.snapshot.rate + step)
  player.keepRate()
}

function showBookmarks(): void {
  if (mayBookmark(player.snapshot.session)) openPlayerDialog('bookmarks')
}

function showChapters(): void {
  if (player.snapshot.session?.chapters.length) openPlayerDialog('chapters')
}
