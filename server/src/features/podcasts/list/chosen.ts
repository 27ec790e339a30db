import type { EpisodeFilter } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'
import type { Heard } from './going-on.ts'
import type { OutlinedEpisode } from './outline.ts'

/** What somebody did with the episodes of a podcast. */
export interface Listener {
  heard: ReadonlyMap<string, Heard>
  starred: ReadonlySet<string>
}

/** Which episodes a list has. */
export interface Choice {
  filter: EpisodeFilter
  /** Empty: those that say none; null: all. */
  season: string | null
  words: string
}

/** Those that are asked for, in the order that they come in. */
export function chosen(
  episodes: readonly OutlinedEpisode[],
  { filter, season, words }: Choice,
  listener: Listener,
): readonly OutlinedEpisode[] {
  const tests: ((episode: OutlinedEpisode) => boolean)[] = []
  if (filter !== 'all') tests.push((one) => filters[filter](one, listener))
  if (season !== null) tests.push((one) => one.season === (season === '' ? null : season))
  const word = foldText(words)
  if (words !== '') tests.push(({ titleKey }) => titleKey.includes(word))
  return tests.length === 0
    ? episodes
    : episodes.filter((one) => tests.every((isMeant) => isMeant(one)))
}

const filters: Record<
  Exclude<EpisodeFilter, 'all'>,
  (episode: OutlinedEpisode, listener: Listener) => boolean
> = {
  downloaded: ({ isDownloaded }) => isDownloaded,
  undownloaded: ({ isDownloaded }) => !isDownloaded,
  starred: ({ id }, { starred }) => starred.has(id),
  finished: ({ id }, { heard }) => heard.get(id)?.isFinished === true,
  started: ({ id }, { heard }) => {
    const one = heard.get(id)
    return one !== undefined && one.isStarted && !one.isFinished
  },
  unplayed: ({ id }, { heard }) => heard.get(id)?.isFinished !== true,
}
