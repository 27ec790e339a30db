import { Repeat, Repeat1, Shuffle } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { MenuItem } from '#ui/menu/menu.tsx'
import { MenuToggle } from '#ui/menu/menu-choices.tsx'
import { mayRepeat, mayShuffle, nextRepeat } from '../../machine/timeline/play-order.ts'
import { usePagePlayer, usePlayer } from '../../player-context.ts'
import { ToolButton } from '../tools/tool-button.tsx'

interface OrderVariant {
  variant: 'icon' | 'tool' | 'menu'
}

/** Shuffle and repeat; music alone has them. */
export function OrderControls({ variant }: OrderVariant) {
  const hasRepeat = usePlayer(({ session }) => mayRepeat(session))
  const hasShuffle = usePlayer(({ session }) => mayShuffle(session))
  return (
    <>
      {hasShuffle && <ShuffleControl variant={variant} />}
      {hasRepeat && <RepeatControl variant={variant} />}
    </>
  )
}

function ShuffleControl({ variant }: OrderVariant) {
  const { player } = usePagePlayer()
  const { t } = useTranslation()
  const isOn = usePlayer(({ order }) => order.shuffle)
  const label = t('player.shuffle')
  const icon = <Shuffle aria-hidden="true" />
  const toggle = () => player.setOrder({ shuffle: !isOn })
  if (variant === 'menu')
    return (
      <MenuToggle checked={isOn} onChange={toggle}>
        {label}
      </MenuToggle>
    )
  if (variant === 'icon')
    return <IconButton label={label} icon={icon} pressed={isOn} onClick={toggle} />
  return (
    <ToolButton label={label} icon={icon} aria-pressed={isOn} onClick={toggle}>
      {label}
    </ToolButton>
  )
}

/** A press goes from off to all tracks to this one; the name says which it is. */
function RepeatControl({ variant }: OrderVariant) {
  const { player } = usePagePlayer()
  const { t } = useTranslation()
  const repeat = usePlayer(({ order }) => order.repeat)
  const isOn = repeat !== 'off'
  const label = t(`player.repeatIs.${repeat}`)
  const Icon = repeat === 'one' ? Repeat1 : Repeat
  const icon = <Icon aria-hidden="true" />
  const change = () => player.setOrder({ repeat: nextRepeat(repeat) })
  if (variant === 'menu')
    return (
      <MenuItem keepOpen onSelect={change}>
        {label}
      </MenuItem>
    )
  if (variant === 'icon')
    return <IconButton label={label} icon={icon} pressed={isOn} onClick={change} />
  return (
    <ToolButton label={label} icon={icon} aria-pressed={isOn} onClick={change}>
      {t('player.repeat')}
    </ToolButton>
  )
}
