import { LRUCache } from 'lru-cache'
import type { Database } from '#storage/database.ts'
import { isNumberRule } from '#storage/item-rules.ts'
import type { Rule } from '#storage/item-rules.ts'
import { scopeKey } from '#storage/visibility.ts'
import { unrestricted } from '#platform/caller.ts'
import { allBits, bitsOf, countBits, hasBit, inAll, inAny, without } from './item-bits.ts'
import type { ItemBits, Positions } from './item-bits.ts'
import type { ItemListStore } from './item-list.store.ts'
import { itemNumbers } from './item-numbers.ts'
import type { ItemNumbers } from './item-numbers.ts'
import type { ItemSelection, PageRequest } from './selection.store.ts'

/** The items of a library, in the order in which bits are given to them. */
interface Drawing extends Positions {
  ids: readonly string[]
  all: ItemBits
  numbers: ItemNumbers
}

export interface FilteredPage {
  ids: string[]
  total: number
}

export interface FilteredPages {
  /** A page of what several filters leave; null where the database has to be asked. */
  of(selection: ItemSelection, page: PageRequest): Promise<FilteredPage | null>
}

interface FilteredPagesDeps {
  db: Pick<Database, 'commits'>
  store: Pick<ItemListStore, 'ids' | 'numbers'>
}

/** Orders take four bytes an item, filters one bit. */
const mostBytes = 32 * 1024 * 1024

/** What was computed since a commit. */
interface Memory {
  commits: number | null
  drawings: Map<string, Promise<Drawing>>
  kept: LRUCache<string, Promise<Uint32Array>>
}

const emptyMemory = (commits: number | null): Memory => ({
  commits,
  drawings: new Map(),
  kept: new LRUCache({ maxSize: mostBytes }),
})

/**
 * Filters that are combined in ever new ways are still the same few filters under the same few orders. So what each
 * filter alone chooses is kept as bits (bounds of numbers, of which there are endless ones, are looked up in the numbers
 * themselves), each order as positions, and a page is put together out of them. All of it is
 * forgotten with the first commit of anybody; the first question after one goes to the database, so that a library that
 * is written to all the time (by a scan) isn't drawn for every page. Whoever asked before a commit goes on with the
 * memory of then: its positions mean other items than those of now.
 */
export function createFilteredPages({ db, store }: FilteredPagesDeps): FilteredPages {
  let memory = emptyMemory(null)

  function drawingOf({ drawings }: Memory, libraryId: string): Promise<Drawing> {
    const known = drawings.get(libraryId)
    if (known !== undefined) return known
    const drawing = draw(store, libraryId)
    drawings.set(libraryId, drawing)
    drawing.catch(() => drawings.delete(libraryId))
    return drawing
  }

  function orderOf(
    own: Memory,
    drawing: Drawing,
    { libraryId, scope }: ItemSelection,
    page: PageRequest,
  ): Promise<Uint32Array> {
    const key = `order|${libraryId}|${scopeKey(scope)}|${JSON.stringify(page.sort)}`
    return through(own, key, 4 * drawing.ids.length, async () => {
      const ids = await store.ids({ libraryId, scope, rule: null }, { ...page, ...whole })
      return Uint32Array.from(ids.flatMap((id) => drawing.positions.get(id) ?? []))
    })
  }

  async function chosenBy(
    own: Memory,
    drawing: Drawing,
    rule: Rule,
    libraryId: string,
  ): Promise<ItemBits> {
    if ('not' in rule)
      return without(drawing.all, await chosenBy(own, drawing, rule.not, libraryId))
    if ('and' in rule || 'or' in rule) {
      const sets = []
      for (const part of 'and' in rule ? rule.and : rule.or)
        sets.push(await chosenBy(own, drawing, part, libraryId))
      return 'and' in rule ? inAll(drawing.all, sets) : inAny(sets, drawing.all.length)
    }
    if (isNumberRule(rule)) return drawing.numbers.within(rule)
    // The rule names the user whose progress it asks for.
    const key = `rule|${libraryId}|${JSON.stringify(rule)}`
    return through(own, key, drawing.ids.length / 8, async () =>
      bitsOf(drawing, await store.ids({ libraryId, scope: unrestricted, rule }, unordered)),
    )
  }

  return {
    async of(selection, page) {
      const { libraryId, rule } = selection
      if (rule === null || !('and' in rule) || !isOfLibrary(page)) return null
      const commits = db.commits()
      if (commits === null) return null
      if (commits !== memory.commits) {
        memory = emptyMemory(commits)
        return null
      }
      const own = memory
      const drawing = await drawingOf(own, libraryId)
      const order = await orderOf(own, drawing, selection, page)
      const chosen = await chosenBy(own, drawing, rule, libraryId)
      // What was written meanwhile may be in one half of the answer and not in the other.
      if (db.commits() !== commits) return null
      return cut(drawing, order, { chosen, page })
    },
  }
}

/** `size` in bytes. */
function through(
  own: Memory,
  key: string,
  size: number,
  compute: () => Promise<Uint32Array>,
): Promise<Uint32Array> {
  const known = own.kept.get(key)
  if (known !== undefined) return known
  const value = compute()
  own.kept.set(key, value, { size: Math.ceil(size) + 1 })
  value.catch(() => own.kept.delete(key))
  return value
}

const whole = { limit: 0, offset: 0 }
const unordered: PageRequest = { sort: [], userId: '', seriesId: null, ...whole }

async function draw(store: FilteredPagesDeps['store'], libraryId: string): Promise<Drawing> {
  const ids = await store.ids({ libraryId, scope: unrestricted, rule: null }, unordered)
  const positions = new Map(ids.map((id, position) => [id, position]))
  const numbers = itemNumbers({ positions }, (field) => store.numbers(libraryId, field))
  return { ids, positions, all: allBits({ positions }), numbers }
}

/** The order is that of columns of the items, neither chance nor somebody's progress nor one series. */
function isOfLibrary({ sort }: PageRequest): boolean {
  return sort !== 'random' && sort.every(({ column }) => column.startsWith('items.'))
}

/** The order ends being read with the page where all items are in it: their number is in the bits. */
function cut(
  { ids }: Drawing,
  order: Uint32Array,
  { chosen, page: { limit, offset } }: { chosen: ItemBits; page: PageRequest },
): FilteredPage {
  const isOfAll = order.length === ids.length
  const [start, end] = limit > 0 ? [offset, offset + limit] : [0, Infinity]
  const shown: string[] = []
  let found = 0
  for (const position of order) {
    if (!hasBit(chosen, position)) continue
    if (found >= start && found < end) shown.push(ids[position] ?? '')
    found += 1
    if (isOfAll && found === end) break
  }
  return { ids: shown, total: isOfAll ? countBits(chosen) : found }
}
