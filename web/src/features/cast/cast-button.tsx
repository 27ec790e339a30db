import { Cast } from 'lucide-react'
import { useEffect } from 'react'
import { usePagePlayer } from '#features/player/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { toast } from '#ui/toast/toast.tsx'
import { chooseDevice, holdLink, startLink, useCast } from './cast-link.ts'

/** Opens the browser's list of devices; without https it says that casting needs one. */
export function CastButton() {
  const { t } = useTranslation()
  const player = usePagePlayer()
  const phase = useCast((state) => state.phase)
  const device = useCast((state) => state.device)
  useEffect(() => holdLink(player), [player])
  if (!isSecureContext) return <InsecureNote />
  if (phase === 'off' || phase === 'loading') return null
  const isFailed = phase === 'failed'
  const label = labelOf()
  return (
    <IconButton
      label={label}
      icon={<Cast aria-hidden="true" />}
      pressed={device !== null}
      className={cx(device !== null && 'text-accent!')}
      onClick={() => (isFailed ? void startLink(player) : choose())}
    />
  )

  function labelOf(): string {
    if (isFailed) return t('cast.unavailable')
    if (device === null) return t('cast.choose')
    return device === '' ? t('cast.playsElsewhere') : t('cast.playsOn', { device })
  }

  function choose(): void {
    chooseDevice().catch((code: unknown) => {
      if (code === 'cancel') return
      toast.error(code === 'receiver_unavailable' ? t('cast.noDevice') : t('cast.failed'), {
        id: 'cast',
      })
    })
  }
}

/** Browsers cast from https only. The button stays focusable, so that keyboards and readers find out why. */
function InsecureNote() {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t('cast.insecure')}
      icon={<Cast aria-hidden="true" />}
      aria-disabled="true"
      className="text-warning! opacity-70"
      onClick={() => toast.warning(t('cast.insecure'), { id: 'cast' })}
    />
  )
}
