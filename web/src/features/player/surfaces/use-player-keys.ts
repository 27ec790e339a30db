import { useHotkeys } from '#platform/hotkeys.ts'
import { JUMP_SECONDS } from '../controls/transport.tsx'
import { RATE_STEP, VOLUME_STEP } from '../machine/levels.ts'
import { player, useSurface } from '../store.ts'

/** The player's keys, while something is loaded and no control has the focus. */
export function usePlayerKeys(): void {
  useHotkeys('player', keys)
}

const keys = {
  Space: () => void player.toggle(),
  ArrowRight: () => player.jump(JUMP_SECONDS),
  ArrowLeft: () => player.jump(-JUMP_SECONDS),
  ArrowUp: () => player.setVolume(player.snapshot.volume + VOLUME_STEP),
  ArrowDown: () => player.setVolume(player.snapshot.volume - VOLUME_STEP),
  'Shift+ArrowUp': () => stepRate(RATE_STEP),
  'Shift+ArrowDown': () => stepRate(-RATE_STEP),
  M: () => player.toggleMute(),
  L: showChapters,
  B: showBookmarks,
  T: () => useSurface.setState({ isSleepOpen: true }),
  F: () => useSurface.setState(({ isExpanded }) => ({ isExpanded: !isExpanded })),
  '[': () => player.previousChapter(),
  ']': () => player.nextChapter(),
  Escape: () => void player.close(),
}

function stepRate(step: number): void {
  player.setRate(player.snapshot.rate + step)
  player.keepRate()
}

function showBookmarks(): void {
  if (player.snapshot.session?.mediaType === 'book') useSurface.setState({ isBookmarksOpen: true })
}

function showChapters(): void {
  if (player.snapshot.session?.chapters.length) useSurface.setState({ isChaptersOpen: true })
}
