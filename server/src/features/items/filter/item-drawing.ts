import { unrestricted } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { CollapsedStore } from '../list/collapsed.store.ts'
import type { ItemListStore } from '../list/item-list.store.ts'
import { createFollowed } from './followed.ts'
import type { Followed } from './followed.ts'
import { bitsOf, grown, setBit } from './item-bits.ts'
import type { ItemBits, Positions } from './item-bits.ts'
import { reordered } from './item-order.ts'
import type { ItemSelection, PageRequest } from './selection.store.ts'

/**
 * The items of a library, in the order in which bits are given to them. Those that come later are put at the end; those that go
 * keep their position, so that a position means the same item for as long as the drawing has its number.
 */
export interface Drawing extends Positions {
  number: number
  ids: readonly string[]
  all: ItemBits
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

export interface DrawingDeps {
  db: Pick<Database, 'commits' | 'contentRevision' | 'changedItems'>
  store: Pick<ItemListStore, 'ids' | 'labelled' | 'numbers' | 'ownProgress'>
  collapsed: Pick<CollapsedStore, 'order' | 'links'>
}

/** What is known of all libraries. */
export interface Memory {
  drawings: Followed<Drawing>
  links: Followed<SeriesLinks>
  /** Orders take four bytes an item, filters one bit. */
  positions: Followed<Uint32Array>
  numbers: Followed<Float64Array>
}

const mostBytes = 32 * 1024 * 1024

export const emptyMemory = ({ db }: DrawingDeps): Memory => ({
  drawings: createFollowed(db, mostBytes),
  links: createFollowed(db, mostBytes),
  positions: createFollowed(db, mostBytes),
  numbers: createFollowed(db, mostBytes),
})

interface OfLibrary {
  libraryId: string
  revision: number
}

/** The drawing of a library, made when it is first asked for. */
export function drawingOf(
  { drawings }: Memory,
  { store }: DrawingDeps,
  { libraryId, revision }: OfLibrary,
): Promise<Drawing> {
  const everything: ItemSelection = { libraryId, scope: unrestricted, rule: null }
  return drawings.of({
    key: libraryId,
    revision,
    size: 1,
    make: async () => draw(await store.ids(everything, unordered)),
    follow: async (drawing, changed) =>
      redraw(drawing, changed, await store.ids({ ...everything, among: changed }, unordered)),
  })
}

/** The same for the series that its items belong to. */
export function linksOf(
  { links }: Memory,
  { collapsed }: DrawingDeps,
  { libraryId, revision, drawing }: OfLibrary & { drawing: Drawing },
): Promise<SeriesLinks> {
  const make = async () => linksIn(drawing, await collapsed.links(libraryId))
  const few = (among: readonly string[]) => collapsed.links(libraryId, among)
  return links.of({
    key: `${drawing.number}`,
    revision,
    size: 1,
    make,
    follow: async (before, changed) => {
      const members = await reordered(drawing, before.members, {
        changed,
        isOrdered: true,
        sorted: async (among) => (await few(among)).map(({ itemId }) => itemId),
      })
      if (members === null) return make()
      return relinked(drawing, { ...before, members }, { changed, links: await few(changed) })
    },
  })
}

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

let drawings = 0

function draw(ids: readonly string[]): Drawing {
  const positions = new Map(ids.map((id, position) => [id, position]))
  drawings += 1
  return { number: drawings, ids, positions, all: bitsOf({ positions }, ids) }
}

/** With those of the changed items that are in the library now, and without the others. */
function redraw(before: Drawing, changed: readonly string[], present: readonly string[]): Drawing {
  const added = present.filter((id) => !before.positions.has(id))
  const drawing = added.length === 0 ? before : withMore(before, added)
  const all = withChosen(drawing, before.all, { changed, chosen: present })
  return all === drawing.all ? drawing : { ...drawing, all }
}

function withMore(before: Drawing, added: readonly string[]): Drawing {
  const positions = new Map(before.positions)
  for (const id of added) positions.set(id, positions.size)
  return { ...before, ids: [...before.ids, ...added], positions }
}

/** Bits in which of the changed items only the chosen ones are; the same ones where that is so already. */
export function withChosen(
  drawing: Positions,
  before: ItemBits,
  { changed, chosen }: { changed: readonly string[]; chosen: readonly string[] },
): ItemBits {
  const bits = grown(before, drawing.positions.size)
  for (const position of positionsOf(drawing, changed)) setBit(bits, position, false)
  for (const position of positionsOf(drawing, chosen)) setBit(bits, position, true)
  const isSame = bits.length === before.length && bits.every((word, at) => word === before[at])
  return isSame ? before : bits
}

interface Link {
  itemId: string
  seriesId: string
}

function linksIn(drawing: Drawing, links: readonly Link[]): SeriesLinks {
  const of = new Int32Array(drawing.ids.length).fill(-1)
  const members = positionsOf(
    drawing,
    links.map(({ itemId }) => itemId),
  )
  return relinked(drawing, { ids: [], of, members }, { changed: [], links })
}

function relinked(
  drawing: Drawing,
  before: SeriesLinks,
  { changed, links }: { changed: readonly string[]; links: readonly Link[] },
): SeriesLinks {
  const ids = [...before.ids]
  const numbers = new Map(ids.map((id, number) => [id, number]))
  const of = new Int32Array(drawing.ids.length).fill(-1)
  of.set(before.of)
  for (const position of positionsOf(drawing, changed)) of[position] = -1
  for (const { itemId, seriesId } of links) {
    const position = drawing.positions.get(itemId)
    if (position === undefined) continue
    const number = numbers.get(seriesId) ?? ids.push(seriesId) - 1
    numbers.set(seriesId, number)
    of[position] = number
  }
  return { ...before, ids, of }
}
