import { episodesOf, recentMs, withItemField, withSeries } from '#features/items/index.ts'
import type { Card } from '#features/items/index.ts'
import { seriesTexts } from '#features/series/index.ts'
import { json } from '#domain/content.ts'
import { remoteWord } from '#domain/remote-episodes.ts'
import type { Content } from '#domain/content.ts'
import type { Caller } from '#domain/caller.ts'
import { hiddenText, withEpisodes } from './hidden.ts'
import type { EpisodeRow } from './hidden.ts'
import { shelfText, shelvesText } from './shelf.ts'
import type { ShelfText } from './shelf.ts'
import {
  cardTexts,
  discover,
  newestAuthors,
  nextInSeries,
  ownMedia,
  recentlyAdded,
  shared,
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
        const places = await deps.places(of)
        const asked: Asked = { of, places, library, limit, include: query.include }
        const shown = query.include.includes('rssfeed') ? withFeeds(deps) : deps
        return json(shelvesText(await shelvesOf[library.mediaType](shown, asked)))
      })
    },

    /** What the caller took off the continue shelf, as that shelf would show it. */
    async hidden(libraryId: string, caller: Caller): Promise<Content> {
      const library = await deps.libraryAccess.open(libraryId, caller.scope)
      const of = { libraryId, userId: caller.userId, scope: caller.scope }
      const places = await deps.places(of)
      const asked: Asked = { of, places, library, limit: largestLimit, include: [] }
      return json(await hiddenText(deps, asked))
    },
  }
}

/** The same shelves, whose items say which feed of them is open. */
function withFeeds(deps: ShelvesDeps): ShelvesDeps {
  return {
    ...deps,
    async cards(ids) {
      const cards = await deps.cards(ids)
      const feeds = await deps.openFeedsOf('libraryItem', ids)
      if (feeds.size === 0) return cards
      return new Map(
        [...cards].map(([id, card]) => {
          const feed = feeds.get(id)
          if (feed === undefined) return [id, card]
          const text = withItemField(Buffer.from(card).toString(), 'rssFeed', JSON.stringify(feed))
          return [id, Buffer.from(text)]
        }),
      )
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

async function bookShelves(deps: ShelvesDeps, asked: Asked): Promise<string[]> {
  const open = await ownMedia(deps, asked, 'in-progress')
  const done = await ownMedia(deps, asked, 'finished')
  const next = await nextInSeries(deps, asked)
  const discovered = await discover(deps, asked)
  const cards = await cardTexts(deps, [
    ...open.media.map((row) => row.itemId),
    ...done.media.map((row) => row.itemId),
    ...next.books.map((book) => book.itemId),
    ...discovered.ids,
  ])
  const textsOf = (ids: readonly string[]): Card[] => ids.flatMap((id) => cards.get(id) ?? [])
  const audible = (rows: readonly MediaRow[]) =>
    textsOf(rows.filter((row) => row.hasAudio).map((row) => row.itemId))
  const readable = (rows: readonly MediaRow[]) =>
    textsOf(rows.filter((row) => row.hasEbook && !row.hasAudio).map((row) => row.itemId))
  const shelf = (id: ShelfText['id'], entities: readonly Card[], { total }: { total: number }) =>
    shelfText({ id, type: 'book', entities, total })
  return [
    shelf('continue-listening', audible(open.media), open),
    shelf('continue-reading', readable(open.media), open),
    shelf(
      'continue-series',
      next.books.flatMap(({ itemId, seriesId: id, name, sequence }) => {
        const card = cards.get(itemId)
        return card === undefined ? [] : [withSeries(card, { id, name, sequence })]
      }),
      next,
    ),
    await newestShelf(deps, asked, 'book'),
    await recentSeries(deps, asked),
    shelf('discover', textsOf(discovered.ids), discovered),
    shelf('listen-again', audible(done.media), done),
    shelf('read-again', readable(done.media), done),
    await authorShelf(deps, asked, 'newest-authors'),
  ]
}

async function musicShelves(deps: ShelvesDeps, asked: Asked): Promise<string[]> {
  const { ids, total } = await discover(deps, asked)
  const cards = await cardTexts(deps, ids)
  const entities = ids.flatMap((id) => cards.get(id) ?? [])
  return [
    await newestShelf(deps, asked, 'music'),
    shelfText({ id: 'discover', type: 'music', entities, total }),
    await authorShelf(deps, asked, 'newest-artists'),
  ]
}

async function videoShelves(deps: ShelvesDeps, asked: Asked): Promise<string[]> {
  const open = await ownMedia(deps, asked, 'in-progress')
  const done = await ownMedia(deps, asked, 'finished')
  const cards = await cardTexts(
    deps,
    [...open.media, ...done.media].map((row) => row.itemId),
  )
  const shelf = (id: ShelfText['id'], { media, total }: typeof open) =>
    shelfText({
      id,
      type: 'video',
      entities: media.flatMap(({ itemId }) => cards.get(itemId) ?? []),
      total,
    })
  return [
    shelf('continue-watching', open),
    await newestShelf(deps, asked, 'video'),
    shelf('watched', done),
  ]
}

async function podcastShelves(deps: ShelvesDeps, asked: Asked): Promise<string[]> {
  const { store, db } = deps
  const { of, limit } = asked
  const open = await ownMedia(deps, asked, 'in-progress')
  const done = await ownMedia(deps, asked, 'finished')
  const fresh = await store.newestEpisodes(of, deps.now() - recentMs, limit)
  const added = await recentlyAdded(deps, asked)
  const shown = [...open.media, ...done.media, ...fresh.rows].filter((row) => row.episodeId !== '')
  const here = await episodesOf(db, shown)
  const remote = asked.include.includes(remoteWord) ? await deps.remoteEpisodesOf(shown) : []
  const episodes = new Map([...remote, ...here])
  const cards = await cardTexts(deps, [...shown.map((row) => row.itemId), ...added.ids])
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
  const shelf = (id: ShelfText['id'], media: readonly EpisodeRow[], { total }: { total: number }) =>
    shelfText({ id, type: 'episode', entities: withEpisode(media), total })
  return [
    shelf('continue-listening', open.media, open),
    shelf('newest-episodes', fresh.rows, fresh),
    shelfText({ id: 'recently-added', type: 'podcast', entities: podcasts, total: added.total }),
    shelf('listen-again', done.media, done),
  ]
}

/** What came last, where it looks the same to everybody. */
const newestShelf = (
  deps: ShelvesDeps,
  asked: Asked,
  type: 'book' | 'music' | 'video',
): Promise<string> =>
  shared(deps, asked, 'recently-added', async () => {
    const { ids, total } = await recentlyAdded(deps, asked)
    const cards = await cardTexts(deps, ids)
    const entities = ids.flatMap((id) => cards.get(id) ?? [])
    return { id: 'recently-added', type, entities, total }
  })

const authorShelf = (
  deps: ShelvesDeps,
  asked: Asked,
  id: 'newest-authors' | 'newest-artists',
): Promise<string> =>
  shared(deps, asked, id, async () => ({ id, ...(await newestAuthors(deps, asked)) }))

function recentSeries(deps: ShelvesDeps, asked: Asked): Promise<string> {
  const { of, library } = asked
  const hidesSingle = library.hideSingleBookSeries
  return shared(deps, asked, `recent-series|${hidesSingle}`, async () => {
    const fresh = {
      libraryId: of.libraryId,
      scope: of.scope,
      hidesSingle,
      addedSince: deps.now() - recentMs,
    }
    const total = await deps.series.countNew(fresh)
    const newest = await deps.series.newest(fresh, seriesLimit)
    const ids = newest.map(({ id }) => id)
    const entities = await seriesTexts(
      { db: deps.db, store: deps.series, sorting: deps.sorting },
      newest,
      {
        scope: of.scope,
        hasTotals: false,
        ...(asked.include.includes('rssfeed')
          ? { feeds: await deps.openFeedsOf('series', ids) }
          : {}),
      },
    )
    return { id: 'recent-series', type: 'series', entities, total }
  })
}

const shelvesOf = {
  book: bookShelves,
  podcast: podcastShelves,
  music: musicShelves,
  video: videoShelves,
}
