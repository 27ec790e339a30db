import { useTranslation } from '#platform/text/texts.ts'
import { elapsed } from '#platform/text/format.ts'
import { CurrentTime, Remaining, SeekSpinner, WayBack } from '../../controls/seek/seek-row.tsx'
import { Scrubber } from '../../controls/seek/scrubber.tsx'
import { useKind, usePartWords } from '../../controls/media-kind.ts'
import { useHasChapters, useOtherScale, useScale } from '../../controls/seek/use-scale.ts'
import { percentOn, remainingOn, roundedLeft, type Scale } from '../../machine/timeline/scales.ts'
import { usePlayer } from '../../player-context.ts'

/** The big seek track of the chosen scale and, where there are chapters, the other one small under it. */
export function FullSeek() {
  const { t } = useTranslation()
  const words = usePartWords()
  const { scale, isChapter } = useScale()
  const hasChapters = useHasChapters()
  const percent = usePlayer((snapshot) => percentOn(scale, snapshot.currentTime))
  return (
    <div className="relative mt-3 mb-3 num short:my-1">
      <div className="flex">
        <Scrubber
          scale={scale}
          label={isChapter ? t(`${words}.seekChapter`) : t('player.seek')}
          segmented={!isChapter}
          tall
        />
      </div>
      <div
        className="flex min-h-8 short:min-h-5 items-center justify-between text-sm text-fg-2"
        dir="ltr"
      >
        <span className="flex items-center gap-2">
          <span>
            <CurrentTime />
            {hasChapters && !isChapter && ` · ${percent}%`}
          </span>{' '}
          <SeekSpinner />
        </span>
        <WayBack />
        <Remaining />
      </div>
      {hasChapters ? <OtherSeek isChapter={!isChapter} /> : <ItemFacts scale={scale} />}
    </div>
  )
}

function OtherSeek({ isChapter }: { isChapter: boolean }) {
  const { t } = useTranslation()
  const words = usePartWords()
  const whole = useWhole()
  const scale = useOtherScale()
  const percent = usePlayer((snapshot) => percentOn(scale, snapshot.currentTime))
  return (
    <div className="mt-2 grid grid-cols-[auto_1fr_auto] short:mt-0 items-center gap-3 text-xs text-fg-2">
      <span>{t(isChapter ? `${words}.chapterPercent` : whole, { percent })}</span>
      <div className="flex">
        <Scrubber
          scale={scale}
          label={isChapter ? t(`${words}.seekChapter`) : t('player.seek')}
          segmented={!isChapter}
          small
        />
      </div>
      <TimeLeft scale={scale} />
    </div>
  )
}

function ItemFacts({ scale }: { scale: Scale }) {
  const { t } = useTranslation()
  const whole = useWhole()
  const percent = usePlayer((snapshot) => percentOn(scale, snapshot.currentTime))
  return (
    <div className="mt-2 flex justify-between text-xs text-fg-2">
      <span>{t(whole, { percent })}</span>
      <TimeLeft scale={scale} />
    </div>
  )
}

function TimeLeft({ scale }: { scale: Scale }) {
  const { t } = useTranslation()
  const left = usePlayer((snapshot) => roundedLeft(remainingOn(scale, snapshot)))
  return <span>{t('player.timeLeft', { time: elapsed(left) })}</span>
}

/** What the whole is called, beside how much of it was heard. */
function useWhole() {
  return useKind() === 'book' ? 'player.bookPercent' : 'media.percent'
}
