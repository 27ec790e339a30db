import { connectPlayer } from '#features/queue/index.ts'
import { player } from './store.ts'

export { PlayerDock } from './player-dock.tsx'
export { usePlayer } from './store.ts'

connectPlayer({
  play: ({ libraryItemId, episodeId }) => playItem(libraryItemId, { episodeId }),
  pause: pausePlayer,
})

/** Plays an item or episode, from `startTime` (seconds) or the stored place. Call it inside the click. */
export function playItem(
  itemId: string,
  options: { episodeId?: string | null; startTime?: number } = {},
): void {
  void player.play({ itemId, ...options })
}

/** Pauses whatever plays. */
export function pausePlayer(): void {
  player.pause()
}
