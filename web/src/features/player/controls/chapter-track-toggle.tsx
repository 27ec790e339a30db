import { ChartGantt } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { changeUserSettings } from '#platform/settings.ts'
import { IconButton } from '#ui/button.tsx'
import { useHasChapters, useIsChapterTrack } from './use-scale.ts'

/** Switches the big seek track between the whole item and the chapter. */
export function ChapterTrackToggle() {
  const { t } = useTranslation()
  const isChapterTrack = useIsChapterTrack()
  if (!useHasChapters()) return null
  return (
    <IconButton
      label={t('player.chapterTrack')}
      icon={<ChartGantt aria-hidden="true" />}
      pressed={isChapterTrack}
      onClick={() => changeUserSettings({ useChapterTrack: !isChapterTrack })}
    />
  )
}
