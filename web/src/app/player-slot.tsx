import { lazy, Suspense } from 'react'

const PlayerDock = lazy(() =>
  import('#features/player/index.ts').then((file) => ({ default: file.PlayerDock })),
)

/** Where the player stands, below every page. */
export function PlayerSlot() {
  return (
    <div id="player">
      <Suspense>
        <PlayerDock />
      </Suspense>
    </div>
  )
}
