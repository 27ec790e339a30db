import type { Content } from '#domain/content.ts'
import type { Caller } from '#domain/caller.ts'
import type { OpenFeedsOf } from '#domain/open-feeds.ts'
import type { SharesOf } from '#domain/shares.ts'
import type { CardBytes } from '../cache/card-memory.ts'
import { entriesOf, understand } from './item-entries.ts'
import type { Asked, EntriesDeps, ListQuery } from './item-entries.ts'
import type { LibraryAccess, LibraryFacts } from '../read/library-access.store.ts'
import { stitch } from './listing-answer.ts'
import { askedBack, pageNumber } from './listing-query.ts'
import type { PageCache } from '../cache/page-cache.ts'
import type { VisibleItemId } from '#storage/visibility.ts'

export interface ItemListDeps extends EntriesDeps {
  cards: CardBytes
  libraryAccess: LibraryAccess
  pages: PageCache
  openFeedsOf: OpenFeedsOf
  sharesOf: SharesOf
}

/** GET /api/libraries/:id/items: ids by indexes, cards as they lie in the database, one text. */
export function createItemList(deps: ItemListDeps) {
  return {
    /** The items of one page in their order, and how many there are in all. */
    async ids(
      libraryId: string,
      query: ListQuery & { limit: number; page: number },
      caller: Caller,
    ): Promise<{ ids: VisibleItemId[]; total: number }> {
      const library = await deps.libraryAccess.open(libraryId, caller.scope)
      const asked = { query, caller, limit: query.limit, pageIndex: query.page }
      const { rows, total } = await entriesOf(deps, understand(deps, library, asked), asked)
      return { ids: rows.map(({ id }) => id), total }
    },

    async list(libraryId: string, query: ListQuery, caller: Caller): Promise<Content> {
      const library = await deps.libraryAccess.open(libraryId, caller.scope)
      const limit = pageNumber(query.limit, 'limit')
      const pageIndex = pageNumber(query.page, 'page')
      const asked = { query, caller, limit, pageIndex }
      if (query.sort === 'random') return page(deps, library, asked)
      const rest = `page|${JSON.stringify([query, caller.scope, caller.isAdmin])}`
      return deps.pages.through({ libraryId, userId: caller.userId, rest }, () =>
        page(deps, library, asked),
      )
    },
  }
}

async function page(
  deps: ItemListDeps,
  library: LibraryFacts,
  { query, caller, limit, pageIndex }: Asked & { limit: number; pageIndex: number },
): Promise<Content> {
  const listing = understand(deps, library, { query, caller, limit, pageIndex })
  const entries = await entriesOf(deps, listing, { query, caller })
  const envelope = {
    total: entries.total,
    limit,
    page: pageIndex,
    ...askedBack(query),
    mediaType: library.mediaType,
    minified: query.minified,
    collapseseries: query.collapseseries,
    include: query.include.join(','),
    offset: pageIndex * limit,
  }
  const ids = entries.rows.map((row) => row.id)
  const counts = await episodeCounts(deps, library, { query, caller, ids })
  const feeds = query.include.includes('rssfeed')
    ? await deps.openFeedsOf('libraryItem', ids)
    : null
  const shares = query.include.includes('share') && caller.isAdmin ? await deps.sharesOf(ids) : null
  return stitch(
    deps.cards,
    entries.rows.map((row) => ({
      ...row,
      incomplete: counts.get(row.id),
      feed: feeds?.get(row.id),
      share: shares?.get(row.id),
    })),
    envelope,
  )
}

async function episodeCounts(
  deps: ItemListDeps,
  library: LibraryFacts,
  { query, caller, ids }: Asked & { ids: readonly string[] },
): Promise<Map<string, number>> {
  if (library.mediaType !== 'podcast' || !query.include.includes('numepisodesincomplete'))
    return new Map()
  return deps.store.incompleteEpisodes(caller.userId, ids)
}
