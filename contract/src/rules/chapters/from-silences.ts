import { toMilliseconds } from './chapter-clock.ts'

/** Begin and end of a pause, seconds of the book. */
export type Pause = readonly [from: number, to: number]

/** Seconds of silence that are left before the first word. */
const lead = 0.25

/**
 * Where chapters may begin: behind pauses of at least `shortest` seconds, none closer to another, to the start or to the
 * end than `least`. The longest pauses come first when they are too close.
 */
export function startsOfPauses(
  pauses: readonly Pause[],
  duration: number,
  { shortest, least }: { shortest: number; least: number },
): number[] {
  const found: number[] = [0]
  const byLength = pauses
    .filter(([from, to]) => to - from >= shortest)
    .toSorted((one, other) => other[1] - other[0] - (one[1] - one[0]) || one[0] - other[0])
  const taken = new Map<number, number[]>()
  const cell = Math.max(1, least)
  const note = (start: number): void => {
    const index = Math.floor(start / cell)
    taken.set(index, [...(taken.get(index) ?? []), start])
  }
  note(0)
  for (const pause of byLength) {
    const start = startAfter(pause)
    const index = Math.floor(start / cell)
    const near = [index - 1, index, index + 1].flatMap((at) => taken.get(at) ?? [])
    if (duration - start < least || near.some((other) => Math.abs(other - start) < least)) continue
    note(start)
    found.push(start)
  }
  return found.toSorted((one, other) => one - other)
}

/** The nearest place behind a pause, at most `within` seconds away; null where there is none. */
export function nearestPause(
  pauses: readonly Pause[],
  time: number,
  within: number,
): number | null {
  const starts = pauses.map(startAfter).filter((start) => Math.abs(start - time) <= within)
  const [nearest] = starts.toSorted((one, other) => Math.abs(one - time) - Math.abs(other - time))
  return nearest ?? null
}

/** Just before sound comes back, never before the silence began. */
function startAfter([from, to]: Pause): number {
  return toMilliseconds(Math.max(from, to - lead))
}
