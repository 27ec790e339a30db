import { unsentReports } from './memory/unsent-storage.ts'
import type { Engine } from './machine/ports.ts'
import type { PlayRequest } from './machine/player-types.ts'
import { engines, player } from './page-player.ts'
import { openPlayerDialog } from './open-surfaces.ts'

export { PlayerDock } from './player-dock.tsx'
export { soundElement, soundElements, usePlayer } from './page-player.ts'
export { coverUrl } from './cover-url.ts'
export type { Engine, EngineEvent, EngineSource } from './machine/ports.ts'

/** Plays an item or episode, from `startTime` (seconds) or the stored place. Call it inside the click. */
export function playItem(
  itemId: string,
  options: { episodeId?: string | null; startTime?: number; autoplay?: boolean } = {},
): void {
  void player.play({ itemId, ...options })
}

/** Somebody moved the listener's place in an item (seconds): a player that holds it silently shows it there. */
export function showPlace({ itemId, episodeId }: PlayRequest, time: number): void {
  const { session } = player.snapshot
  if (session?.libraryItemId === itemId && session.episodeId === (episodeId ?? null))
    player.follow(time)
}

/** Sessions of this user that this page or an earlier one could not report. */
export function countUnsentReports(): number {
  return unsentReports.count()
}

/** Opens how the player behaves in this browser. */
export function openPlayerSettings(): void {
  openPlayerDialog('settings')
}

/** Pauses whatever plays. */
export function pausePlayer(): void {
  player.pause()
}

/** What plays goes on through a device in the room, from the same place. */
export function startCasting(engine: Engine): void {
  engines.connectCast(engine)
  void player.switchOutput('cast')
}

/** The device is gone: what was loaded there stands here, silent, at its place. */
export async function stopCasting(): Promise<void> {
  await player.switchOutput('local')
  // Another device may have been chosen meanwhile.
  if (player.snapshot.output === 'local') engines.connectCast(null)
}

/** What the player can be told in words, fetched when somebody is about to say it. */
export const loadPlayerCommands = () => import('./commands/player-commands.tsx')
export type PlayerCommands = Awaited<ReturnType<typeof loadPlayerCommands>>
export type { PlayerCommand } from './commands/player-commands.tsx'
