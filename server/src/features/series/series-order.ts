import { LRUCache } from 'lru-cache'
import { sample } from '#platform/lists/chance.ts'
import type { Database } from '#storage/database.ts'
import { isPersonal } from '#storage/item-rules.ts'
import { scopeKey } from '#storage/visibility.ts'
import type { CountedSeries, SeriesPage, SeriesSelection, SeriesStore } from './series.store.ts'

export interface SeriesOrder {
  /** Ids of the series of one page, and how many there are. */
  page(selection: SeriesSelection, page: SeriesPage): Promise<{ ids: string[]; total: number }>
}

interface SeriesOrderDeps {
  db: Pick<Database, 'commits' | 'contentRevision'>
  store: Pick<SeriesStore, 'counted' | 'countChosen'>
}

/** Series that are kept; a library of 50,000 books has some 5,000 of them. */
const mostKept = 100_000

/**
 * Series are ordered and filtered by their books, all of which have to be looked at for any page. So whole orders are kept
 * until somebody changes what lists filter or sort by, and how many books of each a filter chooses: for a filter
 * by one's own progress only until somebody writes.
 */
export function createSeriesOrder({ db, store }: SeriesOrderDeps): SeriesOrder {
  const kept = new LRUCache<string, Promise<readonly CountedSeries[]>>({ maxSize: mostKept })

  async function remembered(
    key: readonly (string | number | null)[],
    read: () => Promise<CountedSeries[]>,
  ): Promise<readonly CountedSeries[]> {
    const full = JSON.stringify(key)
    const known = kept.get(full)
    if (known !== undefined) return known
    const value = read()
    try {
      kept.set(full, value, { size: (await value).length + 1 })
    } catch (error) {
      kept.delete(full)
      throw error
    }
    return value
  }

  /** Series that meet a rule, which is about their books. */
  async function filtered(
    all: readonly CountedSeries[],
    selection: SeriesSelection,
    revision: number,
  ): Promise<readonly CountedSeries[]> {
    if (selection.rule === null) return all
    const { books, rule } = selection.rule
    // Few books are finished and many aren't: the few are counted.
    const [isNegated, counted] = 'not' in rule ? [true, rule.not] : [false, rule]
    const count = () => store.countChosen(selection, counted)
    const commits = isPersonal(rule) ? await db.commits() : 0
    const place = [revision, commits, selection.libraryId, scopeKey(selection.scope)]
    const chosen = await remembered([...place, JSON.stringify(counted)], count)
    const numChosen = new Map(chosen.map(({ id, numBooks }) => [id, numBooks]))
    return all.filter(({ id, numBooks }) => {
      const found = numChosen.get(id) ?? 0
      const hasSome = isNegated ? found < numBooks : found > 0
      return hasSome === (books === 'some')
    })
  }

  return {
    async page(selection, { sort, isDescending, limit, offset }) {
      const { libraryId, scope, hidesSingle } = selection
      const revision = await db.contentRevision()
      const order = sort === 'random' ? 'added_at' : sort
      const place = [revision, libraryId, scopeKey(scope), order, String(isDescending)]
      const all = await remembered(place, () =>
        store.counted({ libraryId, scope }, { sort: order, isDescending }),
      )
      const several = hidesSingle ? all.filter(({ numBooks }) => numBooks > 1) : all
      const found = (await filtered(several, selection, revision)).map(({ id }) => id)
      const [start, end] = limit > 0 ? [offset, offset + limit] : [0, found.length]
      if (sort !== 'random') return { ids: found.slice(start, end), total: found.length }
      const many = Math.max(0, Math.min(end, found.length) - start)
      return { ids: sample(found, many), total: found.length }
    },
  }
}
