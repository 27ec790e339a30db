import type { TranscriptCue } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'
import { useDeferredValue, useMemo, useState } from 'react'
import { cuesWith } from './cue-rules.ts'

export interface CueSearch {
  text: string
  /** What is marked: follows the text when there is time. */
  words: string
  count: number
  /** Which hit it is at, counted from 1; 0: none yet. */
  number: number
  /** Of the cue that it is at; -1: none. */
  index: number
  type: (text: string) => void
  /** To the next hit, or the one before; round at the end. */
  go: (step: 1 | -1) => void
}

/** Looks for words in a transcript. `onFound` shows a cue. */
export function useCueSearch(
  cues: readonly TranscriptCue[],
  onFound: (index: number) => void,
): CueSearch {
  const [text, setText] = useState('')
  const [number, setNumber] = useState(0)
  const words = useDeferredValue(text)
  const folded = useMemo(() => cues.map((cue) => foldText(cue.text)), [cues])
  const hits = useMemo(() => cuesWith(folded, words), [folded, words])
  return {
    text,
    words,
    count: hits.length,
    number: Math.min(number, hits.length),
    index: hits[number - 1] ?? -1,
    type(next) {
      setText(next)
      setNumber(0)
    },
    go(step) {
      if (hits.length === 0) return
      const from = number === 0 && step === -1 ? 0 : number - 1
      const at = (from + step + hits.length) % hits.length
      setNumber(at + 1)
      onFound(hits[at] ?? 0)
    },
  }
}
