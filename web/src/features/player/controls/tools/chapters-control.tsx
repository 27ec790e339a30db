import { List } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { openPlayerDialog } from '../../open-surfaces.ts'
import { ToolButton } from './tool-button.tsx'
import { usePartWords } from '../media-kind.ts'
import { useHasChapters } from '../seek/use-scale.ts'

/** Opens the chapters of what plays; nothing where there are none. */
export function ChaptersControl({ variant }: { variant: 'icon' | 'tool' }) {
  const { t } = useTranslation()
  const words = usePartWords()
  const hasChapters = useHasChapters()
  const label = t(`${words}.chapters`)
  const icon = <List aria-hidden="true" />
  const open = () => openPlayerDialog('chapters')
  if (!hasChapters) return null
  if (variant === 'tool') {
    return (
      <ToolButton label={label} icon={icon} onClick={open}>
        {label}
      </ToolButton>
    )
  }
  return <IconButton label={label} icon={icon} aria-keyshortcuts="L" onClick={open} />
}
