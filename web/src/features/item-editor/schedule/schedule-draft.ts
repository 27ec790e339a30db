import type { PodcastFeedState, RetentionRules } from '@lectern/contract'
import { isCron } from '@lectern/contract/rules'
import type { ItemDetail } from '#features/items/index.ts'

/** What is fetched of a show by itself, and how long it stays. */
export interface ScheduleDraft {
  /** Null: nothing is downloaded by itself. */
  schedule: string | null
  /** Numbers as they are typed. */
  maxNew: string
  maxToKeep: string
  /** `yyyy-mm-dd`; '' for none. */
  startDate: string
  onlyWords: readonly string[]
  neverWords: readonly string[]
  /** Null: the server's rules. */
  retention: RetentionRules | null
}

/** Where nothing was chosen. */
export const noRules: RetentionRules = {
  finished: false,
  newest: false,
  olderThanDays: null,
  keepsStarted: true,
}

export function scheduleDraft(
  { media }: Pick<ItemDetail, 'media'>,
  feed: PodcastFeedState | null,
): ScheduleDraft {
  return {
    schedule: media.autoDownloadEpisodes ? (media.autoDownloadSchedule ?? null) : null,
    maxNew: String(media.maxNewEpisodesToDownload ?? 3),
    maxToKeep: String(media.maxEpisodesToKeep ?? 0),
    startDate: dayOf(feed?.settings.startDate ?? null),
    onlyWords: feed?.settings.onlyWords ?? [],
    neverWords: feed?.settings.neverWords ?? [],
    retention: feed?.settings.retention ?? null,
  }
}

/** A day of this place's calendar; '' for none. */
function dayOf(at: number | null): string {
  if (at === null) return ''
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** When that day begins here, in ms; null for none. */
export function beginOf(day: string): number | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  return year === undefined
    ? null
    : new Date(Number(year), Number(month) - 1, Number(date)).getTime()
}

export type ScheduleField = keyof ScheduleDraft

/** Fields whose value is none. */
export function scheduleFaults(draft: ScheduleDraft): ScheduleField[] {
  const { schedule, retention } = draft
  const faults: ScheduleField[] = []
  if (schedule !== null && !isCron(schedule)) faults.push('schedule')
  for (const name of ['maxNew', 'maxToKeep'] as const)
    if (countOf(draft[name]) === null) faults.push(name)
  if (draft.startDate !== '' && beginOf(draft.startDate) === null) faults.push('startDate')
  const days = retention?.olderThanDays ?? null
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= 3650))
    faults.push('retention')
  return faults
}

/** A whole number from 0 to 10,000; null for anything else. */
export function countOf(text: string): number | null {
  const number = Number(text)
  return /^\d{1,5}$/.test(text.trim()) && number <= 10_000 ? number : null
}

/** What differs, as the two calls take it; null where there is nothing to send. */
export function scheduleChanges(base: ScheduleDraft, draft: ScheduleDraft) {
  const differs = (name: ScheduleField): boolean =>
    JSON.stringify(base[name]) !== JSON.stringify(draft[name])
  const media = {
    ...(differs('schedule') && {
      autoDownloadEpisodes: draft.schedule !== null,
      ...(draft.schedule !== null && { autoDownloadSchedule: draft.schedule }),
    }),
    ...(differs('maxNew') && { maxNewEpisodesToDownload: countOf(draft.maxNew) ?? 0 }),
    ...(differs('maxToKeep') && { maxEpisodesToKeep: countOf(draft.maxToKeep) ?? 0 }),
  }
  const feed = {
    ...(differs('startDate') && { startDate: beginOf(draft.startDate) }),
    ...(differs('onlyWords') && { onlyWords: [...draft.onlyWords] }),
    ...(differs('neverWords') && { neverWords: [...draft.neverWords] }),
    ...(differs('retention') && { retention: draft.retention }),
  }
  return { media: sent(media), feed: sent(feed) }
}

const sent = <T extends object>(change: T): T | null =>
  Object.keys(change).length === 0 ? null : change
