import { Check } from 'lucide-react'
import type { ReadingState } from '../progress-words.ts'

interface ProgressMarkProps {
  state: ReadingState
  /** Part that is done, 0 … 1. */
  done: number
}

/** What stands at the bottom of a cover: a check when finished, a bar when begun. */
export function ProgressMark({ state, done }: ProgressMarkProps) {
  if (state === 'new') return null
  if (state === 'finished')
    return (
      <span className={`${markClass} end-2 bottom-2 bg-[#0a7a46]`}>
        <Check aria-hidden="true" className="size-4!" />
      </span>
    )
  return (
    <span className="absolute inset-x-2 bottom-2 h-[5px] rounded-full bg-black/55 ring-1 ring-white/20">
      <span className="block h-full rounded-full bg-white" style={{ width: `${done * 100}%` }} />
    </span>
  )
}

/** A small badge on a cover. */
export const markClass =
  'absolute inline-flex h-6 min-w-[26px] items-center justify-center rounded-[8px] text-xs font-bold text-white num'
