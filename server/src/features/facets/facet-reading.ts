import type { FacetGroup } from '@lectern/contract'
import type { LabelKind } from '#storage/schema.ts'
import type { FacetPictureStore, ValueOfItem } from './facet-picture.store.ts'

/** What all items of a library have in one group. */
type Read = (store: FacetPictureStore, libraryId: string) => Promise<ValueOfItem[]>

/** What some items have in every group. */
export type ReadFew = (itemIds: readonly string[]) => Promise<Record<FacetGroup, ValueOfItem[]>>

export const readers: Record<FacetGroup, Read> = {
  authors: (store, libraryId) => store.authors(libraryId),
  series: (store, libraryId) => store.series(libraryId),
  narrators: labelled('narrator'),
  genres: labelled('genre'),
  tags: labelled('tag'),
  publishedDecades: written('published_year_num', decadeOf),
  publishers: written('publisher', String),
  languages: written('language', String),
}

/** Reads changed items once for all groups. For one look only: who looks later asks anew. */
export function fewOnce(store: FacetPictureStore): ReadFew {
  const known = new Map<string, ReturnType<ReadFew>>()
  return (itemIds) => {
    const key = itemIds.join()
    const read = known.get(key) ?? readFew(store, itemIds)
    known.set(key, read)
    return read
  }
}

async function readFew(store: FacetPictureStore, itemIds: readonly string[]): ReturnType<ReadFew> {
  const links = await store.linksOf(itemIds)
  const texts = await store.textsOf(itemIds)
  return {
    authors: links.author,
    series: links.series,
    narrators: links.narrator,
    genres: links.genre,
    tags: links.tag,
    publishedDecades: texts.flatMap(({ itemId, year }) => valueOf(itemId, year, decadeOf)),
    publishers: texts.flatMap(({ itemId, publisher }) => valueOf(itemId, publisher, String)),
    languages: texts.flatMap(({ itemId, language }) => valueOf(itemId, language, String)),
  }
}

function labelled(kind: LabelKind): Read {
  return (store, libraryId) => store.labels(libraryId, kind)
}

function written(
  column: 'language' | 'publisher' | 'published_year_num',
  textOf: (text: string | number) => string,
): Read {
  return async (store, libraryId) =>
    (await store.texts(libraryId, column)).flatMap(({ itemId, text }) =>
      valueOf(itemId, text, textOf),
    )
}

function decadeOf(year: string | number): string {
  return String(Math.floor(Number(year) / 10) * 10)
}

function valueOf(
  itemId: string,
  text: string | number | null,
  textOf: (text: string | number) => string,
): ValueOfItem[] {
  if (text === null || text === '') return []
  const value = textOf(text)
  return [{ itemId, value, label: value }]
}
