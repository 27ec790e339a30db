import type { RetentionReason, RetentionRules } from '@lectern/contract'

/** What somebody did with an episode. Only those who may sign in count. */
export interface Listener {
  userId: string
  isFinished: boolean
  /** ms; null while it isn't finished. */
  finishedAt: number | null
}

/** An episode on the disk, as far as it matters whether it may go. Times in ms. */
export interface EpisodeOnDisk {
  id: string
  publishedAt: number | null
  addedAt: number
  /** Its podcast's feed listed it once: where it came from is known. */
  isFromFeed: boolean
  isStarred: boolean
  /** Somebody has it open in a player. */
  isPlaying: boolean
  /** When somebody last brought it here by hand; null: nobody did. */
  askedAt: number | null
  /** Everybody who has begun it. */
  listeners: readonly Listener[]
}

/** The show it belongs to. */
export interface ShowRules {
  rules: RetentionRules
  /** 0: all. */
  maxToKeep: number
  /** Ids of those who follow it and may see it. */
  followers: readonly string[]
  /** ms */
  now: number
}

/** An episode that may go, and why. */
export interface Going {
  id: string
  reason: RetentionReason
}

const dayMs = 86_400_000

/**
 * Which episodes of a show give their room back. Whatever the rules say, nothing goes that is being played, that somebody
 * starred, or that never was in a feed: it may be the only copy there is.
 */
export function planRetention(episodes: readonly EpisodeOnDisk[], show: ShowRules): Going[] {
  const surplus = surplusOf(episodes, show)
  return episodes.flatMap((episode): Going[] => {
    const reason = mayGo(episode, show) ? reasonOf(episode, show, surplus) : null
    return reason === null ? [] : [{ id: episode.id, reason }]
  })
}

/**
 * What the wire's `maxEpisodesToKeep` takes after an automatic download: the oldest dated one, never the new one, once there
 * are too many of them; null where none is to go. Only what is being played or starred is passed over.
 */
export function oldestSurplus(
  episodes: readonly EpisodeOnDisk[],
  { maxToKeep, newId }: { maxToKeep: number; newId: string },
): string | null {
  const dated = episodes.filter(({ publishedAt }) => publishedAt !== null)
  if (maxToKeep <= 0 || dated.length <= maxToKeep) return null
  const others = dated.filter(
    ({ id, isPlaying, isStarred }) => id !== newId && !isPlaying && !isStarred,
  )
  return [...others].sort(newestFirst).at(-1)?.id ?? null
}

function mayGo(episode: EpisodeOnDisk, { rules }: ShowRules): boolean {
  if (episode.isPlaying || episode.isStarred || !episode.isFromFeed) return false
  return !rules.keepsStarted || episode.listeners.every(({ isFinished }) => isFinished)
}

function reasonOf(
  episode: EpisodeOnDisk,
  show: ShowRules,
  surplus: ReadonlySet<string>,
): RetentionReason | null {
  if (show.rules.finished && isFinishedByAll(episode, show)) return 'finished'
  if (surplus.has(episode.id)) return 'newest'
  return isOld(episode, show) ? 'age' : null
}

/** Everybody who follows the show has finished it; where nobody does, everybody who has begun it. */
function isFinishedByAll(episode: EpisodeOnDisk, { followers }: ShowRules): boolean {
  const finished = new Set(
    episode.listeners.filter(({ isFinished }) => isFinished).map(({ userId }) => userId),
  )
  const waitedFor = followers.length > 0 ? followers : episode.listeners.map(({ userId }) => userId)
  return (
    waitedFor.length > 0 && waitedFor.every((id) => finished.has(id)) && isHeardSinceAsked(episode)
  )
}

/** What somebody brought here by hand waits until it was heard once more. */
function isHeardSinceAsked({ askedAt, listeners }: EpisodeOnDisk): boolean {
  return (
    askedAt === null ||
    listeners.some(({ isFinished, finishedAt }) => isFinished && (finishedAt ?? 0) >= askedAt)
  )
}

function isOld(episode: EpisodeOnDisk, { rules, now }: ShowRules): boolean {
  if (rules.olderThanDays === null || !isHeardSinceAsked(episode)) return false
  const since = Math.max(episode.publishedAt ?? 0, episode.addedAt, episode.askedAt ?? 0)
  return now - since > rules.olderThanDays * dayMs
}

/** Those beyond the newest ones. What somebody brought here by hand is beside them until it was heard. */
function surplusOf(
  episodes: readonly EpisodeOnDisk[],
  { rules, maxToKeep }: ShowRules,
): ReadonlySet<string> {
  if (!rules.newest || maxToKeep <= 0) return new Set()
  const counted = episodes.filter(
    (episode) => episode.publishedAt !== null && isHeardSinceAsked(episode),
  )
  return new Set(
    [...counted]
      .sort(newestFirst)
      .slice(maxToKeep)
      .map(({ id }) => id),
  )
}

/** Ids decide between those of one instant, so that everybody chooses alike. */
const newestFirst = (one: EpisodeOnDisk, other: EpisodeOnDisk): number =>
  (other.publishedAt ?? 0) - (one.publishedAt ?? 0) || (one.id < other.id ? -1 : 1)
