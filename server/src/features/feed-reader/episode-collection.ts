import type { ReadEpisode } from './feed.ts'
import { readEpisode, readPublished } from './formats/episode.ts'
import { readMedia } from './formats/media.ts'
import type { FeedLimits } from './limits.ts'
import type { FeedElement } from './xml/element.ts'

interface Kept {
  /** Its place in the feed. */
  place: number
  episode: ReadEpisode
}

/** When all descriptions together are too much, each keeps this many characters. */
const shortTextChars = 500

/**
 * The newest episodes of a feed that may have any number: what is older than all that are kept is not even read. Those
 * without a date count as oldest, and of two with the same date the later one in the feed does.
 */
export function createEpisodeCollection(limits: FeedLimits) {
  let kept: Kept[] = []
  let place = 0
  let keptChars = 0
  /** What everything that is kept is at least as new as; null while there is room. */
  let oldest: number | null = null
  const found = { withoutEnclosure: 0, cutEpisodes: false, cutTexts: false }

  function add(item: FeedElement): void {
    const media = readMedia(item)
    if (media === null) {
      found.withoutEnclosure++
      return
    }
    place++
    if (oldest !== null && ageKey(readPublished(item).publishedAt) <= oldest) {
      found.cutEpisodes = true
      return
    }
    kept.push({ place, episode: read(item, media) })
    // A quarter more, so that they are sorted seldom.
    if (kept.length > limits.maxEpisodes * 1.25) dropOldest()
  }

  function read(item: FeedElement, media: NonNullable<ReturnType<typeof readMedia>>): ReadEpisode {
    const isScarce = keptChars >= limits.maxKeptChars
    const chars = isScarce ? Math.min(shortTextChars, limits.maxTextChars) : limits.maxTextChars
    const { isCut, ...episode } = readEpisode(item, media, chars)
    keptChars += (episode.description?.length ?? 0) + (episode.descriptionPlain?.length ?? 0)
    if (isCut) found.cutTexts = true
    // Its texts were cut out of larger ones, which would stay in memory with them.
    return structuredClone(episode)
  }

  function dropOldest(): void {
    if (kept.length <= limits.maxEpisodes) return
    found.cutEpisodes = true
    kept.sort(
      (a, b) => ageKey(b.episode.publishedAt) - ageKey(a.episode.publishedAt) || a.place - b.place,
    )
    kept.length = limits.maxEpisodes
    oldest = ageKey(kept.at(-1)?.episode.publishedAt ?? null)
  }

  return {
    found,
    add,
    get isEmpty() {
      return place === 0 && found.withoutEnclosure === 0
    },
    /** In the order of the feed. */
    take(): ReadEpisode[] {
      dropOldest()
      const episodes = kept.sort((a, b) => a.place - b.place).map(({ episode }) => episode)
      kept = []
      return episodes
    },
  }
}

const ageKey = (publishedAt: number | null): number => publishedAt ?? Number.MIN_SAFE_INTEGER
