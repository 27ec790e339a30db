/** Stretches of a file that are there: first byte, and the one after the last. In order, and none touches another. */
export type Ranges = readonly (readonly [from: number, to: number])[]

/** The same with one more stretch. */
export function withRange(ranges: Ranges, from: number, to: number): Ranges {
  if (to <= from) return ranges
  const before = ranges.filter((range) => range[1] < from)
  const behind = ranges.filter((range) => range[0] > to)
  const joined = ranges.slice(before.length, ranges.length - behind.length)
  const start = Math.min(from, joined[0]?.[0] ?? from)
  const end = Math.max(to, joined.at(-1)?.[1] ?? to)
  return [...before, [start, end], ...behind]
}

/** Up to where all is there from a byte on; that byte itself where it isn't. */
export function heldTo(ranges: Ranges, at: number): number {
  return ranges.find(([from, to]) => from <= at && at < to)?.[1] ?? at
}

/** Where the gap that a byte lies in ends; null: it goes on to the end of the file. */
export function gapEnd(ranges: Ranges, at: number): number | null {
  return ranges.find(([from]) => from > at)?.[0] ?? null
}

export function isWhole(ranges: Ranges, total: number | null): boolean {
  return total !== null && heldTo(ranges, 0) === total
}

/** The same without a stretch. */
export function withoutRange(ranges: Ranges, from: number, to: number): Ranges {
  return ranges.flatMap(([start, end]): Ranges =>
    [[start, Math.min(end, from)] as const, [Math.max(start, to), end] as const].filter(
      ([first, last]) => last > first,
    ),
  )
}
