import type { LatestEpisode } from '@lectern/contract'

/** The episodes of one day, by the clock here. */
export interface LatestDay {
  /** When the day begins, ms. */
  start: number
  episodes: LatestEpisode[]
}

/** Episodes that come newest first, day by day; those without a date are left out. */
export function byDay(episodes: readonly LatestEpisode[]): LatestDay[] {
  const days: LatestDay[] = []
  for (const episode of episodes) {
    if (episode.publishedAt === null) continue
    const start = startOfDay(episode.publishedAt)
    const last = days.at(-1)
    if (last?.start === start) last.episodes.push(episode)
    else days.push({ start, episodes: [episode] })
  }
  return days
}

/** Whole days from one day's beginning to today; a change of the clock takes none away. */
export function daysAgo(start: number, now: number): number {
  return Math.round((startOfDay(now) - start) / 86_400_000)
}

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0)
