import { useEffect, useState, type ReactNode } from 'react'
import { useMedia } from '#ui/use-media.ts'
import { lazyOverlay } from '#ui/lazy-part.tsx'
import { useHasPicture } from '../controls/use-kind.ts'
import { followQueue } from '../follow-queue.ts'
import { collapsePlayer, useSurface } from '../surface.ts'
import { MiniPlayer } from './mini-player.tsx'
import { PlayerBar } from './player-bar.tsx'
import { usePlayerKeys } from './use-player-keys.ts'

const FullPlayer = lazyOverlay(() => import('./full-player.tsx').then((file) => file.FullPlayer))

const VideoBox = lazyOverlay(() => import('../video/video-box.tsx').then((file) => file.VideoBox))

/** The player's surface for this window: bar or mini, and above it what was opened. */
export function Dock({ devices }: { devices: ReactNode }) {
  const isNarrow = useMedia(
    // As Tailwind's breakpoints: in em, so that larger text takes the narrow player sooner.
    '(max-width: 47.99875em), (max-height: 39.99875em) and (max-width: 63.99875em)',
  )
  const isExpanded = useSurface((surface) => surface.isExpanded)
  const [wasExpanded, setWasExpanded] = useState(isExpanded)
  const hasPicture = useHasPicture()
  usePlayerKeys()
  useEffect(followQueue, [])
  if (isExpanded && !wasExpanded) setWasExpanded(true)
  const fold = () => {
    collapsePlayer()
    setWasExpanded(false)
  }
  return (
    <>
      {isNarrow ? <MiniPlayer /> : <PlayerBar />}
      {hasPicture && <VideoBox onMissing={() => {}} />}
      {wasExpanded && <FullPlayer open={isExpanded} devices={devices} onMissing={fold} />}
    </>
  )
}
