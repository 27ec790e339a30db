/** Bits of a second of sound in what podcasts are made of. */
const fewest = 6_000
const most = 420_000

/**
 * A length that was read from the beginning of a sound alone, unless it can't be: what counts frames sees only those that came,
 * which would be many more bits for a second than any sound has.
 */
export function believableLength(
  seconds: number | null,
  bytes: number | null,
  isWhole: boolean,
): number | null {
  if (seconds === null || !(seconds > 0) || !Number.isFinite(seconds)) return null
  if (isWhole) return seconds
  if (bytes === null) return null
  const bits = (bytes * 8) / seconds
  return bits >= fewest && bits <= most ? seconds : null
}
