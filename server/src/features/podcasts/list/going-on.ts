import type { OutlinedEpisode } from './outline.ts'

/** What somebody did with an episode. */
export interface Heard {
  /** They are somewhere in it. */
  isStarted: boolean
  isFinished: boolean
  /** ms */
  at: number
}

/** As many play one after the other. */
const mostFollowing = 25

/**
 * By what was heard last: the episode that somebody is in the middle of, or the next one after the one they finished; where
 * nothing came after it, what was started once; else the newest, or of a story told in order the oldest. Its id and those of
 * what follows; none when all are heard. `episodes` from the oldest.
 */
export function goesOnWith(
  episodes: readonly OutlinedEpisode[],
  heard: ReadonlyMap<string, Heard>,
  isSerial: boolean,
): string[] {
  const isFresh = ({ id }: OutlinedEpisode): boolean => heard.get(id)?.isFinished !== true
  const last = latest(episodes, heard, ({ isFinished }) => isFinished)
  const started = latest(episodes, heard, (one) => one.isStarted && !one.isFinished)
  const isOlder = !started || !last || started.at < last.at
  const after = last && isOlder ? nextFrom(episodes, last.place + 1, isFresh) : -1
  const untouched = isSerial ? nextFrom(episodes, 0, isFresh) : episodes.findLastIndex(isFresh)
  const next = after >= 0 ? after : (started?.place ?? untouched)
  if (next < 0) return []
  const ids: string[] = []
  for (let place = next; place < episodes.length && ids.length <= mostFollowing; place += 1) {
    const one = episodes[place]
    if (one !== undefined && (place === next || isFresh(one))) ids.push(one.id)
  }
  return ids
}

/** The one that was heard last; of those marked at once, the newest. */
function latest(
  episodes: readonly OutlinedEpisode[],
  heard: ReadonlyMap<string, Heard>,
  isMeant: (heard: Heard) => boolean,
): { place: number; at: number } | null {
  let found: { place: number; at: number } | null = null
  if (heard.size === 0) return found
  for (const [place, { id }] of episodes.entries()) {
    const one = heard.get(id)
    if (one !== undefined && isMeant(one) && one.at >= (found?.at ?? 0))
      found = { place, at: one.at }
  }
  return found
}

function nextFrom(
  episodes: readonly OutlinedEpisode[],
  from: number,
  isMeant: (episode: OutlinedEpisode) => boolean,
): number {
  for (let place = from; place < episodes.length; place += 1) {
    const one = episodes[place]
    if (one !== undefined && isMeant(one)) return place
  }
  return -1
}
