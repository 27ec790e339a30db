import { useUserSettings } from '#platform/session/settings.ts'
import { lazyPart } from '#ui/page/lazy-part.tsx'

const CastButton = lazyPart(() => import('./cast-button.tsx').then((file) => file.CastButton), {
  missing: null,
})
const AirPlayButton = lazyPart(
  () => import('./airplay-button.tsx').then((file) => file.AirPlayButton),
  { missing: null },
)

/** Ways to other speakers: Chromecast where the listener turned it on, AirPlay where the browser has it. */
export function DeviceButtons() {
  const isCastOn = useUserSettings((settings) => settings.castEnabled)
  return (
    <>
      {isCastOn && <CastButton />}
      {hasAirPlay && <AirPlayButton />}
    </>
  )
}

const hasAirPlay = 'webkitShowPlaybackTargetPicker' in HTMLMediaElement.prototype
