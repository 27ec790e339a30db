import { useIsCastOn } from '#platform/session/cast-choice.ts'
import { lazyPart } from '#ui/page/lazy-part.tsx'

const CastButton = lazyPart(() => import('./cast-button.tsx').then((file) => file.CastButton), {
  missing: null,
})
const AirPlayButton = lazyPart(
  () => import('./airplay-button.tsx').then((file) => file.AirPlayButton),
  { missing: null },
)

/** Ways to other speakers: Chromecast where it is on, AirPlay where the browser has it. */
export function DeviceButtons() {
  const isCastOn = useIsCastOn()
  return (
    <>
      {isCastOn && <CastButton />}
      {hasAirPlay && <AirPlayButton />}
    </>
  )
}

const hasAirPlay = 'webkitShowPlaybackTargetPicker' in HTMLMediaElement.prototype
