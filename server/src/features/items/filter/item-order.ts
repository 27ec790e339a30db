import { bitsOf, hasBit } from './item-bits.ts'
import type { ItemBits, Positions } from './item-bits.ts'

/** Items by position and positions by item. */
interface Placed extends Positions {
  ids: readonly string[]
}

interface Reordering {
  /** Whether the order is one; else the changed items may stand anywhere. */
  isOrdered: boolean
  /** Ids of items that aren't where they were, or weren't there. */
  changed: readonly string[]
  /** Those of some items that are in the order, as the database orders them. */
  sorted: (ids: readonly string[]) => Promise<readonly string[]>
}

/** Where a changed item belongs among the others: before the one at `low` at the earliest, before the one at `high` at the latest. */
interface Span {
  low: number
  high: number
}

/** Items that one question to the database looks at, beside the changed ones. */
const mostLandmarks = 64

/** Enough for many millions of items. */
const mostQuestions = 12

/**
 * Puts changed items where they belong now. How items compare only the database knows, and it is never asked for all of
 * them: it orders the changed ones among some of the others, then among some of those between which they came. Null where
 * that comes to nothing, because the others don't stand as they did.
 */
export async function reordered(
  drawing: Placed,
  order: Uint32Array,
  { changed, isOrdered, sorted }: Reordering,
): Promise<Uint32Array | null> {
  const isChanged = bitsOf(drawing, changed)
  const rest = order.filter((position) => !hasBit(isChanged, position))
  const idOf = (index: number) => drawing.ids[rest[index] ?? 0] ?? ''
  let spans = new Map(
    changed
      .filter((id) => drawing.positions.has(id))
      .map((id): [string, Span] => [id, { low: 0, high: rest.length }]),
  )
  // Most changes leave an item where it was.
  let open = isOrdered ? formerNeighbours(order, isChanged) : []
  for (let asked = 0; spans.size > 0 && asked < mostQuestions; asked += 1) {
    if (isOrdered && open.length === 0) open = landmarksIn([...spans.values()])
    const landmarks = new Map(open.map((index) => [idOf(index), index]))
    spans = narrowed(spans, landmarks, await sorted([...spans.keys(), ...landmarks.keys()]))
    open = []
    const isSettled = [...spans.values()].every(({ low, high }) => low === high)
    if (isSettled || !isOrdered) return merged(drawing, rest, spans)
  }
  return spans.size === 0 ? rest : null
}

/** Those between which the changed items stood, as indexes among the rest. */
function formerNeighbours(order: Uint32Array, isChanged: ItemBits): number[] {
  const indexes = new Set<number>()
  let rest = 0
  for (const position of order) {
    if (hasBit(isChanged, position)) indexes.add(rest - 1).add(rest)
    else rest += 1
  }
  return [...indexes].filter((index) => index >= 0 && index < rest)
}

function landmarksIn(spans: readonly Span[]): number[] {
  const open = new Map(
    spans.filter(({ low, high }) => low < high).map((span) => [`${span.low} ${span.high}`, span]),
  )
  const each = Math.max(4, Math.floor(mostLandmarks / Math.max(1, open.size)))
  const indexes = new Set<number>()
  for (const { low, high } of open.values()) {
    const step = Math.max(1, Math.ceil((high - low) / each))
    for (let index = low + Math.floor((step - 1) / 2); index < high; index += step)
      indexes.add(index)
  }
  return [...indexes]
}

/** What is known once the database has put some items in order; in its order, without those that it left out. */
function narrowed(
  spans: ReadonlyMap<string, Span>,
  landmarks: ReadonlyMap<string, number>,
  inOrder: readonly string[],
): Map<string, Span> {
  const result = new Map<string, Span>()
  let low = 0
  for (const id of inOrder) {
    const span = spans.get(id)
    if (span === undefined) low = (landmarks.get(id) ?? low - 1) + 1
    else result.set(id, { ...span, low: Math.max(span.low, low) })
  }
  let high = Infinity
  for (const id of inOrder.toReversed()) {
    const span = result.get(id)
    if (span === undefined) high = landmarks.get(id) ?? high
    else span.high = Math.min(span.high, high)
  }
  return result
}

function merged(
  { positions }: Positions,
  rest: Uint32Array,
  spans: ReadonlyMap<string, Span>,
): Uint32Array {
  const order = new Uint32Array(rest.length + spans.size)
  let taken = 0
  let written = 0
  for (const [id, { low }] of spans) {
    order.set(rest.subarray(taken, Math.max(taken, low)), written)
    written += Math.max(taken, low) - taken
    taken = Math.max(taken, low)
    order[written++] = positions.get(id) ?? 0
  }
  order.set(rest.subarray(taken), written)
  return order
}
