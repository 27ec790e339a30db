import { lazy, Suspense } from 'react'
import { DeviceButtons } from '#features/cast/index.ts'

const PlayerDock = lazy(() =>
  import('#features/player/index.ts').then((file) => ({ default: file.PlayerDock })),
)

/** Where the player stands, below every page. */
export function PlayerSlot() {
  return (
    <div id="player">
      <Suspense>
        <PlayerDock devices={<DeviceButtons />} />
      </Suspense>
    </div>
  )
}
