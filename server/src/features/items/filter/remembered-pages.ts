import { sample } from '#platform/lists/chance.ts'
import { isPersonal, isSelective } from '#storage/item-rules.ts'
import type { Rule } from '#storage/item-rules.ts'
import { scopeKey, seesWholeLibraries } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { areFew } from './followed.ts'
import { chosenBy, createLook, visibleTo } from './chosen-items.ts'
import type { Looking } from './chosen-items.ts'
import { countBits, hasBit, inAll, setBit } from './item-bits.ts'
import type { ItemBits } from './item-bits.ts'
import { linksOf, positionsOf, unordered } from './item-drawing.ts'
import type { DrawingDeps, SeriesLinks } from './item-drawing.ts'
import { reordered } from './item-order.ts'
import type { SortKey } from '../list/item-sort.ts'
import { progressColumn } from '../list/item-sort.ts'
import type { ItemSelection, PageRequest } from './selection.store.ts'

export interface PageRow {
  id: VisibleItemId
  /** The series that this item stands for, in a listing where a series is one row. */
  seriesId: string | null
}

export interface RememberedPage {
  rows: PageRow[]
  total: number
}

/** One row for each item, or for each series and each item that is in none. */
export type RowKind = 'items' | 'collapsed'

export interface RememberedPages {
  /** A page of a listing; null where the database has to be asked. */
  of(selection: ItemSelection, page: PageRequest, kind: RowKind): Promise<RememberedPage | null>
}

/** What one question is answered from. */
interface PageLooking extends Looking {
  selection: ItemSelection
  page: PageRequest
  kind: RowKind
}

/**
 * Listings are ever new pages of the same few orders, under ever new combinations of the same few filters. So each order
 * is kept as positions, what each filter alone chooses as bits (bounds of numbers, of which there are endless ones, are
 * looked up in the numbers themselves), and a page is put together out of them: it costs the same wherever it is. Items that
 * changed are put in when somebody asks. Where many did, or something that many share, all is read anew; the first question
 * after that goes to the database, so that a library that is written to all the time (by a scan) isn't drawn for every page.
 */
export function createRememberedPages(deps: DrawingDeps, look = createLook(deps)): RememberedPages {
  let seen: number | null = null
  return {
    async of(selection, page, kind) {
      if (isOfSeries(page) || isQuickAnyway(selection.rule, kind)) return null
      const revision = await deps.db.contentRevision()
      if (seen !== revision) {
        const since = seen
        seen = revision
        const isKnown = since !== null && areFew(await deps.db.changedItems(since))
        // Collapsing in the database is dearer than a drawing.
        if (!isKnown && kind === 'items') return null
      }
      const found = await look(selection.libraryId, revision)
      const looking: PageLooking = { ...found, selection, page, kind }
      const order = await orderOf(looking)
      const shown = await rowsOf(looking)
      const answer = await pageOf(looking, { order, ...shown })
      // What was written meanwhile may be in one half of the answer and not in the other.
      return (await deps.db.contentRevision()) === revision ? answer : null
    },
  }
}

/** Places of books in one series are no property of the books. */
const isOfSeries = ({ seriesId }: PageRequest): boolean => seriesId !== null

/** The database reads few rows for one author, narrator or series; keeping bits for each of them is dearer. */
const isQuickAnyway = (rule: Rule | null, kind: RowKind): boolean =>
  kind === 'items' && rule !== null && 'field' in rule && isSelective(rule) && !isPersonal(rule)

/** All visible items in the order of the page, as positions; without the part that is somebody's own progress. */
function orderOf({ memory, revision, drawing, ...asked }: PageLooking): Promise<Uint32Array> {
  const { libraryId, kind } = asked
  const { scope } = asked.selection
  const sort = asked.page.sort === 'random' ? [] : asked.page.sort.filter(isOfItems)
  const everyone: ItemSelection = { libraryId, scope, rule: null }
  const sorted = (selection: ItemSelection): Promise<string[]> =>
    kind === 'items'
      ? asked.store.ids(selection, { ...unordered, sort })
      : asked.collapsed.order(selection, { ...unordered, sort })
  const make = async () => positionsOf(drawing, await sorted(everyone))
  const isOrdered = sort.length > 0
  const few = (among: readonly string[]) => sorted({ ...everyone, among })
  return memory.positions.of({
    key: `${drawing.number} ${kind} order|${scopeKey(scope)}|${JSON.stringify(sort)}`,
    revision,
    size: 4 * drawing.ids.length,
    make,
    follow: async (order, changed) =>
      (await reordered(drawing, order, { changed, isOrdered, sorted: few })) ?? make(),
  })
}

/** Which items are rows, and the series that they stand for. */
async function rowsOf(
  looking: PageLooking,
): Promise<{ chosen: ItemBits; links: SeriesLinks | null }> {
  const { memory, drawing, selection, kind } = looking
  const ofRule = selection.rule === null ? drawing.all : await chosenBy(looking, selection.rule)
  const chosen = seesWholeLibraries(selection.scope)
    ? ofRule
    : inAll(ofRule, [await visibleTo(looking, selection.scope)])
  if (kind === 'items') return { chosen, links: null }
  const links = await linksOf(memory, looking, looking)
  return { chosen: headsOf(chosen, links), links }
}

/** Of each series the first chosen item stands for it. */
function headsOf(chosen: ItemBits, { of, members }: SeriesLinks): ItemBits {
  const rows = chosen.slice()
  let last = -1
  for (const position of members) {
    if (!hasBit(chosen, position)) continue
    const series = of[position] ?? -1
    setBit(rows, position, series !== last)
    last = series
  }
  return rows
}

interface Shown {
  order: Uint32Array
  chosen: ItemBits
  links: SeriesLinks | null
}

async function pageOf(
  looking: PageLooking,
  { order, chosen, links }: Shown,
): Promise<RememberedPage> {
  const { drawing, page } = looking
  const total = countBits(chosen)
  // The order names items that the scope may see, and no others.
  const idOf = (position: number) => drawing.ids[position] as VisibleItemId
  const row = (position: number): PageRow => {
    const series = links?.of[position] ?? -1
    return {
      id: idOf(position),
      seriesId: series < 0 ? null : (links?.ids[series] ?? null),
    }
  }
  const positions = await positionsOn(looking, { order, chosen, total })
  // By chance a page is as long as it would be in an order.
  const rest = page.limit > 0 ? Math.max(0, total - page.offset) : total
  return { total, rows: positions.slice(0, rest).map(row) }
}

/** Positions of a page, or more of them. */
async function positionsOn(
  { page, libraryId, drawing, store }: PageLooking,
  { order, chosen, total }: Omit<Shown, 'links'> & { total: number },
): Promise<number[]> {
  const offset = page.limit > 0 ? page.offset : 0
  const limit = page.limit > 0 ? page.limit : total
  if (page.sort === 'random') return sample(cut(order, chosen, { offset: 0, limit: total }), limit)
  const column = progressColumn(page.sort)
  if (column === null) return cut(order, chosen, { offset, limit })
  const own = { libraryId, userId: page.userId, column }
  const values = new Map<number, number>()
  for (const { itemId, value } of await store.ownProgress(own)) {
    const position = drawing.positions.get(itemId)
    if (position !== undefined && hasBit(chosen, position)) values.set(position, value)
  }
  const head = started(order, values, page.sort[0]?.direction ?? 'asc')
  const rest = chosen.slice()
  for (const position of head) setBit(rest, position, false)
  const shown = head.slice(offset, offset + limit)
  return [
    ...shown,
    ...cut(order, rest, {
      offset: Math.max(0, offset - head.length),
      limit: limit - shown.length,
    }),
  ]
}

/** The chosen ones from `offset` on. */
function cut(
  order: Uint32Array,
  chosen: ItemBits,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  const shown: number[] = []
  let found = 0
  for (const position of order) {
    if (shown.length >= limit) break
    if (!hasBit(chosen, position)) continue
    if (found >= offset) shown.push(position)
    found += 1
  }
  return shown
}

/** Those with progress by it; equal ones stay in order. */
function started(
  order: Uint32Array,
  values: ReadonlyMap<number, number>,
  direction: SortKey['direction'],
): number[] {
  const sign = direction === 'asc' ? 1 : -1
  const inOrder: number[] = []
  for (const position of order) {
    if (inOrder.length === values.size) break
    if (values.has(position)) inOrder.push(position)
  }
  return inOrder.sort((a, b) => sign * ((values.get(a) ?? 0) - (values.get(b) ?? 0)))
}

const isOfItems = ({ column }: SortKey): boolean => column.startsWith('items.')
