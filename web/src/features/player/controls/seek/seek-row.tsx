import { Undo2 } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { clock } from '#platform/text/format.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/progress.tsx'
import { percentOn, remainingOn } from '../../machine/timeline/scales.ts'
import { usePagePlayer, usePlayer } from '../../player-context.ts'
import { useScale } from './use-scale.ts'
import { Scrubber } from './scrubber.tsx'
import { usePartWords } from '../media-kind.ts'

/** Time and percent, the seek track, time left at the present speed. */
export function SeekRow() {
  const { t } = useTranslation()
  const words = usePartWords()
  const { scale, isChapter } = useScale()
  const percent = usePlayer((snapshot) => percentOn(scale, snapshot.currentTime))
  return (
    <div
      className="grid grid-cols-[4rem_1fr_3.5rem] @min-[64rem]:grid-cols-[6rem_1fr_5.25rem] items-center gap-2.5 text-xs text-fg-2 num"
      dir="ltr"
    >
      <span className="flex items-center justify-end gap-1.5">
        <SeekSpinner />
        <CurrentTime /> <span className="hidden @min-[64rem]:inline">· {percent}%</span>
      </span>
      <div className="relative flex">
        <Scrubber
          scale={scale}
          label={isChapter ? t(`${words}.seekChapter`) : t('player.seek')}
          segmented={!isChapter}
        />
      </div>
      <Remaining />
    </div>
  )
}

export function CurrentTime() {
  const { scale } = useScale()
  const second = usePlayer((snapshot) => Math.floor(Math.max(0, snapshot.currentTime - scale.from)))
  return <span>{clock(second)}</span>
}

export function Remaining() {
  const { scale } = useScale()
  const second = usePlayer((snapshot) => Math.ceil(remainingOn(scale, snapshot)))
  return <span>{clock(-second)}</span>
}

export function SeekSpinner() {
  const { t } = useTranslation()
  const isWaiting = usePlayer(
    ({ state, isSeeking, isBuffering }) => state !== 'LOADING' && (isSeeking || isBuffering),
  )
  return isWaiting && <Spinner size={12} label={t('player.seeking')} />
}

/** After a far jump: one press back to where the listener was. */
export function WayBack() {
  const { player } = usePagePlayer()
  const { t } = useTranslation()
  const returnTo = usePlayer((snapshot) => snapshot.returnTo)
  if (returnTo === null) return null
  return (
    <Button size="sm" className="fading rounded-full! num" onClick={() => player.goBack()}>
      <Undo2 className="size-4!" aria-hidden="true" />{' '}
      {t('player.backTo', { time: clock(returnTo) })}
    </Button>
  )
}
