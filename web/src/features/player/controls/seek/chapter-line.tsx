import { useTranslation } from '#platform/text/texts.ts'
import { clock } from '#platform/text/format.ts'
import { chapterScale, currentChapter, remainingOn } from '../../machine/timeline/scales.ts'
import { usePlayer } from '../../player-context.ts'
import { usePartWords } from '../media-kind.ts'

/** "The Five Orange Pips · 5 of 12 · −47:50". */
export function ChapterLine() {
  const { t } = useTranslation()
  const words = usePartWords()
  const number = usePlayer(
    ({ session, currentTime }) => currentChapter(session, currentTime)?.number ?? 0,
  )
  const session = usePlayer((snapshot) => snapshot.session)
  const left = usePlayer((snapshot) =>
    Math.ceil(remainingOn(chapterScale(snapshot.session, snapshot.currentTime), snapshot)),
  )
  const chapter = session?.chapters[number - 1]
  if (session === null || chapter === undefined) return null
  return (
    <small className="flex min-w-0 gap-1 text-sm text-fg-3 num">
      <span className="truncate from-start" dir="auto">
        {chapter.title || t(`${words}.untitledChapter`, { number })}
      </span>
      <span className="flex-none">
        · {t('player.chapterOf', { number, total: session.chapters.length })}
      </span>
      <span className="hidden flex-none @min-[80rem]:inline">· {clock(-left)}</span>
    </small>
  )
}
