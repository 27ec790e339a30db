const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The calendar day of an instant in the server's zone, as `YYYY-MM-DD`: daylight saving included. */
export function localDate(at: number): string {
  const day = new Date(at)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** English weekday of a `YYYY-MM-DD`. */
export function weekdayOf(date: string): string {
  return weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'Monday'
}

/** The device's own day when it can be right: no zone is further than a day away. */
export function believableDate(claimed: string | null | undefined, at: number): string {
  const ours = localDate(at)
  if (!claimed) return ours
  const distance = Math.abs(Date.parse(`${claimed}T00:00:00Z`) - Date.parse(`${ours}T00:00:00Z`))
  return distance <= 86_400_000 ? claimed : ours
}
