import type { ItemBrief, SearchBrief } from '@lectern/contract'
import type { Facets } from '#features/facets/index.ts'
import { cardsOf } from '#features/items/index.ts'
import type { Card } from '#features/items/index.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import type { Asked, Searching } from './asked.ts'

/** Series of an answer at most, and covers of each: their fan has no room for more. */
const mostSeries = 12
const mostCovers = 4

/** What a text finds, as results show it: read from the cards of lists, not from whole items. */
export async function briefly(
  deps: Searching,
  facets: Facets,
  asked: Asked,
  isPodcast: boolean,
): Promise<SearchBrief> {
  const { limit, caller, libraryId } = asked
  const { scope } = caller
  const ids = await deps.findItems({ ...asked, scope })
  const episodes = isPodcast ? await deps.findEpisodes(asked) : []
  const series = isPodcast ? [] : deps.bestNames(facets.series, asked, Math.min(limit, mostSeries))
  const authors = isPodcast ? [] : deps.bestNames(facets.authors, asked, limit)
  const seriesIds = series.map(({ id }) => id)
  const [links, finished] = await Promise.all([
    deps.series.booksOf(seriesIds, scope),
    deps.store.finishedIn(seriesIds, caller.userId),
  ])
  const booksOf = (seriesId: string) =>
    links.filter((link) => link.seriesId === seriesId).map((link) => link.itemId)
  const covers = series.flatMap(({ id }) => booksOf(id).slice(0, mostCovers))
  const items = await briefsOf(deps, [...ids, ...episodes.map(({ itemId }) => itemId), ...covers])
  const authorRows = await deps.store.authors(authors.map(({ id }) => id))
  const labels = (kind: 'narrator' | 'tag' | 'genre') =>
    deps.bestNames(facets.labels[kind], asked, limit).map(({ name, count }) => ({
      name,
      numItems: count,
    }))
  return {
    items: ids.flatMap((id) => items.get(id) ?? []),
    episodes: episodes.flatMap(({ itemId, ...hit }) => {
      const podcast = items.get(itemId)
      return podcast === undefined ? [] : [{ podcast, ...hit }]
    }),
    series: series.map(({ id, name }) => ({
      id,
      name,
      libraryId,
      numBooks: booksOf(id).length,
      numFinished: booksOf(id).filter((itemId) => finished.has(itemId)).length,
      books: booksOf(id)
        .slice(0, mostCovers)
        .flatMap((itemId) => coverBrief(items.get(itemId))),
    })),
    authors: authors.flatMap(({ id, name, count }) => {
      const row = authorRows.find((author) => author.id === id)
      if (row === undefined) return []
      return [{ id, name, imagePath: row.image_path, updatedAt: row.updated_at, numBooks: count }]
    }),
    narrators: isPodcast ? [] : labels('narrator'),
    tags: labels('tag'),
    genres: labels('genre'),
  }
}

export const isNothing = (found: SearchBrief): boolean =>
  Object.values(found).every((group) => group.length === 0)

async function briefsOf(
  deps: Searching,
  ids: readonly VisibleItemId[],
): Promise<Map<string, ItemBrief>> {
  const cards = await cardsOf(deps.db.read, [...new Set(ids)])
  return new Map([...cards].map(([id, card]) => [id, itemBrief(card)]))
}

/** A card with the fields that results show. Cards are our own rendering, so their shape is known. */
function itemBrief(card: Card): ItemBrief {
  const { id, libraryId, mediaType, updatedAt, addedAt, ...rest } = JSON.parse(card) as ItemBrief
  const { birthtimeMs, mtimeMs, isMissing, isInvalid, size, media } = rest
  const { coverPath, duration, numTracks, numEpisodes, ebookFormat } = media
  const { title, authorName, author, subtitle, publishedYear, explicit } = media.metadata
  // What a card doesn't have stays undefined, which JSON leaves out.
  return {
    id,
    libraryId,
    mediaType,
    updatedAt,
    addedAt,
    birthtimeMs,
    mtimeMs,
    isMissing,
    isInvalid,
    size,
    coverAccent: rest.coverAccent,
    coverThumbhash: rest.coverThumbhash,
    media: {
      coverPath,
      duration,
      numTracks,
      numEpisodes,
      ebookFormat,
      metadata: { title, authorName, author, subtitle, publishedYear, explicit },
    },
  }
}

function coverBrief(item: ItemBrief | undefined): SearchBrief['series'][number]['books'] {
  if (item === undefined) return []
  const { id, updatedAt, coverAccent, coverThumbhash, media } = item
  const { title, authorName, author } = media.metadata
  return [
    {
      id,
      updatedAt,
      coverAccent,
      coverThumbhash,
      media: { coverPath: media.coverPath, metadata: { title, authorName, author } },
    },
  ]
}
