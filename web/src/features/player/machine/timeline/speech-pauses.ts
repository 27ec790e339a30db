/** A stretch in which nobody speaks: begin and end in seconds of the item. */
export type Pause = readonly [from: number, to: number]

/** How far back the beginning of a sentence is looked for (seconds). */
const REACH = 12
/** Of a pause this much is kept (seconds): before the next sentence, and after the last one. */
const BREATH = 0.15
const FADING = 0.25
/** A jump costs a moment: less than this (seconds) isn't worth it. */
const WORTH = 0.5

/** Where the sentence began that is spoken at `time`; null where no pause is known before it. */
export function sentenceStart(pauses: readonly Pause[], time: number): number | null {
  const ends = pauses.map(([, to]) => to).filter((to) => to <= time && time - to <= REACH)
  return ends.length === 0 ? null : Math.max(...ends) - BREATH
}

/** Where to go on instead of waiting for the end of the pause at `time`; null where there is none that is worth it. */
export function afterPause(pauses: readonly Pause[], time: number): number | null {
  const pause = pauses.find(([from, to]) => from + FADING <= time && time < to)
  if (pause === undefined) return null
  const target = pause[1] - BREATH
  return target - time < WORTH ? null : target
}
