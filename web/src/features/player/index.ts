import { player } from './store.ts'

export { PlayerDock } from './player-dock.tsx'
export { usePlayer } from './store.ts'
export type { PlayerSnapshot } from './machine/shapes.ts'

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

/** Whether this item (or this episode of it) sounds now; in components use `usePlayer`. */
export function isPlaying(itemId: string, episodeId: string | null = null): boolean {
  const { state, request } = player.snapshot
  return (
    state === 'PLAYING' && request?.itemId === itemId && (request.episodeId ?? null) === episodeId
  )
}
