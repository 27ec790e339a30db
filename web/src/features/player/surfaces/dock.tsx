import { lazy, Suspense, useEffect, useState } from 'react'
import { useMedia } from '#ui/use-media.ts'
import { followQueue } from '../follow-queue.ts'
import { usePlayer } from '../store.ts'
import { useSurface } from '../surface.ts'
import { MiniPlayer } from './mini-player.tsx'
import { PlayerBar } from './player-bar.tsx'
import { usePlayerKeys } from './use-player-keys.ts'

const FullPlayer = lazy(() =>
  import('./full-player.tsx').then((module) => ({ default: module.FullPlayer })),
)

const VideoBox = lazy(() =>
  import('../video/video-box.tsx').then((module) => ({ default: module.VideoBox })),
)

/** The player's surface for this window: bar or mini, and above it what was opened. */
export function Dock() {
  const isNarrow = useMedia(
    '(max-width: 767.98px), (max-height: 639.98px) and (max-width: 1023.98px)',
  )
  const isExpanded = useSurface((surface) => surface.isExpanded)
  const [wasExpanded, setWasExpanded] = useState(isExpanded)
  const hasPicture = usePlayer(({ session }) => session?.isVideo && session.output === 'local')
  usePlayerKeys()
  useEffect(followQueue, [])
  if (isExpanded && !wasExpanded) setWasExpanded(true)
  return (
    <>
      {isNarrow ? <MiniPlayer /> : <PlayerBar />}
      <Suspense>{hasPicture && <VideoBox />}</Suspense>
      <Suspense>{wasExpanded && <FullPlayer open={isExpanded} />}</Suspense>
    </>
  )
}
