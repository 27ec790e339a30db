import type { ItemInBrief, LetterOffsets } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'
import type { Caller } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import { isPersonal } from '#storage/item-rules.ts'
import { scopeKey } from '#storage/visibility.ts'
import { entriesOf, understand } from './item-entries.ts'
import type { Listing, ListQuery } from './item-entries.ts'
import type { ItemListDeps } from './item-list.ts'
import type { SortColumn } from './item-sort.ts'
import type { Initial } from '../filter/selection.store.ts'

type ListedQuery = Pick<ListQuery, 'sort' | 'desc' | 'filter' | 'filters' | 'collapseseries'>

/** Positions in the list of items, without the items. */
export function createLetterOffsets(deps: ItemListDeps) {
  function listingOf(library: Listing['library'], listed: ListedQuery, caller: Caller) {
    const query: ListQuery = { ...listed, minified: true, include: [] }
    const listing = understand(deps, library, { query, caller, limit: 0, pageIndex: 0 })
    return { query, listing }
  }

  return {
    /** Where the letters begin, and the offset of the text in `find`; no letters under an order that isn't by name. */
    async letters(
      libraryId: string,
      asked: ListedQuery & { find?: string | undefined },
      caller: Caller,
    ): Promise<LetterOffsets> {
      const library = await deps.libraryAccess.open(libraryId, caller.scope)
      const { selection, page } = listingOf(library, asked, caller).listing
      const column = page.sort === 'random' ? undefined : page.sort[0]?.column
      if (column === undefined || !named.has(column)) return { letters: [], found: null }
      const collapses = asked.collapseseries && library.mediaType === 'book'
      const store = collapses ? deps.collapsed : deps.store
      const find = foldText(asked.find ?? '')
      const rest = `letters|${JSON.stringify([page.sort, asked.filter, asked.filters])}|${collapses}|${scopeKey(selection.scope)}`
      const key = { libraryId, rest }
      const own = isPersonal(selection.rule) ? { ...key, userId: caller.userId } : key
      return {
        letters: await deps.cache.through(own, async () =>
          lettersOf(await store.initials(selection, page)),
        ),
        found:
          find === ''
            ? null
            : collapses
              ? await rowsBefore(deps, { selection, page }, find)
              : await deps.store.countBefore(selection, page, find),
      }
    },

    /** The items of the rows from `first` to `last`, counted from 0; a collapsed series is all its listed books. */
    async itemsBetween(
      libraryId: string,
      asked: ListedQuery & { first?: number | undefined; last?: number | undefined },
      caller: Caller,
    ): Promise<{ items: ItemInBrief[] }> {
      const first = wholeNumber(asked.first) ?? 0
      const last = wholeNumber(asked.last)
      if (last !== null && last < first) throw new Problem('invalid', '`last` is before `first`.')
      const library = await deps.libraryAccess.open(libraryId, caller.scope)
      const { query, listing } = listingOf(library, asked, caller)
      const limit = last === null ? 0 : last - first + 1
      const page = { ...listing.page, limit, offset: limit === 0 ? 0 : first }
      const { rows } = await entriesOf(deps, { ...listing, page }, { query, caller })
      const wanted = limit === 0 ? rows.slice(first) : rows
      const ids = wanted.flatMap(({ id, collapsed }) => collapsed?.libraryItemIds ?? [id])
      const known = new Map((await deps.store.summaries(ids)).map((row) => [row.id, row]))
      return {
        items: [...new Set(ids)].flatMap((id) => {
          const row = known.get(id)
          if (row === undefined) return []
          return { id, title: row.title, hasTracks: row.numTracks > 0 && row.isMissing === 0 }
        }),
      }
    },
  }
}

/** How many rows of a listing with collapsed series stand before a text: looked for by halves, where the rows are known. */
async function rowsBefore(
  { remembered, collapsed }: ItemListDeps,
  { selection, page }: Pick<Listing, 'selection' | 'page'>,
  find: string,
): Promise<number> {
  const known = await remembered.of(selection, page, 'collapsed')
  if (known === null) return collapsed.countBefore(selection, page, find)
  let [from, to] = [0, known.total]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const isEarlier = await collapsed.isBefore(known.rows[middle]?.id ?? '', page, find)
    if (isEarlier) from = middle + 1
    else to = middle
  }
  return from
}

/** First signs of a sorted list as letters with positions; what is no letter is gathered under `#`. */
export function lettersOf(initials: readonly Initial[]): LetterOffsets['letters'] {
  const letters: LetterOffsets['letters'] = []
  const seen = new Set<string>()
  let index = 0
  for (const { initial, count } of initials) {
    const letter = /^\p{L}/u.test(initial) ? initial.toUpperCase() : '#'
    if (!seen.has(letter)) letters.push({ letter, index })
    seen.add(letter)
    index += Number(count)
  }
  return letters
}

/** Orders by a name: the only ones in which letters mean something. */
const named = new Set<SortColumn>([
  'items.title_key',
  'items.title_sort',
  'items.author_sort',
  'items.author_lf_sort',
])

function wholeNumber(value: number | undefined): number | null {
  if (value === undefined) return null
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Problem('invalid', 'Positions are whole numbers from 0 on.')
  return value
}
