import type { FeedEpisode, PodcastFeedSettings } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'

/** What is known of a podcast when its feed is read. */
export interface NewsContext {
  /** ms: what was published later is news. */
  since: number
  /** When the feed was last read whole; null: never. */
  readBefore: number | null
  settings: PodcastFeedSettings
}

/** Publishers date episodes back by some days, and feeds come out of order. */
const graceMs = 7 * 86_400_000

/**
 * Whether a listed episode is to be downloaded by itself: it was published since, or the feed lists it for the first time
 * and it isn't much older than the last look. A feed that shows its whole archive at last brings no flood.
 */
export function isNews(
  { episode, isNew }: { episode: FeedEpisode; isNew: boolean },
  { since, readBefore, settings }: NewsContext,
): boolean {
  if (!passesWords(episode.title, settings)) return false
  const { publishedAt } = episode
  if (publishedAt === null) return isNew && readBefore !== null
  if (settings.startDate !== null && publishedAt < settings.startDate) return false
  if (publishedAt > since) return true
  return isNew && readBefore !== null && publishedAt > readBefore - graceMs
}

/** Whether a title passes the words that it must and must not have. */
export function passesWords(
  title: string,
  { onlyWords, neverWords }: Pick<PodcastFeedSettings, 'onlyWords' | 'neverWords'>,
): boolean {
  const text = foldText(title)
  const has = (word: string): boolean => text.includes(foldText(word))
  return (onlyWords.length === 0 || onlyWords.some(has)) && !neverWords.some(has)
}
