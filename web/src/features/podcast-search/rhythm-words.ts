import type { Translate } from '#platform/text/texts.ts'

const day = 86_400_000

/** How often something comes: "daily", "every 3 days", "weekly", "monthly"; null where it has no rhythm. */
export function rhythmWords(everyMs: number | null, t: Translate): string | null {
  if (everyMs === null) return null
  const days = everyMs / day
  if (days < 0.75) return t('podcastSearch.severalADay')
  if (days < 1.5) return t('podcastSearch.daily')
  if (days > 6 && days < 8.5) return t('podcastSearch.weekly')
  if (days > 12 && days < 17) return t('podcastSearch.everyTwoWeeks')
  if (days > 26 && days < 36) return t('podcastSearch.monthly')
  return t('podcastSearch.everyDays', { count: Math.round(days) })
}
