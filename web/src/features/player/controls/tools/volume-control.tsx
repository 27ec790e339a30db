import { percent } from '#platform/text/percents.ts'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Slider } from '#ui/field/slider.tsx'
import { VOLUME_STEP } from '../../machine/sound/level-limits.ts'
import { usePagePlayer, usePlayer } from '../../player-context.ts'
import { ToolButton } from './tool-button.tsx'

const CLOSE_AFTER_MS = 600

/** Mute button; the slider opens on hover and focus and closes 600 ms after the pointer left and dragging ended. */
export function VolumeControl({ variant = 'icon' }: { variant?: 'icon' | 'tool' }) {
  const { player } = usePagePlayer()
  const { t } = useTranslation()
  const volume = usePlayer((snapshot) => snapshot.volume)
  const box = useRef<HTMLDivElement>(null)
  const { isOpen, open, close } = usePopup()
  useWheel(box)
  const Icon = volume === 0 ? VolumeX : volume <= 0.5 ? Volume1 : Volume2
  const icon = <Icon aria-hidden="true" />
  const label = volume === 0 ? t('player.unmute') : t('player.mute')
  const loudness = percent(volume)
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  return (
    <div
      ref={box}
      className="relative"
      onPointerEnter={open}
      onPointerLeave={close}
      onFocus={open}
      onBlur={onBlur}
    >
      {variant === 'tool' ? (
        <ToolButton label={label} icon={icon} onClick={() => player.toggleMute()}>
          {label}
        </ToolButton>
      ) : (
        <IconButton
          label={label}
          icon={icon}
          aria-keyshortcuts="M"
          quiet
          onClick={() => player.toggleMute()}
        />
      )}
      <div
        dir="ltr"
        className={cx(
          'absolute bottom-full left-1/2 -translate-x-1/2 rounded-lg border border-line bg-surface-1 px-3 py-2 shadow-3',
          isOpen ? 'fading' : 'sr-only',
        )}
      >
        <Slider
          label={t('player.volume')}
          valueText={loudness}
          value={volume}
          min={0}
          max={1}
          step={0.01}
          onPointerDown={() => open('held')}
          onPointerUp={() => open()}
          onChange={(next) => player.setVolume(next)}
          className="block w-[92px]!"
        />
      </div>
    </div>
  )
}

function usePopup() {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHeld = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const open = (held?: unknown) => {
    isHeld.current = held === 'held'
    clearTimeout(timer.current)
    setOpen(true)
  }
  const close = () => {
    clearTimeout(timer.current)
    if (!isHeld.current) timer.current = setTimeout(() => setOpen(false), CLOSE_AFTER_MS)
  }
  return { isOpen, open, close }
}

/** React listens to wheels passively; the page must not scroll here. */
function useWheel(box: React.RefObject<HTMLElement | null>): void {
  const { player } = usePagePlayer()
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      player.stepVolume(event.deltaY < 0 ? VOLUME_STEP : -VOLUME_STEP)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [box, player])
}
