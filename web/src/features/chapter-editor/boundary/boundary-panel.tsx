import { nearestPause, writeClock } from '@lectern/contract/rules'
import { AudioLines, Pause, Play, Scissors, SkipBack } from 'lucide-react'
import { useState } from 'react'
import type { ItemDetail } from '#features/items/index.ts'
import { number as written } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { withRow, withRowAt, type DraftRow } from '../draft/draft.ts'
import type { ChapterDraft } from '../draft/use-draft.ts'
import { BoundaryWave } from './boundary-wave.tsx'
import { usePlayhead, type Listening } from './use-listening.ts'
import { useSound } from './use-sound.ts'
import { viewAround } from './wave-range.ts'

/** Seconds that are heard before a boundary to judge it. */
const before = 3
/** How far away a pause may be (seconds) that a boundary is moved to. */
const reach = 15
const nudges = [-1, -0.1, 0.1, 1] as const
const widths = ['10', '30', '120'] as const

interface BoundaryPanelProps {
  item: ItemDetail
  draft: ChapterDraft
  /** The chapter whose beginning is worked at. */
  row: DraftRow
  number: number
  listening: Listening
}

/** Where a chapter begins: the sound around it, listening to it, moving it. */
export function BoundaryPanel({ item, draft, row, number, listening }: BoundaryPanelProps) {
  const { t } = useTranslation()
  const [width, setWidth] = useState<(typeof widths)[number]>('30')
  const view = viewAround(row.start, Number(width))
  const sound = useSound(item.id, view, draft.duration)
  const pause = nearestPause(sound?.silences ?? [], row.start, reach)
  const move = (start: number) => draft.change((rows) => withRow(rows, row.key, { start }))
  const nudge = (by: number) =>
    draft.change((rows) => withRow(rows, row.key, { start: row.start + by }), `nudge ${row.key}`)
  return (
    <section aria-label={t('chapters.boundary', { number })} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 flex-1 basis-40 text-md font-bold break-words">
          <span className="num">{number}. </span>
          <bdi>{row.title || t('player.untitledChapter', { number })}</bdi>{' '}
          <span className="ms-1 inline-block font-medium text-fg-3 num">
            {writeClock(row.start)}
          </span>
        </h2>
        <Segmented
          label={t('chapters.zoom')}
          value={width}
          options={widths.map((value) => ({
            value,
            label: t('chapters.seconds', { count: Number(value) }),
          }))}
          onChange={setWidth}
        />
      </div>
      <BoundaryWave
        view={view}
        sound={sound}
        rows={draft.rows}
        start={row.start}
        listening={listening}
      />
      <div className="-mx-1 flex gap-2 px-1 py-0.5 max-md:overflow-x-auto max-md:[&>*]:flex-none md:flex-wrap">
        <ListenButtons start={row.start} listening={listening} />
        <span className="flex gap-1" role="group" aria-label={t('chapters.move')}>
          {nudges.map((by) => (
            <Button
              key={by}
              size="sm"
              disabled={row.isLocked}
              aria-label={t('chapters.moveBy', { seconds: written(by, 1) })}
              onClick={() => nudge(by)}
              className="num"
            >
              {by > 0 ? `+${written(by, 1)}` : `−${written(-by, 1)}`}
            </Button>
          ))}
        </span>
        <Button
          size="sm"
          disabled={row.isLocked || pause === null}
          onClick={() => pause !== null && move(pause)}
        >
          <AudioLines aria-hidden="true" className="size-4!" />
          {t('chapters.toPause')}
        </Button>
        <PlayheadButtons row={row} draft={draft} listening={listening} onMove={move} />
      </div>
    </section>
  )
}

function ListenButtons({ start, listening }: { start: number; listening: Listening }) {
  const { t } = useTranslation()
  const { isPlaying } = usePlayhead(listening)
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => listening.playFrom(start)}>
        <Play aria-hidden="true" className="size-4! fill-current" />
        {t('chapters.playStart')}
      </Button>
      <Button size="sm" onClick={() => listening.playFrom(Math.max(0, start - before))}>
        <SkipBack aria-hidden="true" className="size-4!" />
        {t('chapters.playBefore', { seconds: before })}
      </Button>
      <Button size="sm" disabled={!isPlaying} onClick={listening.stop}>
        <Pause aria-hidden="true" className="size-4! fill-current" />
        {t('chapters.stop')}
      </Button>
    </>
  )
}

interface PlayheadButtonsProps extends Pick<BoundaryPanelProps, 'row' | 'draft' | 'listening'> {
  onMove: (start: number) => void
}

function PlayheadButtons({ row, draft, listening, onMove }: PlayheadButtonsProps) {
  const { t } = useTranslation()
  // Only whether there is a place; the place itself is read when it is used.
  const { time } = usePlayhead(listening)
  const place = () => listening.store.getState().time
  const split = () =>
    draft.change((rows) =>
      withRowAt(rows, place(), t('player.untitledChapter', { number: rows.length + 1 })),
    )
  return (
    <>
      <Button size="sm" disabled={time === 0 || row.isLocked} onClick={() => onMove(place())}>
        {t('chapters.setHere')}
      </Button>
      <Button size="sm" disabled={time === 0} onClick={split}>
        <Scissors aria-hidden="true" className="size-4!" />
        {t('chapters.split')}
      </Button>
    </>
  )
}
