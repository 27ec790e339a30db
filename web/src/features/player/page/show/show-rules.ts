import type { ListeningSettings } from '@lectern/contract'
import type { PlayerSnapshot } from '../../machine/player-types.ts'

/** What is known of an episode when its session has come. */
interface Opened {
  /** Seconds: where it was opened, and where it is by now. */
  openedAt: number
  currentTime: number
  duration: number
}

type Skips = Pick<ListeningSettings, 'skipIntro' | 'skipOutro'>

/** At least so much of an episode is left to hear, in seconds. */
const leastLeft = 5

/** Where an episode begins that is opened at its beginning; null: where it is. */
export function introEnd(skips: Skips, { openedAt, currentTime, duration }: Opened): number | null {
  const { skipIntro } = skips
  if (skipIntro === 0 || currentTime >= skipIntro || !isLongEnough(skips, duration)) return null
  return openedAt < 1 ? skipIntro : null
}

/** Longest step between two looks at a place that plays, in seconds of the episode; a longer one is a jump. */
const longestStep = 5

/**
 * Whether the end of an episode has come: it played up to where the last seconds begin. Who jumps behind that wants to hear
 * them.
 */
export function isOutro(
  skips: Skips,
  { before, now }: { before: number; now: Pick<PlayerSnapshot, 'currentTime' | 'rate' | 'state'> },
  duration: number,
): boolean {
  const { skipOutro } = skips
  if (skipOutro === 0 || now.state !== 'PLAYING' || !isLongEnough(skips, duration)) return false
  const from = duration - skipOutro
  const step = now.currentTime - before
  const isPlayed = step > 0 && step <= longestStep * Math.max(now.rate, 1)
  return before < from && now.currentTime >= from && isPlayed
}

const isLongEnough = ({ skipIntro, skipOutro }: Skips, duration: number): boolean =>
  duration - skipIntro - skipOutro >= leastLeft
