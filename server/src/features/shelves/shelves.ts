import { cardsOf, episodesOf, recentMs, withItemField, withSeries } from '#features/items/index.ts'
import type { Card } from '#features/items/index.ts'
import { seriesTexts } from '#features/series/index.ts'
import { json } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import type { Caller } from '#domain/caller.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { nextBooks } from './continue-series.ts'
import type { NextBook } from './continue-series.ts'
import { hiddenText, withEpisodes } from './hidden.ts'
import type { EpisodeRow } from './hidden.ts'
import { shelvesText } from './shelf.ts'
import type { ShelfText } from './shelf.ts'
import {
  discover,
  newestAuthors,
  ownMedia,
  recentlyAdded,
  remembered,
  rememberedOf,
} from './shelf-parts.ts'
import type { Asked, ShelvesDeps } from './shelf-parts.ts'
import type { MediaRow } from './shelves.store.ts'

export type Shelves = ReturnType<typeof createShelves>

/** The home shelves (ABS wire, shelves §2.4), in their fixed order. */
export function createShelves(deps: ShelvesDeps) {
  return {
    async personalized(
      libraryId: string,
      query: { limit?: number | undefined; include: readonly string[] },
      caller: Caller,
    ): Promise<Content> {
      const library = await deps.libraryAccess.open(libraryId, caller.scope)
      const of = { libraryId, userId: caller.userId, scope: caller.scope }
      const limit = shelfLimit(query.limit)
      const rest = `home|${JSON.stringify([limit, query.include, caller.scope])}`
      return deps.pages.through({ libraryId, userId: caller.userId, rest }, async () => {
        const standing = await deps.store.standing(of)
        const asked: Asked = { of, standing, library, limit, include: query.include }
        return json(shelvesText(await shelvesOf[library.mediaType](deps, asked)))
      })
    },

    /** What the caller took off the continue shelf, as that shelf would show it. */
    async hidden(libraryId: string, caller: Caller): Promise<Content> {
      const library = await deps.libraryAccess.open(libraryId, caller.scope)
      const of = { libraryId, userId: caller.userId, scope: caller.scope }
      const standing = await deps.store.standing(of)
      const asked: Asked = { of, standing, library, limit: largestLimit, include: [] }
      return json(await hiddenText(deps, asked))
    },
  }
}

const defaultLimit = 10
const largestLimit = 200
const seriesLimit = 5

function shelfLimit(limit: number | undefined): number {
  if (limit === undefined || !Number.isSafeInteger(limit) || limit < 1) return defaultLimit
  return Math.min(limit, largestLimit)
}

async function bookShelves(deps: ShelvesDeps, asked: Asked): Promise<ShelfText[]> {
  const { limit } = asked
  const open = await ownMedia(deps, asked, 'in-progress')
  const done = await ownMedia(deps, asked, 'finished')
  const next = await nextInSeries(deps, asked)
  const added = await recentlyAdded(deps, asked)
  const discovered = await discover(deps, asked)
  const cards = await cardsOf(deps.db.read, [
    ...new Set([
      ...open.media.map((row) => row.itemId),
      ...done.media.map((row) => row.itemId),
      ...next.slice(0, limit).map((book) => book.itemId),
      ...added.ids,
      ...discovered.ids,
    ]),
  ])
  const textsOf = (ids: readonly string[]): Card[] => ids.flatMap((id) => cards.get(id) ?? [])
  const audible = (rows: readonly MediaRow[]) =>
    textsOf(rows.filter((row) => row.hasAudio).map((row) => row.itemId))
  const readable = (rows: readonly MediaRow[]) =>
    textsOf(rows.filter((row) => row.hasEbook && !row.hasAudio).map((row) => row.itemId))
  return [
    { id: 'continue-listening', type: 'book', entities: audible(open.media), total: open.total },
    { id: 'continue-reading', type: 'book', entities: readable(open.media), total: open.total },
    {
      id: 'continue-series',
      type: 'book',
      entities: next.slice(0, limit).flatMap(({ itemId, series }) => {
        const card = cards.get(itemId)
        return card === undefined ? [] : [withSeries(card, series)]
      }),
      total: next.length,
    },
    { id: 'recently-added', type: 'book', entities: textsOf(added.ids), total: added.total },
    await recentSeries(deps, asked),
    { id: 'discover', type: 'book', entities: textsOf(discovered.ids), total: discovered.total },
    { id: 'listen-again', type: 'book', entities: audible(done.media), total: done.total },
    { id: 'read-again', type: 'book', entities: readable(done.media), total: done.total },
    { id: 'newest-authors', ...(await newestAuthors(deps, asked)) },
  ]
}

async function musicShelves(deps: ShelvesDeps, asked: Asked): Promise<ShelfText[]> {
  const added = await recentlyAdded(deps, asked)
  const discovered = await discover(deps, asked)
  const cards = await cardsOf(deps.db.read, [...new Set([...added.ids, ...discovered.ids])])
  const textsOf = (ids: readonly string[]): Card[] => ids.flatMap((id) => cards.get(id) ?? [])
  return [
    { id: 'recently-added', type: 'music', entities: textsOf(added.ids), total: added.total },
    { id: 'discover', type: 'music', entities: textsOf(discovered.ids), total: discovered.total },
    { id: 'newest-artists', ...(await newestAuthors(deps, asked)) },
  ]
}

async function videoShelves(deps: ShelvesDeps, asked: Asked): Promise<ShelfText[]> {
  const open = await ownMedia(deps, asked, 'in-progress')
  const done = await ownMedia(deps, asked, 'finished')
  const added = await recentlyAdded(deps, asked)
  const ids = [...open.media, ...done.media].map((row) => row.itemId)
  const cards = await cardsOf(deps.db.read, [...new Set([...ids, ...added.ids])])
  const textsOf = (rows: readonly MediaRow[]): Card[] =>
    rows.flatMap(({ itemId }) => cards.get(itemId) ?? [])
  const fresh = added.ids.flatMap((id) => cards.get(id) ?? [])
  return [
    { id: 'continue-watching', type: 'video', entities: textsOf(open.media), total: open.total },
    { id: 'recently-added', type: 'video', entities: fresh, total: added.total },
    { id: 'watched', type: 'video', entities: textsOf(done.media), total: done.total },
  ]
}

/** The books to go on with, of all series: the same while the user only gets on with what is begun. */
async function nextInSeries(deps: ShelvesDeps, asked: Asked): Promise<NextBook<VisibleItemId>[]> {
  const { of, library } = asked
  const onlyLater = library.onlyShowLaterBooksInContinueSeries
  const hidden = await deps.store.hiddenSeries(of.userId)
  return rememberedOf(deps, asked, `next|${onlyLater}|${[...hidden].join()}`, async () =>
    nextBooks(await deps.store.booksOfStartedSeries(of), { hidden, onlyLater }),
  )
}

async function podcastShelves(deps: ShelvesDeps, asked: Asked): Promise<ShelfText[]> {
  const { store, db } = deps
  const { of, limit } = asked
  const open = await ownMedia(deps, asked, 'in-progress')
  const done = await ownMedia(deps, asked, 'finished')
  const fresh = await store.newestEpisodes(of, deps.now() - recentMs, limit)
  const added = await recentlyAdded(deps, asked)
  const shown = [...open.media, ...done.media, ...fresh.rows].filter((row) => row.episodeId !== '')
  const episodes = await episodesOf(db, shown)
  const cards = await cardsOf(db.read, [
    ...new Set([...shown.map((row) => row.itemId), ...added.ids]),
  ])
  const withEpisode = (rows: readonly EpisodeRow[]) => withEpisodes(rows, cards, episodes)
  const counts = asked.include.includes('numepisodesincomplete')
    ? await deps.incompleteEpisodes(of.userId, added.ids)
    : new Map<string, number>()
  const podcasts = added.ids.flatMap((id) => {
    const card = cards.get(id)
    const count = counts.get(id)
    if (card === undefined) return []
    return [
      count === undefined ? card : withItemField(card, 'numEpisodesIncomplete', String(count)),
    ]
  })
  return [
    {
      id: 'continue-listening',
      type: 'episode',
      entities: withEpisode(open.media),
      total: open.total,
    },
    {
      id: 'newest-episodes',
      type: 'episode',
      entities: withEpisode(fresh.rows),
      total: fresh.total,
    },
    { id: 'recently-added', type: 'podcast', entities: podcasts, total: added.total },
    { id: 'listen-again', type: 'episode', entities: withEpisode(done.media), total: done.total },
  ]
}

async function recentSeries(deps: ShelvesDeps, { of, library }: Asked): Promise<ShelfText> {
  const asked = {
    libraryId: of.libraryId,
    scope: of.scope,
    hidesSingle: library.hideSingleBookSeries,
    addedSince: deps.now() - recentMs,
  }
  const total = await remembered(deps, of, `recent-series|${asked.hidesSingle}`, () =>
    deps.series.countNew(asked),
  )
  const entities = await seriesTexts(
    { db: deps.db, store: deps.series, sorting: deps.sorting },
    await deps.series.newest(asked, seriesLimit),
    { scope: of.scope, hasTotals: false },
  )
  return { id: 'recent-series', type: 'series', entities, total }
}

const shelvesOf = {
  book: bookShelves,
  podcast: podcastShelves,
  music: musicShelves,
  video: videoShelves,
}
