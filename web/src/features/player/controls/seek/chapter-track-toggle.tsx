import { ChartGantt } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { changeUserSettings } from '#platform/session/settings.ts'
import { IconButton } from '#ui/button.tsx'
import { ToolButton } from '../tools/tool-button.tsx'
import { useHasChapters, useIsChapterTrack } from './use-scale.ts'
import { usePartWords } from '../media-kind.ts'

/** Switches the big seek track between the whole item and the chapter. */
export function ChapterTrackToggle({ variant }: { variant: 'icon' | 'tool' }) {
  const { t } = useTranslation()
  const words = usePartWords()
  const isChapterTrack = useIsChapterTrack()
  const hasChapters = useHasChapters()
  const toggle = () => changeUserSettings({ useChapterTrack: !isChapterTrack })
  const label = t(`${words}.chapterTrack`)
  const icon = <ChartGantt aria-hidden="true" />
  if (!hasChapters) return null
  if (variant === 'tool') {
    return (
      <ToolButton label={label} icon={icon} aria-pressed={isChapterTrack} onClick={toggle}>
        {label}
      </ToolButton>
    )
  }
  return <IconButton label={label} icon={icon} pressed={isChapterTrack} onClick={toggle} />
}
