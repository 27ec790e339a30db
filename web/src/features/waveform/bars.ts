/** Loudness at which a bar is full, of the loud parts of a stretch: a single clap doesn't flatten the rest. */
const LOUD_SHARE = 0.95
/** No bar is lower: silence is drawn as a thread. */
const LOWEST = 0.08

/** Values of an envelope as they come over the wire: base64, one byte each. */
export function valuesOf(peaks: string): Uint8Array {
  const text = atob(peaks)
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

/** Heights (0 … 1) of `count` bars over all values: the loudest of each stretch, measured by the loud ones of them. */
export function barsOf(values: Uint8Array, count: number): number[] {
  if (values.length === 0 || count < 1) return []
  const loudest = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * values.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * values.length) / count))
    return Math.max(0, ...values.subarray(from, to))
  })
  const sorted = loudest.toSorted((one, other) => one - other)
  const full = Math.max(1, sorted[Math.round((sorted.length - 1) * LOUD_SHARE)] ?? 1)
  return loudest.map((value) => Math.max(LOWEST, Math.min(1, value / full)))
}

/** One path for all bars in a box of `bars.length` by 1, mirrored at its middle; `gap` 0 … 1 of a bar's width is left free. */
export function pathOf(bars: readonly number[], gap: number): string {
  return bars
    .map((height, at) => {
      const top = ((1 - height) / 2).toFixed(3)
      return `M${(at + gap / 2).toFixed(2)} ${top}v${height.toFixed(3)}h${(1 - gap).toFixed(2)}v-${height.toFixed(3)}z`
    })
    .join('')
}
