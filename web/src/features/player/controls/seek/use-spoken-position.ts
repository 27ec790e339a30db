import { useState } from 'react'
import { spoken } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import type { Chapter } from '../../machine/player-types.ts'
import {
  isNamed,
  secondsOn,
  spokenAt,
  type SpokenPosition,
} from '../../machine/timeline/spoken-position.ts'
import { chapterAt } from '../../machine/timeline/timeline.ts'
import type { Scale } from '../../machine/timeline/scales.ts'

/**
 * The place in words: "1 hour 1 minute 25 seconds, chapter 5 of 24", with the chapter's title where it has one of its
 * own. A jump is told at once; while the sound runs on, only twice a minute, so that nobody is talked over.
 */
export function useSpokenPosition(chapters: Chapter[], scale: Scale, time: number): string {
  const { t } = useTranslation()
  const [said, setSaid] = useState<SpokenPosition>({ heard: time, spoken: time })
  const now = spokenAt(said, time)
  if (now !== said) setSaid(now)
  const at = chapterAt(chapters, now.spoken)
  const chapter = chapters[at]
  const place = spoken(secondsOn(scale, now.spoken))
  if (chapter === undefined) return place
  const number = at + 1
  const words = { time: place, number, total: chapters.length }
  return isNamed(chapter.title, number, t('player.untitledChapter', { number }))
    ? t('player.placeInChapter', { ...words, title: chapter.title })
    : t('player.placeInUntitled', words)
}
