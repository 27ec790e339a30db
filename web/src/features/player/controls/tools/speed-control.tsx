import { Gauge, Minus, Plus } from 'lucide-react'
import { useRef, type ComponentProps } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { elapsed } from '#platform/text/format.ts'
import { IconButton } from '#ui/button.tsx'
import { Popover } from '#ui/floating/popover.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { RATE_PRESETS, RATE_STEP } from '../../machine/sound/level-limits.ts'
import { itemScale, rateText, remainingOn, roundedLeft } from '../../machine/timeline/scales.ts'
import { usePagePlayer, usePlayer } from '../../player-context.ts'
import { ToolButton } from './tool-button.tsx'

const presets = RATE_PRESETS.map((rate) => ({ value: String(rate), label: `${rate}×` }))

/** Speed: presets and steps of 0.1. It sounds at once and is kept when the menu closes with another rate. */
export function SpeedControl({ variant }: { variant: 'pill' | 'tool' }) {
  const { player } = usePagePlayer()
  const { t } = useTranslation()
  const rate = usePlayer((snapshot) => snapshot.rate)
  const rateBefore = useRef(rate)
  const text = rateText(rate)
  const onOpenChange = (isOpen: boolean) => {
    if (isOpen) rateBefore.current = rate
    else if (rateBefore.current !== rate) player.keepRate()
  }
  return (
    <Popover
      side="top"
      label={t('player.speed')}
      onOpenChange={onOpenChange}
      trigger={variant === 'pill' ? <Pill text={text} /> : <Tool text={text} />}
    >
      <div className="grid justify-items-center gap-2">
        <Segmented
          label={t('player.speedPresets')}
          value={String(rate)}
          options={presets}
          onChange={(value) => player.setRate(Number(value))}
        />
        <div dir="ltr" className="flex items-center gap-3">
          <IconButton
            label={t('player.slower')}
            icon={<Minus aria-hidden="true" />}
            disabled={rate <= 0.5}
            onClick={() => player.setRate(rate - RATE_STEP)}
          />
          <output className="min-w-16 text-center text-xl font-bold num">{text}</output>
          <IconButton
            label={t('player.faster')}
            icon={<Plus aria-hidden="true" />}
            disabled={rate >= 10}
            onClick={() => player.setRate(rate + RATE_STEP)}
          />
        </div>
        <TimeLeft />
      </div>
    </Popover>
  )
}

function Pill({ text, ...rest }: ComponentProps<'button'> & { text: string }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      {...rest}
      aria-label={t('player.speedIs', { rate: text })}
      data-tip={t('player.speed')}
      className="h-8 min-w-12 rounded-full bg-surface-3 px-2.5 text-sm font-bold num hover:brightness-110 pointer-coarse:h-11"
    >
      {text}
    </button>
  )
}

function Tool({ text, ...rest }: ComponentProps<'button'> & { text: string }) {
  const { t } = useTranslation()
  return (
    <ToolButton
      {...rest}
      label={t('player.speedIs', { rate: text })}
      icon={<Gauge aria-hidden="true" />}
    >
      {text}
    </ToolButton>
  )
}

function TimeLeft() {
  const { t } = useTranslation()
  const left = usePlayer((snapshot) =>
    roundedLeft(remainingOn(itemScale(snapshot.session), snapshot)),
  )
  return <p className="text-sm text-fg-2">{t('player.timeLeft', { time: elapsed(left) })}</p>
}
