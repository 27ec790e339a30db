/** `1:02:03.5`, `62:03`, `00:00:45,120` and `45.5` in seconds; null for what is no time. */
export function readClock(text: string): number | null {
  const clock = text.trim().replace(',', '.')
  if (!/^\d{1,7}(?::\d{1,2}){0,2}(?:\.\d{1,9})?$/u.test(clock)) return null
  const parts = clock.split(':').map(Number)
  if (parts.slice(1).some((part) => part >= 60)) return null
  return toMilliseconds(parts.reduce((seconds, part) => seconds * 60 + part, 0))
}

/** `01:02:03.500`. Input in seconds, 0 or more. */
export function writeClock(seconds: number): string {
  const ms = Math.max(0, Math.round(seconds * 1000))
  const two = (value: number): string => String(value).padStart(2, '0')
  const whole = Math.floor(ms / 1000)
  const clock = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(two)
  return `${clock.join(':')}.${String(ms % 1000).padStart(3, '0')}`
}

/** Seconds without what lies below a millisecond. */
export function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
