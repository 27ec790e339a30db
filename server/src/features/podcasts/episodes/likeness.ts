import type { FeedEpisode } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'

/** At least so much of the words has to be alike. */
const leastLikeness = 0.6
const mostAlike = 50

/** Episodes by how like their title is, best first. Titles count for 0.7, subtitles for 0.3 (ABS wire, podcasts §4.1). */
export function alike(listed: readonly FeedEpisode[], title: string): FeedEpisode[] {
  const wanted = pairsOf(title)
  return listed
    .map((episode) => {
      const score = 0.7 * likeness(wanted, episode.title) + 0.3 * likeness(wanted, episode.subtitle)
      return { episode, score, best: Math.max(likeness(wanted, episode.title), score) }
    })
    .filter(({ best }) => best >= leastLikeness)
    .sort((one, other) => other.score - one.score)
    .slice(0, mostAlike)
    .map(({ episode }) => episode)
}

/** The share of pairs of letters that two texts have in common (Dice), 0 to 1; what contains the other whole is at least 0.8. */
function likeness(wanted: ReadonlyMap<string, number>, text: string): number {
  const found = pairsOf(text)
  let common = 0
  for (const [pair, count] of wanted) common += Math.min(count, found.get(pair) ?? 0)
  const [many, few] = [sizeOf(wanted), sizeOf(found)]
  if (many === 0 || few === 0) return 0
  const dice = (2 * common) / (many + few)
  return common === many ? Math.max(dice, 0.8) : dice
}

function pairsOf(text: string): Map<string, number> {
  const folded = foldText(text).replace(/\s+/g, ' ').trim()
  const pairs = new Map<string, number>()
  for (let index = 0; index + 1 < folded.length; index += 1) {
    const pair = folded.slice(index, index + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

const sizeOf = (pairs: ReadonlyMap<string, number>): number =>
  [...pairs.values()].reduce((sum, count) => sum + count, 0)
