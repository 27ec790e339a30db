import { Moon } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { localeOf } from '#platform/text/language/languages.ts'
import { IconButton } from '#ui/button.tsx'
import { sleepLabel } from '../../machine/sound/sleep-timer.ts'
import { useSleepTimer } from '../../player-context.ts'
import { openPlayerDialog } from '../../open-surfaces.ts'
import { ToolButton } from './tool-button.tsx'

/** Opens the sleep timer; while one runs it shows what is left. */
export function SleepControl({ variant }: { variant: 'icon' | 'tool' }) {
  const { t } = useTranslation()
  const left = useTimeLeft()
  const label = left === null ? t('player.sleep') : t('player.sleepIn', { time: left })
  const icon = <Moon aria-hidden="true" fill={left === null ? 'none' : 'currentColor'} />
  const open = () => openPlayerDialog('sleep')
  if (variant === 'tool') {
    return (
      <ToolButton label={label} icon={icon} onClick={open}>
        {left ?? t('player.sleepShort')}
      </ToolButton>
    )
  }
  if (left === null)
    return <IconButton label={label} icon={icon} aria-keyshortcuts="T" onClick={open} />
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      aria-keyshortcuts="T"
      onClick={open}
      className="flex h-10 items-center gap-1 rounded-full px-2 text-sm font-bold text-accent num hover:bg-surface-2"
    >
      {icon}
      {left}
    </button>
  )
}

function useTimeLeft(): string | null {
  const { language } = useTranslation()
  // The label only: it changes once a minute, not every second.
  const text = useSleepTimer((timer) => {
    if (timer === null) return null
    const { value, unit } = sleepLabel(timer.remaining)
    return new Intl.NumberFormat(localeOf(language), {
      style: 'unit',
      unit,
      unitDisplay: 'narrow',
    }).format(value)
  })
  return text
}
