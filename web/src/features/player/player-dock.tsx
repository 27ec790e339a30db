import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { QueueHost } from '#features/queue/index.ts'
import { followPage } from './page/page-binding.ts'
import { usePagePlayer, usePlayer } from './player-context.ts'
import { PlayerDialogs } from './surfaces/dialogs/player-dialogs.tsx'
import { foldAway } from './open-surfaces.ts'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'

const Dock = lazyOverlay(() => import('./surfaces/dock.tsx').then((file) => file.Dock), {
  isFirst: true,
})

/** The player's place in the shell: nothing while nothing is loaded. Leaving the shell ends the session. `devices`: ways to other speakers. */
export function PlayerDock({ devices }: { devices: ReactNode }) {
  const isIdle = usePlayer((snapshot) => snapshot.state === 'IDLE')
  // Before anything is seen: what an earlier page held is there at once.
  const page = usePagePlayer()
  useLayoutEffect(() => followPage(page), [page])
  useEffect(() => {
    if (isIdle) foldAway()
  }, [isIdle])
  return (
    <>
      {!isIdle && <Dock devices={devices} onMissing={() => {}} />}
      <PlayerDialogs />
      <QueueHost />
    </>
  )
}
