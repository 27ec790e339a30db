import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { followQueue } from '../follow-queue.ts'
import { useSurface } from '../store.ts'
import { MiniPlayer } from './mini-player.tsx'
import { PlayerBar } from './player-bar.tsx'
import { usePlayerKeys } from './use-player-keys.ts'

const FullPlayer = lazy(() =>
  import('./full-player.tsx').then((module) => ({ default: module.FullPlayer })),
)
const ChaptersDialog = lazy(() =>
  import('./chapters-dialog.tsx').then((module) => ({ default: module.ChaptersDialog })),
)

const SleepDialog = lazy(() =>
  import('./sleep-dialog.tsx').then((module) => ({ default: module.SleepDialog })),
)

const PlayingBookmarks = lazy(() =>
  import('./playing-bookmarks.tsx').then((module) => ({ default: module.PlayingBookmarks })),
)

/** The player's surface for this window: bar or mini, and above it what was opened. */
export function Dock() {
  const isNarrow = useSyncExternalStore(watchNarrow, () => narrow.matches)
  const isExpanded = useSurface((surface) => surface.isExpanded)
  const isChaptersOpen = useSurface((surface) => surface.isChaptersOpen)
  const isSleepOpen = useSurface((surface) => surface.isSleepOpen)
  const isBookmarksOpen = useSurface((surface) => surface.isBookmarksOpen)
  usePlayerKeys()
  useEffect(followQueue, [])
  return (
    <>
      {isNarrow ? <MiniPlayer /> : <PlayerBar />}
      <Suspense>
        {isExpanded && <FullPlayer />}
        {isChaptersOpen && <ChaptersDialog />}
        {isSleepOpen && <SleepDialog />}
        {isBookmarksOpen && <PlayingBookmarks />}
      </Suspense>
    </>
  )
}

const narrow = matchMedia(
  '(max-width: 767.98px), (max-height: 639.98px) and (max-width: 1023.98px)',
)

function watchNarrow(onChange: () => void): () => void {
  narrow.addEventListener('change', onChange)
  return () => narrow.removeEventListener('change', onChange)
}
