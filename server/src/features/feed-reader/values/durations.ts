/** The whole seconds that `1:02:03`, `62:03`, `3723`, `1h 2m 3s`, `45 minutes` or `PT1H2M3S` mean; null when none. */
export function readDuration(text: string | null): number | null {
  const found = readTime(text)
  return found === null ? null : Math.floor(found)
}

/** The same with its fraction: where a chapter begins. */
export function readTime(text: string | null): number | null {
  const cleaned =
    text
      ?.trim()
      .replace(/^npt[:=]/iu, '')
      .replace(',', '.') ?? ''
  if (cleaned === '' || cleaned.length > 60) return null
  const seconds = readClock(cleaned) ?? readUnits(cleaned)
  return seconds !== null && seconds <= longest ? seconds : null
}

/** A thousand days: what lies beyond isn't a duration. */
const longest = 86_400_000

function readClock(text: string): number | null {
  if (!/^\d+(?::\d{1,3}){0,2}(?:\.\d+)?$/u.test(text)) return null
  return text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

function readUnits(text: string): number | null {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)\s*([hms])[a-z]*/giu)]
  if (parts.length === 0) return null
  return parts.reduce(
    (seconds, [, amount, unit]) =>
      seconds + Number(amount) * (units[unit?.toLowerCase() ?? ''] ?? 0),
    0,
  )
}

const units: Record<string, number> = { h: 3600, m: 60, s: 1 }
