import type { TranscriptCue } from '@lectern/contract'
import type { KeyboardEvent } from 'react'
import { clock } from '#platform/text/format.ts'
import { cx } from '#ui/cx.ts'
import { piecesOf } from './cue-rules.ts'

interface CueLineProps {
  cue: TranscriptCue | undefined
  /** Somebody else spoke before. */
  isSpeakerNew: boolean
  isTimed: boolean
  isCurrent: boolean
  /** The one that the search is at. */
  isFound: boolean
  words: string
  row: number
  isFocusable: boolean
  /** Null: it is only read. */
  onChoose: ((seconds: number) => void) | null
  onKeyDown: (event: KeyboardEvent) => void
}

/** One stretch of speech; it can be pressed where that takes the sound to it. */
export function CueLine(props: CueLineProps) {
  const { cue, isSpeakerNew, isTimed, isCurrent, isFound, words, onChoose } = props
  if (cue === undefined) return null
  const speaker = isSpeakerNew ? cue.speaker : null
  const content = (
    <>
      {isTimed && <span className="pt-0.5 text-sm text-fg-3 num">{clock(cue.start)}</span>}
      <span className="min-w-0" dir="auto">
        {speaker !== null && (
          <b className="block text-sm font-semibold text-fg-2" dir="auto">
            {speaker}
          </b>
        )}
        <Marked text={cue.text} words={words} />
      </span>
    </>
  )
  const look = cx(
    'grid w-full items-start gap-3 rounded-md px-3 py-2 text-start text-md leading-relaxed',
    isTimed && 'grid-cols-[auto_1fr]',
    isCurrent && 'bg-[color-mix(in_srgb,var(--accent)_13%,transparent)]',
    isFound && 'outline-2 outline-offset-[-2px] outline-focus',
  )
  if (onChoose === null)
    return (
      <div className={look} aria-current={isCurrent || undefined}>
        {content}
      </div>
    )
  return (
    <button
      type="button"
      data-row={props.row}
      tabIndex={props.isFocusable ? 0 : -1}
      aria-current={isCurrent || undefined}
      onClick={() => onChoose(cue.start)}
      onKeyDown={props.onKeyDown}
      className={cx(look, 'outline-offset-[-2px] hover:bg-surface-2')}
    >
      {content}
    </button>
  )
}

function Marked({ text, words }: { text: string; words: string }) {
  return piecesOf(text, words).map((piece, index) =>
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  )
}
