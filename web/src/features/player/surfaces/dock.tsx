import { usePagePlayer } from '../player-context.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'
import { useMedia } from '#ui/screen/use-media.ts'
import { useRems } from '#ui/screen/use-rems.ts'
import { useHasPicture } from '../controls/media-kind.ts'
import { followQueue } from '../page/queue-sync.ts'
import { collapsePlayer, useSurface } from '../open-surfaces.ts'
import { MiniPlayer } from './mini-player.tsx'
import { PlayerBar } from './player-bar.tsx'
import { usePlayerKeys } from './use-player-keys.ts'

const FullPlayer = lazyOverlay(() =>
  import('./full/full-player.tsx').then((file) => file.FullPlayer),
)

const VideoBox = lazyOverlay(() => import('../video/video-box.tsx').then((file) => file.VideoBox))

/** The player's surface for this window: bar or mini, and above it what was opened. */
export function Dock({ devices }: { devices: ReactNode }) {
  const isShort = useMedia('(max-height: 639.98px) and (max-width: 1023.98px)')
  const isNarrow = useRems() < 48 || isShort
  const isExpanded = useSurface((surface) => surface.isExpanded)
  const [wasExpanded, setWasExpanded] = useState(isExpanded)
  const hasPicture = useHasPicture()
  usePlayerKeys()
  const page = usePagePlayer()
  useEffect(() => followQueue(page), [page])
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
