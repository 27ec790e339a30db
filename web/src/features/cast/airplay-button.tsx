import { Airplay } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { usePagePlayer } from '#features/player/index.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { showAirPlayPicker, useAirPlay } from './airplay.ts'

/** Opens the system's own list of speakers and screens, once it knows of one. */
export function AirPlayButton() {
  const { t } = useTranslation()
  const { elements } = usePagePlayer()
  const { isThere, isOn } = useAirPlay(elements.sounds)
  if (!isThere) return null
  return (
    <IconButton
      label={isOn ? t('cast.airPlayOn') : t('cast.airPlay')}
      icon={<Airplay aria-hidden="true" />}
      pressed={isOn}
      className={cx(isOn && 'text-accent!')}
      onClick={() => showAirPlayPicker(elements.sound())}
    />
  )
}
