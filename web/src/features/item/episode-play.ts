import { useCallback, useMemo } from 'react'
import { pausePlayer, playItem, usePlayer } from '#features/player/index.ts'
import { useProgressOfEpisodes } from '#features/progress/index.ts'
import type { MediaProgress } from '#platform/wire.ts'

/** Plays an episode, or pauses it where it sounds. Call it inside the click. */
export function playEpisode(itemId: string, episodeId: string | undefined): void {
  if (episodeId === undefined) return
  const { session, state } = usePlayer.getState()
  const sounds =
    state === 'PLAYING' && session?.libraryItemId === itemId && session.episodeId === episodeId
  if (sounds) pausePlayer()
  else playItem(itemId, { episodeId })
}

/** Whether this episode sounds now. */
export function useEpisodeSounds(itemId: string, episodeId: string | undefined): boolean {
  return usePlayer(
    ({ session, state }) =>
      state === 'PLAYING' && session?.libraryItemId === itemId && session.episodeId === episodeId,
  )
}

/** Progress by episode; another function only when one of them changes. */
export function useEpisodeProgress(
  itemId: string,
): (episodeId: string) => MediaProgress | undefined {
  const entries = useProgressOfEpisodes(itemId)
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.episodeId, entry])), [entries])
  return useCallback((episodeId) => byId.get(episodeId), [byId])
}
