import { useState } from 'react'
import type { ItemDetail } from '#features/items/index.ts'
import {
  isSameValue,
  presentValue,
  type ComparedName,
  type FieldSayer,
  type FieldValue,
} from './match-fields.ts'

export interface ComparedField extends FieldSayer {
  field: ComparedName
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
  byHand: Partial<Record<ComparedName, boolean>>
  all: 'empty' | 'all'
  from: Partial<Record<ComparedName, number>>
}

const fresh: Ticks = { byHand: {}, all: 'empty', from: {} }

export type MatchChoice = ReturnType<typeof useChoice>

/** What was found: candidates by their number. */
export interface Found {
  /** Fields in the order in which they are compared. */
  fields: readonly ComparedName[]
  numCandidates: number
  /** What a candidate says of a field; null: nothing. */
  valueOf: (at: number, field: ComparedName) => FieldValue
  /** Who says it. */
  sayerOf: (at: number, field: ComparedName) => FieldSayer
}

/** Which fields are taken from which candidate: those that are empty, until somebody says otherwise. */
export function useChoice(
  item: ItemDetail,
  { found, chosen, locks }: { found: Found; chosen: number; locks: readonly string[] },
) {
  const [ticks, setTicks] = useState(fresh)
  const fields = found.fields.flatMap((field): ComparedField[] => {
    const offers = offersOf(field, found, chosen)
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
    sayers: new Map<ComparedName, FieldSayer>(
      taken.map(({ field, by, ruled }) => [field, { by, ruled }]),
    ),
    takeAll: (all: Ticks['all']) => setTicks({ ...ticks, all, byHand: {} }),
    tick: (field: ComparedName, isOn: boolean) =>
      setTicks({ ...ticks, byHand: { ...ticks.byHand, [field]: isOn } }),
    takeFrom: (field: ComparedName, at: number) =>
      setTicks({
        ...ticks,
        from: { ...ticks.from, [field]: at },
        byHand: { ...ticks.byHand, [field]: true },
      }),
  }
}

function offersOf(
  field: ComparedName,
  { numCandidates, valueOf, sayerOf }: Found,
  chosen: number,
): Offer[] {
  const others = Array.from({ length: numCandidates }, (_, at) => at).filter((at) => at !== chosen)
  const order = numCandidates === 0 ? [] : [chosen, ...others]
  const offers: Offer[] = []
  for (const at of order) {
    const value = valueOf(at, field)
    if (value !== null && !offers.some((offer) => isSameValue(offer.value, value)))
      offers.push({ at, value, ...sayerOf(at, field) })
  }
  return offers
}
