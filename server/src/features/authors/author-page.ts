import { titleDisplayIgnorePrefix } from '@lectern/contract/rules'
import { cardsOf, withSeries } from '#features/items/index.ts'
import type { Sorting } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import type { AuthorRow } from '#storage/schema.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import type { AuthorsStore } from './authors.store.ts'
import { authorWire } from './authors.wire.ts'

interface PageDeps {
  db: Database
  store: Pick<AuthorsStore, 'seriesOf'>
  sorting: () => Sorting
}

/** The wire Author as JSON text, with the books of `itemIds` (`items`) and their series (`series`) when included. */
export async function authorText(
  deps: PageDeps,
  row: AuthorRow,
  { itemIds, include }: { itemIds: readonly VisibleItemId[]; include: readonly string[] },
): Promise<string> {
  const author = JSON.stringify(authorWire(row))
  if (!include.includes('items')) return author
  const cards = await cardsOf(deps.db.read, itemIds)
  const series = include.includes('series')
    ? `"series":[${(await seriesTexts(deps, itemIds, cards)).join(',')}],`
    : ''
  const items = itemIds.flatMap((itemId) => cards.get(itemId) ?? [])
  return `${author.slice(0, -1)},${series}"libraryItems":[${items.join(',')}]}`
}

async function seriesTexts(
  { store, sorting }: PageDeps,
  itemIds: readonly string[],
  cards: Map<string, string>,
): Promise<string[]> {
  const links = await store.seriesOf(itemIds)
  const { prefixes } = sorting()
  const series = new Map<string, { id: string; name: string; items: string[] }>()
  for (const { id, name, itemId, sequence } of links) {
    const card = cards.get(itemId)
    if (card === undefined) continue
    const entry = series.get(id) ?? { id, name, items: [] }
    const nameIgnorePrefix = titleDisplayIgnorePrefix(name, prefixes)
    entry.items.push(withSeries(card, { id, name, nameIgnorePrefix, sequence }))
    series.set(id, entry)
  }
  return [...series.values()].map(
    ({ id, name, items }) =>
      `${JSON.stringify({ id, name }).slice(0, -1)},"items":[${items.join(',')}]}`,
  )
}
