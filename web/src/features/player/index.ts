import { openPlayerDialog } from './open-surfaces.ts'

export { PlayerDock } from './player-dock.tsx'
export { createPagePlayer, type PagePlayer } from './page-player.ts'
export { PlayerProvider, usePagePlayer, usePlayer, useIsSounding } from './player-context.ts'
export { coverUrl } from './cover-url.ts'
export { countUnsentReports } from './memory/unsent-storage.ts'
export type { Engine, EngineEvent, EngineSource, EngineTrouble } from './machine/ports.ts'

/** Opens how the player behaves in this browser. */
export function openPlayerSettings(): void {
  openPlayerDialog('settings')
}

/** What the player can be told in words, fetched when somebody is about to say it. */
export const loadPlayerCommands = () => import('./commands/player-commands.tsx')
export type PlayerCommands = Awaited<ReturnType<typeof loadPlayerCommands>>
export type { PlayerCommand } from './commands/player-commands.tsx'
