import { Captions } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { openPlayerDialog } from '../../open-surfaces.ts'
import { useHasTranscript } from '../episode-parts.ts'
import { ToolButton } from './tool-button.tsx'

/** Opens what is said in what plays; nothing where nobody wrote it down. */
export function TranscriptControl({ variant }: { variant: 'icon' | 'tool' }) {
  const { t } = useTranslation()
  const hasTranscript = useHasTranscript()
  const label = t('player.transcript')
  const icon = <Captions aria-hidden="true" />
  const open = () => openPlayerDialog('transcript')
  if (!hasTranscript) return null
  if (variant === 'tool')
    return (
      <ToolButton label={label} icon={icon} onClick={open}>
        {label}
      </ToolButton>
    )
  return <IconButton label={label} icon={icon} onClick={open} />
}
