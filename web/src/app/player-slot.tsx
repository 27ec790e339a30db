import { lazy, Suspense, type ComponentType } from 'react'

const doors = import.meta.glob<Record<string, ComponentType>>('../features/player/index.ts')
const door = Object.values(doors)[0]
const PlayerDock =
  door && lazy(() => door().then((file) => ({ default: file['PlayerDock'] as ComponentType })))

/** Where the player stands, below every page. */
export function PlayerSlot() {
  return <Suspense>{PlayerDock && <PlayerDock />}</Suspense>
}
