import type { MatchField } from '@lectern/contract'
import { useState } from 'react'
import type { ItemDetail } from '#features/items/index.ts'
import type { Candidate } from './candidates.tsx'
import {
  comparedFields,
  foundValue,
  isSameValue,
  presentValue,
  type FieldSayer,
  type FieldValue,
} from './match-fields.ts'

export interface ComparedField extends FieldSayer {
  field: MatchField
  present: FieldValue
  /** What each candidate says that says anything, without repeats; the chosen one first. */
  offers: Offer[]
  /** Which of them is taken. */
  at: number
  value: FieldValue
  isTaken: boolean
  isLocked: boolean
}

export interface Offer extends FieldSayer {
  at: number
  value: FieldValue
}

interface Ticks {
  /** Those that somebody ticked or cleared by hand. */
  byHand: Partial<Record<MatchField, boolean>>
  all: 'empty' | 'all'
  from: Partial<Record<MatchField, number>>
}

const fresh: Ticks = { byHand: {}, all: 'empty', from: {} }

export type MatchChoice = ReturnType<typeof useChoice>

/** Which fields are taken from which candidate: those that are empty, until somebody says otherwise. */
export function useChoice(
  item: ItemDetail,
  {
    candidates,
    chosen,
    locks,
  }: { candidates: readonly Candidate[]; chosen: number; locks: readonly string[] },
) {
  const [ticks, setTicks] = useState(fresh)
  const fields = comparedFields.flatMap((field): ComparedField[] => {
    const offers = offersOf(field, candidates, chosen)
    const [first] = offers
    if (first === undefined) return []
    const present = presentValue(item, field)
    const taken = offers.find((offer) => offer.at === ticks.from[field]) ?? first
    const { at, value, by, ruled } = taken
    const isLocked = locks.includes(field)
    const isSame = isSameValue(present, value)
    if (isSame && offers.length === 1) return []
    const wanted = ticks.byHand[field] ?? (ticks.all === 'all' || present === null)
    return [
      {
        field,
        present,
        offers,
        at,
        value,
        by,
        ruled,
        isLocked,
        isTaken: wanted && !isLocked && !isSame,
      },
    ]
  })
  const taken = fields.filter(({ isTaken }) => isTaken)
  return {
    fields,
    all: ticks.all,
    values: new Map(taken.map(({ field, value }) => [field, value])),
    /** Who said each of them, and what rules made of it. */
    sayers: new Map<MatchField, FieldSayer>(
      taken.map(({ field, by, ruled }) => [field, { by, ruled }]),
    ),
    takeAll: (all: Ticks['all']) => setTicks({ ...ticks, all, byHand: {} }),
    tick: (field: MatchField, isOn: boolean) =>
      setTicks({ ...ticks, byHand: { ...ticks.byHand, [field]: isOn } }),
    takeFrom: (field: MatchField, at: number) =>
      setTicks({
        ...ticks,
        from: { ...ticks.from, [field]: at },
        byHand: { ...ticks.byHand, [field]: true },
      }),
  }
}

function offersOf(field: MatchField, candidates: readonly Candidate[], chosen: number) {
  const order = [chosen, ...[...candidates.keys()].filter((at) => at !== chosen)]
  const offers: Offer[] = []
  for (const at of order) {
    const candidate = candidates[at]
    const value = candidate === undefined ? null : foundValue(candidate.match, field)
    if (value !== null && !offers.some((offer) => isSameValue(offer.value, value)))
      offers.push({ at, value, ...sayerOf(candidate, field) })
  }
  return offers
}

function sayerOf(candidate: Candidate | undefined, field: MatchField): FieldSayer {
  return {
    by: candidate?.from?.[field] ?? candidate?.provider ?? null,
    ruled: candidate?.ruled?.[field] ?? null,
  }
}
