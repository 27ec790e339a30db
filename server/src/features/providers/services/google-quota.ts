import type { Told } from '#platform/outgoing/shapes.ts'

const dayMs = 24 * 3_600_000
const crowdMs = 2 * 60_000
const zone = 'America/Los_Angeles'

/**
 * When Google may be asked again after it refused: an allowance for a day begins anew at midnight in California, one for a
 * minute soon. null: it wasn't about an allowance.
 */
export function googleRest(told: Told, now: number): number | null {
  if (told.status !== 429 && told.status !== 403) return null
  const text = told.bytes.toString('utf8')
  if (/per day|daily|dailyLimit/i.test(text)) return nextMidnight(now)
  return told.status === 429 || /per minute|rateLimit/i.test(text) ? now + crowdMs : null
}

/** ms. By the clock on the wall there, which is an hour off on two nights of the year. */
function nextMidnight(now: number): number {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const at = Object.fromEntries(
    clock.formatToParts(now).map(({ type, value }) => [type, Number(value)]),
  )
  const { hour = 0, minute = 0, second = 0 } = at
  return now + dayMs - ((hour * 60 + minute) * 60 + second) * 1000
}
