import { LRUCache } from 'lru-cache'
import { unrestricted } from '#domain/caller.ts'
import type { CollapsedStore } from '../list/collapsed.store.ts'
import { allBits } from './item-bits.ts'
import type { ItemBits, Positions } from './item-bits.ts'
import type { ItemListStore } from '../list/item-list.store.ts'
import { itemNumbers } from './item-numbers.ts'
import type { ItemNumbers } from './item-numbers.ts'
import type { ItemSelection, PageRequest } from './selection.store.ts'

/** The items of a library, in the order in which bits are given to them. */
export interface Drawing extends Positions {
  ids: readonly string[]
  all: ItemBits
  numbers: ItemNumbers
}

/** Which series each item stands for where a series is one row. */
export interface SeriesLinks {
  /** Ids of series. */
  ids: readonly string[]
  /** By item: position of its series in `ids`, -1 for none. */
  of: Int32Array
  /** Items of series, each series' own one after another, first by number. */
  members: Uint32Array
}

export interface DrawingStore {
  store: Pick<ItemListStore, 'ids' | 'numbers'>
  collapsed: Pick<CollapsedStore, 'order' | 'links'>
}

/** What is known of one revision of all libraries. */
export interface Memory {
  revision: number
  drawings: Map<string, Promise<Drawing>>
  links: Map<string, Promise<SeriesLinks>>
  kept: LRUCache<string, Promise<Uint32Array>>
}

/** Orders take four bytes an item, filters one bit. */
const mostBytes = 32 * 1024 * 1024

export const emptyMemory = (revision: number): Memory => ({
  revision,
  drawings: new Map(),
  links: new Map(),
  kept: new LRUCache({ maxSize: mostBytes }),
})

/** What `compute` gave before under this key; `size` in bytes. */
export function remembered(
  { kept }: Memory,
  { key, size }: { key: string; size: number },
  compute: () => Promise<Uint32Array>,
): Promise<Uint32Array> {
  const known = kept.get(key)
  if (known !== undefined) return known
  const value = compute()
  kept.set(key, value, { size: Math.ceil(size) + 1 })
  value.catch(() => kept.delete(key))
  return value
}

/** The drawing of a library, made when it is first asked for. */
export const drawingOf = (
  memory: Memory,
  stores: DrawingStore,
  libraryId: string,
): Promise<Drawing> => once(memory.drawings, libraryId, () => draw(stores, libraryId))

/** The same for the series that its items belong to. */
export const linksOf = (
  memory: Memory,
  stores: DrawingStore,
  { libraryId, drawing }: { libraryId: string; drawing: Drawing },
): Promise<SeriesLinks> =>
  once(memory.links, libraryId, async () =>
    linksIn(drawing, await stores.collapsed.links(libraryId)),
  )

/** All of a selection, in no order. */
export const unordered: PageRequest = { sort: [], userId: '', seriesId: null, limit: 0, offset: 0 }

/** Positions of the items that are in a drawing. */
export function positionsOf({ positions }: Positions, ids: readonly string[]): Uint32Array {
  const found = new Uint32Array(ids.length)
  let count = 0
  for (const id of ids) {
    const position = positions.get(id)
    if (position !== undefined) found[count++] = position
  }
  return found.subarray(0, count)
}

async function draw({ store }: DrawingStore, libraryId: string): Promise<Drawing> {
  const everything: ItemSelection = { libraryId, scope: unrestricted, rule: null }
  const ids = await store.ids(everything, unordered)
  const positions = new Map(ids.map((id, position) => [id, position]))
  const numbers = itemNumbers({ positions }, (field) => store.numbers(libraryId, field))
  return { ids, positions, all: allBits({ positions }), numbers }
}

function linksIn(
  { positions }: Drawing,
  links: readonly { itemId: string; seriesId: string }[],
): SeriesLinks {
  const ids: string[] = []
  const of = new Int32Array(positions.size).fill(-1)
  const members: number[] = []
  for (const { itemId, seriesId } of links) {
    const position = positions.get(itemId)
    if (position === undefined) continue
    if (ids.at(-1) !== seriesId) ids.push(seriesId)
    of[position] = ids.length - 1
    members.push(position)
  }
  return { ids, of, members: Uint32Array.from(members) }
}

function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(key)
  if (known !== undefined) return known
  const value = make()
  made.set(key, value)
  value.catch(() => made.delete(key))
  return value
}
