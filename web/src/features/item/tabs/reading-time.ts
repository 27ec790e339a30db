/** Words a minute that most people read. */
const pace = 250

/** About how long so many words take to read, in seconds: nobody knows it to the minute, so long times are rounded. */
export function readingSeconds(words: number): number {
  const minutes = words / pace
  const step = minutes < 20 ? 1 : minutes < 120 ? 5 : minutes < 600 ? 30 : 60
  return Math.max(1, Math.round(minutes / step)) * step * 60
}
