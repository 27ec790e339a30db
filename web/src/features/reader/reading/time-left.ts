import type { Rest } from '#features/reader-engine/index.ts'
import { elapsed } from '#platform/text/format.ts'
import { texts } from '#platform/text/texts.ts'
import { secondsFor, type Pace } from './pace.ts'

/** "12 min left in chapter", and of the whole book; '' where nobody can know. */
export function timeLeftWords(rest: Rest | null, pace: Pace): { chapter: string; book: string } {
  if (!rest) return { chapter: '', book: '' }
  const words = (amount: number) => elapsed(Math.max(60, secondsFor(pace, rest.unit, amount)))
  const { t } = texts
  return {
    chapter: rest.chapter === null ? '' : t('reader.leftInChapter', { time: words(rest.chapter) }),
    book: t('reader.leftInBook', { time: words(rest.book) }),
  }
}
