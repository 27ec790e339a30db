import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { PlayerSnapshot } from './machine/player-types.ts'
import type { PagePlayer } from './page-player.ts'
import type { SleepState } from './machine/sound/sleep-timer.ts'

const PlayerContext = createContext<PagePlayer | null>(null)

/** Gives the page's player to everything in it. */
export const PlayerProvider = PlayerContext.Provider

/** The player of this page. */
export function usePagePlayer(): PagePlayer {
  const page = useContext(PlayerContext)
  if (page === null) throw new Error('There is no player around this component')
  return page
}

/** What the player holds: `usePlayer((state) => state.session?.displayTitle)`. */
export function usePlayer<T>(select: (snapshot: PlayerSnapshot) => T): T {
  return useStore(usePagePlayer().snapshots, select)
}

/** Whether an item sounds right now; of a podcast any of its episodes, unless one is named. */
export function useIsSounding(itemId: string, episodeId?: string | null): boolean {
  const { snapshots, isSounding } = usePagePlayer()
  return useStore(snapshots, () => isSounding(itemId, episodeId))
}

/** The sleep timer that runs, or null. */
export function useSleepTimer(): SleepState | null
export function useSleepTimer<T>(select: (timer: SleepState | null) => T): T
export function useSleepTimer(select = (timer: SleepState | null): unknown => timer): unknown {
  return useStore(usePagePlayer().sleep.store, ({ timer }) => select(timer))
}
