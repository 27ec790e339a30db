import { useState } from 'react'
import type { Rest, Whereabouts } from '#features/reader-engine/index.ts'
import { readStoredJson, writeStoredJson } from '#platform/storage.ts'

export type Pace = Record<Rest['unit'], number>

/** Units a second, as long as nobody has read anything here. Letters count with the markup around them. */
export const usualPace: Pace = { letters: 28, pages: 1 / 90 }

const key = 'ui:reading-pace'
/** A page that was looked at for less was leafed through; for more, somebody did something else. */
const shortestS = 4
const longestS = 240
/** How much a single page says about the pace. */
const weight = 0.08

/** The pace after a page more; unchanged where the page says nothing about it. */
export function paceAfter(
  pace: Pace,
  turn: { unit: Rest['unit']; read: number; seconds: number },
): Pace {
  const { unit, read, seconds } = turn
  if (read <= 0 || seconds < shortestS || seconds > longestS) return pace
  const known = pace[unit]
  const seen = read / seconds
  // Ten times as fast or as slow is no reading.
  if (seen > known * 10 || seen < known / 10) return pace
  return { ...pace, [unit]: known * (1 - weight) + seen * weight }
}

/** Seconds for what is ahead. */
export function secondsFor(pace: Pace, unit: Rest['unit'], amount: number): number {
  return amount / pace[unit]
}

/** The pace of whoever reads here, measured page by page. */
export function usePace() {
  const [pace, setPace] = useState<Pace>(() => ({ ...usualPace, ...stored() }))
  const [last, setLast] = useState<{ rest: Rest; at: number } | null>(null)
  return {
    pace,
    moved({ rest, cause }: Whereabouts) {
      const now = performance.now()
      if (rest && last && cause === 'turn' && last.rest.unit === rest.unit) {
        const after = paceAfter(pace, {
          unit: rest.unit,
          read: last.rest.book - rest.book,
          seconds: (now - last.at) / 1000,
        })
        if (after !== pace) writeStoredJson(key, after)
        setPace(after)
      }
      setLast(rest && { rest, at: now })
    },
  }
}

function stored(): Partial<Pace> {
  const kept = readStoredJson<Partial<Record<keyof Pace, unknown>> | null>(key, null)
  const valid = (value: unknown) => typeof value === 'number' && value > 0 && Number.isFinite(value)
  return Object.fromEntries(
    Object.entries(kept ?? {}).filter(([unit, value]) => unit in usualPace && valid(value)),
  )
}
