import type { FacetGroup } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'
import { itemNumbers } from '#features/items/index.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Facets } from './facets.ts'
import { facetColumn } from './facet-picture.ts'
import type { FacetColumn, FacetPicture, FacetValue } from './facet-picture.ts'
import type { FacetPictureStore } from './facet-picture.store.ts'

interface Linked {
  itemId: string
  value: string
}

/** Reads a library once, table by table; others get their turn between them. */
export async function drawPicture(
  store: FacetPictureStore,
  facets: Facets,
  { libraryId, scope }: { libraryId: string; scope: VisibilityScope },
): Promise<FacetPicture> {
  const items = await store.items(libraryId, scope)
  const positions = new Map(items.map(({ id }, position) => [id, position]))
  const columnOf = (values: FacetValue[], links: readonly Linked[]): FacetColumn => {
    const numbers = new Map(values.map(({ value }, number) => [value, number]))
    const pairs: [number, number][] = []
    for (const link of links) {
      const item = positions.get(link.itemId)
      const value = numbers.get(link.value)
      if (item !== undefined && value !== undefined) pairs.push([item, value])
    }
    return facetColumn(values, pairs, items.length)
  }
  const ofItems = (read: (item: (typeof items)[number]) => string | null): Linked[] =>
    items.flatMap((item) => {
      const value = read(item)
      return value === null || value === '' ? [] : [{ itemId: item.id, value }]
    })
  const labelled = facets.labels
  const columns: Record<FacetGroup, FacetColumn> = {
    authors: columnOf(facets.authors.map(entity), await store.authors(libraryId)),
    series: columnOf(facets.series.map(entity), await store.series(libraryId)),
    narrators: columnOf(labelled.narrator.map(named), await store.labels(libraryId, 'narrator')),
    genres: columnOf(labelled.genre.map(named), await store.labels(libraryId, 'genre')),
    tags: columnOf(labelled.tag.map(named), await store.labels(libraryId, 'tag')),
    publishedDecades: columnOf(
      facets.decades.map(plain),
      ofItems(({ year }) => (year === null ? null : String(Math.floor(year / 10) * 10))),
    ),
    publishers: columnOf(
      facets.publishers.map(plain),
      ofItems(({ publisher }) => publisher),
    ),
    languages: columnOf(
      facets.languages.map(plain),
      ofItems(({ language }) => language),
    ),
  }
  drawings += 1
  const numbers = itemNumbers({ positions }, (field) => store.numbers(libraryId, field))
  return { drawing: drawings, positions, columns, numbers }
}

let drawings = 0

const entity = ({
  id,
  name,
  folded,
}: {
  id: string
  name: string
  folded: string
}): FacetValue => ({
  value: id,
  label: name,
  folded,
})
const named = ({ name, folded }: { name: string; folded: string }): FacetValue => ({
  value: name,
  label: name,
  folded,
})
const plain = (name: string): FacetValue => ({ value: name, label: name, folded: foldText(name) })
