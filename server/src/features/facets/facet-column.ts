import { compareNatural, foldText } from '@lectern/contract/rules'
import { positionsOf, setBit } from '#features/items/index.ts'
import type { ItemBits, Looking } from '#features/items/index.ts'
import type { ValueOfItem } from './facet-picture.store.ts'

/** A value that items can have. */
export interface FacetValue {
  value: string
  label: string
  folded: string
}

/** The values of one group in natural order, and which of them each item has. */
export interface FacetColumn {
  values: readonly FacetValue[]
  /** Where the values of each item begin in `entries`; one more than there are items. */
  starts: Uint32Array
  /** Positions in `values`, item after item. */
  entries: Uint32Array
}

type Drawing = Looking['drawing']

/** Puts together a column from what all items have, in any order. */
export function facetColumn(drawing: Drawing, links: readonly ValueOfItem[]): FacetColumn {
  const values = [...valuesOf(links).values()].sort((a, b) => compareNatural(a.label, b.label))
  const empty = new Uint32Array(drawing.ids.length + 1)
  return columnOf(drawing, values, {
    before: { values: [], starts: empty, entries: new Uint32Array(0) },
    numbers: new Uint32Array(0),
    own: byItem(drawing, links),
  })
}

/** The column with what some items have now; the same one where they have what they had. */
export function changedColumn(
  drawing: Drawing,
  before: FacetColumn,
  { changed, links }: { changed: readonly string[]; links: readonly ValueOfItem[] },
): FacetColumn {
  const own = byItem(drawing, links)
  for (const position of positionsOf(drawing, changed))
    if (!own.has(position)) own.set(position, [])
  const isAsBefore = [...own].every(([position, now]) => {
    const had = before.entries.subarray(before.starts[position], before.starts[position + 1])
    const values = new Set([...had].map((number) => before.values[number]?.value))
    return values.size === now.length && now.every(({ value }) => values.has(value))
  })
  if (isAsBefore && before.starts.length === drawing.ids.length + 1) return before
  const values = [...before.values]
  const known = new Set(values.map(({ value }) => value))
  for (const [value, added] of valuesOf(links))
    if (!known.has(value)) values.splice(placeOf(values, added.label, labelOf), 0, added)
  const places = new Map(values.map(({ value }, number) => [value, number]))
  const numbers = Uint32Array.from(before.values, ({ value }) => places.get(value) ?? 0)
  return columnOf(drawing, values, { before, numbers, own })
}

/** How many of these items have each value of a column. */
export function countValues({ values, starts, entries }: FacetColumn, bits: ItemBits): Uint32Array {
  const counts = new Uint32Array(values.length)
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] ?? 0
    while (rest !== 0) {
      const item = word * 32 + 31 - Math.clz32(rest & -rest)
      rest &= rest - 1
      const end = starts[item + 1] ?? 0
      for (let at = starts[item] ?? 0; at < end; at += 1) {
        const value = entries[at] ?? 0
        counts[value] = (counts[value] ?? 0) + 1
      }
    }
  }
  return counts
}

/** Items that have one value; none where no item has it. */
export function itemsWith({ values, starts, entries }: FacetColumn, value: string): ItemBits {
  const numItems = starts.length - 1
  const bits = new Uint32Array(Math.ceil(numItems / 32))
  const wanted = values.findIndex((one) => one.value === value)
  if (wanted < 0) return bits
  for (let item = 0, at = 0; item < numItems; item += 1) {
    const end = starts[item + 1] ?? 0
    for (; at < end; at += 1) if (entries[at] === wanted) setBit(bits, item, true)
  }
  return bits
}

function valuesOf(links: readonly ValueOfItem[]): Map<string, FacetValue> {
  const values = new Map<string, FacetValue>()
  for (const { value, label } of links)
    if (!values.has(value)) values.set(value, { value, label, folded: foldText(label) })
  return values
}

function byItem({ positions }: Drawing, links: readonly ValueOfItem[]) {
  const items = new Map<number, ValueOfItem[]>()
  for (const link of links) {
    const position = positions.get(link.itemId)
    if (position === undefined) continue
    const own = items.get(position)
    if (own === undefined) items.set(position, [link])
    else own.push(link)
  }
  return items
}

const labelOf = ({ label }: FacetValue): string => label

/** Where a name goes among others in natural order, behind those that are alike. */
export function placeOf<T>(
  values: readonly T[],
  name: string,
  nameOf: (value: T) => string,
): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = values[middle]
    if (other !== undefined && compareNatural(nameOf(other), name) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

interface Sources {
  before: FacetColumn
  /** Of values of the column before: their number now. */
  numbers: Uint32Array
  /** What items have now, where it isn't taken from the column before. */
  own: ReadonlyMap<number, readonly ValueOfItem[]>
}

function columnOf(
  drawing: Drawing,
  values: readonly FacetValue[],
  { before, numbers, own }: Sources,
): FacetColumn {
  const places = new Map(values.map(({ value }, number) => [value, number]))
  const starts = new Uint32Array(drawing.ids.length + 1)
  const added = [...own.values()].reduce((sum, values) => sum + values.length, 0)
  const entries = new Uint32Array(before.entries.length + added)
  let written = 0
  for (let item = 0; item < drawing.ids.length; item += 1) {
    const now = own.get(item)
    if (now === undefined) {
      const end = before.starts[item + 1] ?? 0
      for (let at = before.starts[item] ?? end; at < end; at += 1)
        entries[written++] = numbers[before.entries[at] ?? 0] ?? 0
    } else for (const { value } of now) entries[written++] = places.get(value) ?? 0
    starts[item + 1] = written
  }
  return { values, starts, entries: entries.subarray(0, written) }
}
