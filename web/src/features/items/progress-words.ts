import { texts } from '#platform/text/texts.ts'
import { elapsed, wholePercent } from '#platform/text/format.ts'
import type { MediaProgress } from '@lectern/contract'

export type ReadingState = 'new' | 'started' | 'finished'

/** Where somebody is: never opened, somewhere inside, at the end. */
export function readingState(progress: MediaProgress | undefined): ReadingState {
  if (!progress) return 'new'
  if (progress.isFinished) return 'finished'
  return progress.currentTime > 0 || progress.ebookProgress > 0 ? 'started' : 'new'
}

/** Part that is done, 0 … 1: of the audio, or of the ebook where only that was opened. */
export function partDone(progress: MediaProgress | undefined): number {
  if (!progress) return 0
  if (progress.isFinished) return 1
  const audio = progress.duration > 0 ? progress.currentTime / progress.duration : progress.progress
  return Math.min(1, Math.max(0, audio || progress.ebookProgress))
}

/** Seconds of the audio ahead; `duration` is used when the progress knows none. */
export function secondsLeft(progress: MediaProgress, duration = 0): number {
  return Math.max(0, (progress.duration || duration) - progress.currentTime)
}

/** The state in words: "47 min left", "34% read", "Finished"; '' for a book not begun or of no length. */
export function stateWords(progress: MediaProgress | undefined, duration = 0): string {
  const state = readingState(progress)
  if (!progress || state === 'new') return ''
  if (state === 'finished') return texts.t('book.finished')
  if (progress.currentTime > 0 && (progress.duration || duration) > 0)
    return texts.t('book.timeLeft', { time: elapsed(secondsLeft(progress, duration)) })
  const done = partDone(progress)
  return done > 0 ? texts.t('book.percentRead', { percent: wholePercent(done) }) : ''
}
