import type { EpisodeExp, MediaProgress } from '@lectern/contract'

/** What rows of episodes are ordered and filtered by. */
export type ListedEpisode = Pick<
  EpisodeExp,
  'id' | 'title' | 'season' | 'episode' | 'publishedAt' | 'addedAt' | 'duration'
>

export const EPISODE_SORTS = ['newest', 'oldest', 'title', 'longest'] as const
export type EpisodeSort = (typeof EPISODE_SORTS)[number]
export const EPISODE_FILTERS = ['all', 'unfinished', 'started', 'finished'] as const
export type EpisodeFilter = (typeof EPISODE_FILTERS)[number]

/** Which episodes are shown, and in which order. */
export interface EpisodeView {
  sort: EpisodeSort
  filter: EpisodeFilter
  /** Words that the title has to contain. */
  words: string
}

type ProgressOf = (episodeId: string) => MediaProgress | undefined

/** Episodes of a view; those without a date follow those with one, by season, number and title. */
export function shownEpisodes<E extends ListedEpisode>(
  episodes: readonly E[],
  { sort, filter, words }: EpisodeView,
  progressOf: ProgressOf,
): E[] {
  const wanted = words.trim().toLocaleLowerCase()
  return episodes
    .filter((one) => !wanted || one.title.toLocaleLowerCase().includes(wanted))
    .filter((one) => passes(filter, progressOf(one.id)))
    .sort(orders[sort])
}

/**
 * What a listener goes on with, by what was heard last: the episode they are in the middle of, or the next new one
 * after the one they finished; where nothing came after it, what was started once; else the newest, or of a story told
 * in order the oldest. Undefined when all are heard.
 */
export function episodeToPlay<E extends ListedEpisode>(
  episodes: readonly E[],
  progressOf: ProgressOf,
  isSerial = false,
): E | undefined {
  const heardAt = (one: E) => progressOf(one.id)?.lastUpdate ?? 0
  const latest = (state: 'started' | 'finished') =>
    episodes
      .filter((one) => stateOf(progressOf(one.id)) === state)
      .sort((a, b) => heardAt(b) - heardAt(a))[0]
  const fresh = shownEpisodes(
    episodes,
    { sort: 'oldest', filter: 'unfinished', words: '' },
    progressOf,
  )
  const [last, started] = [latest('finished'), latest('started')]
  const next = last && fresh.find((one) => orders.oldest(one, last) > 0)
  if (last && next && !(started && heardAt(started) >= heardAt(last))) return next
  return started ?? (isSerial ? fresh[0] : fresh.at(-1))
}

/** "S2 E5", "E5" or ''. */
export function numberOf({ season, episode }: Pick<ListedEpisode, 'season' | 'episode'>): string {
  return [season && `S${season}`, episode && `E${episode}`].filter(Boolean).join(' ')
}

function passes(filter: EpisodeFilter, progress: MediaProgress | undefined): boolean {
  if (filter === 'all') return true
  const state = stateOf(progress)
  return filter === 'unfinished' ? state !== 'finished' : state === filter
}

/** Episodes are only listened to. */
function stateOf(progress: MediaProgress | undefined): 'new' | 'started' | 'finished' {
  if (progress?.isFinished) return 'finished'
  return progress && progress.currentTime > 0 ? 'started' : 'new'
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const orders: Record<EpisodeSort, (a: ListedEpisode, b: ListedEpisode) => number> = {
  newest: (a, b) => (b.publishedAt ?? 0) - (a.publishedAt ?? 0) || -byNumber(a, b),
  oldest: (a, b) => (a.publishedAt ?? Infinity) - (b.publishedAt ?? Infinity) || byNumber(a, b),
  title: (a, b) => names.compare(a.title, b.title),
  longest: (a, b) => b.duration - a.duration,
}

function byNumber(a: ListedEpisode, b: ListedEpisode): number {
  return (
    names.compare(a.season ?? '', b.season ?? '') ||
    names.compare(a.episode ?? '', b.episode ?? '') ||
    names.compare(a.title, b.title)
  )
}
