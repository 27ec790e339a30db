import type { Events } from '#domain/events.ts'
import type { RunningTask } from '#jobs/index.ts'
import { secondsOf } from '../book/tool-book.ts'
import type { PlannedFile, ToolBook } from '../book/tool-book.ts'

interface TrackProgressDeps {
  deps: { events: Pick<Events, 'publish'> }
  task: Pick<RunningTask, 'progress'>
  /** Of all work, 0…1: what is told file by file. The rest is told as a whole. */
  share: number
}

/** Tells how far a tool is with each file of a book, and with all of it. */
export function createTrackProgress(
  book: ToolBook,
  { deps: { events }, task, share }: TrackProgressDeps,
) {
  const libraryItemId = book.item.id
  const total = secondsOf(book)
  const done = new Map<PlannedFile, number>()

  function tell(fraction: number): void {
    events.publish('tool.progress', { libraryItemId, percent: 100 * fraction })
    task.progress(fraction)
  }

  return {
    onStep(file: PlannedFile, step: 'started' | 'finished'): void {
      if (step === 'finished') this.onTime(file, file.track.duration)
      events.publish('tool.track', { libraryItemId, ino: file.track.ino, step })
    },
    /** Seconds of a file. */
    onTime(file: PlannedFile, seconds: number): void {
      const { ino, duration } = file.track
      const all = Math.min(seconds, duration)
      done.set(file, all)
      const percent = duration > 0 ? (100 * all) / duration : 100
      events.publish('tool.track', { libraryItemId, ino, step: { percent } })
      const sum = [...done.values()].reduce((left, right) => left + right, 0)
      tell(total > 0 ? (share * sum) / total : 0)
    },
    /** How much of the rest is done, 0…1. */
    onRest: (fraction: number): void => tell(share + (1 - share) * fraction),
  }
}
