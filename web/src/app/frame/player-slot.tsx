import { Suspense } from 'react'
import { DeviceButtons } from '#features/cast/index.ts'
import { PlayerDock } from '#features/player/index.ts'

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
