import { Cron } from 'croner'

/** The next times of a schedule after `now`, in ms; none when it can't be read or never comes. Local time. */
export function nextRuns(schedule: string, now: number, count: number): number[] {
  try {
    const cron = new Cron(schedule, { mode: '5-part', paused: true })
    return cron.nextRuns(count, new Date(now)).map((run) => run.getTime())
  } catch {
    return []
  }
}
