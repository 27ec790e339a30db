import { lazy, Suspense } from 'react'
import { useUserSettings } from '#platform/settings.ts'

const CastButton = lazy(() =>
  import('./cast-button.tsx').then((file) => ({ default: file.CastButton })),
)
const AirPlayButton = lazy(() =>
  import('./airplay-button.tsx').then((file) => ({ default: file.AirPlayButton })),
)

/** Ways to other speakers: Chromecast where the listener turned it on, AirPlay where the browser has it. */
export function DeviceButtons() {
  const isCastOn = useUserSettings((settings) => settings.castEnabled)
  return (
    <Suspense>
      {isCastOn && <CastButton />}
      {hasAirPlay && <AirPlayButton />}
    </Suspense>
  )
}

const hasAirPlay = 'webkitShowPlaybackTargetPicker' in HTMLMediaElement.prototype
