import type { ChapterFault } from '@lectern/contract/rules'
import { Lock, LockOpen, Play, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { clock } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { TextInput } from '#ui/field/field.tsx'
import { withoutRow, withRow, withRowAt, type DraftRow } from '../draft/draft.ts'
import type { ChapterDraft } from '../draft/use-draft.ts'
import { ClockField } from './clock-field.tsx'

interface ChapterRowProps {
  row: DraftRow
  index: number
  /** Seconds at which it ends. */
  end: number
  faults: readonly ChapterFault[]
  isChosen: boolean
  change: ChapterDraft['change']
  onPlay: () => void
}

/** One chapter: its time and title to edit, what is wrong with it, and what can be done. */
export function ChapterRow({ row, index, end, faults, isChosen, change, onPlay }: ChapterRowProps) {
  const { t } = useTranslation()
  const id = useId()
  const { key, start, title, isLocked } = row
  const number = index + 1
  const describedBy = faults.length > 0 ? id : undefined
  const insert = () =>
    change((rows) =>
      withRowAt(rows, (start + end) / 2, t('player.untitledChapter', { number: number + 1 })),
    )
  return (
    <div
      data-chosen={isChosen || undefined}
      className="h-full rounded-md px-1 py-1.5 data-chosen:bg-surface-2 md:px-2"
    >
      <div className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-2 md:grid-cols-[2.5rem_9.5rem_minmax(0,1fr)_4.5rem_auto]">
        <span className="text-end text-sm text-fg-3 num">{number}</span>
        <ClockField
          label={t('chapters.startOf', { number })}
          value={start}
          isFaulty={faults.some((fault) => fault !== 'no-title')}
          describedBy={describedBy}
          readOnly={isLocked}
          onChange={(seconds) => change((rows) => withRow(rows, key, { start: seconds }))}
          onNudge={(by) =>
            change((rows) => withRow(rows, key, { start: start + by }), `nudge ${key}`)
          }
        />
        <TextInput
          data-title
          dir="auto"
          autoComplete="off"
          aria-label={t('chapters.titleOf', { number })}
          aria-invalid={faults.includes('no-title') || undefined}
          aria-describedby={describedBy}
          readOnly={isLocked}
          maxLength={2000}
          value={title}
          onChange={(event) =>
            change((rows) => withRow(rows, key, { title: event.target.value }), `title ${key}`)
          }
          className="px-2! max-md:order-last max-md:col-span-2 max-md:col-start-2"
        />
        <span className="text-end text-sm text-fg-3 num max-md:hidden">
          {clock(Math.max(0, end - start))}
        </span>
        <span className="flex">
          <IconButton
            label={t('chapters.play', { number })}
            icon={<Play className="fill-current" />}
            onClick={onPlay}
          />
          <IconButton
            label={t(isLocked ? 'chapters.unlock' : 'chapters.lock', { number })}
            icon={isLocked ? <Lock /> : <LockOpen />}
            pressed={isLocked}
            onClick={() => change((rows) => withRow(rows, key, { isLocked: !isLocked }))}
          />
          <IconButton label={t('chapters.insert', { number })} icon={<Plus />} onClick={insert} />
          <IconButton
            label={t('chapters.remove', { number })}
            icon={<Trash2 />}
            disabled={isLocked}
            onClick={() => change((rows) => withoutRow(rows, key))}
          />
        </span>
      </div>
      {faults.length > 0 && (
        <p id={id} className={cx('truncate ps-12 pt-1 text-sm text-danger')}>
          {faults.map((fault) => t(`chapters.fault.${fault}`)).join(' · ')}
        </p>
      )}
    </div>
  )
}
