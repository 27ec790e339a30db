import type { ListRow, ListSummary } from '@lectern/contract'
import type { Content } from '#domain/content.ts'
import type { Lists } from '#features/lists/index.ts'
import { Problem } from '#platform/problem.ts'
import type { Published } from '../books/published.ts'
import { addressesFor, feedFor } from './asker.ts'
import type { Asker, OpenLibrary } from './asker.ts'
import type { Entry, Feed } from './feed.ts'
import { booksPerPage, namesPerPage, pageOf, pagesOf } from './paging.ts'
import type { ListCounts } from './root.ts'

type ListKind = 'collections' | 'playlists'

export interface ListFeedsDeps {
  lists: Pick<Lists, 'inLibrary' | 'get' | 'items'>
  published: Published
  openLibrary: OpenLibrary
}

interface ListPage {
  results: ListSummary[]
  total: number
}

interface RowPage {
  results: ListRow[]
  total: number
}

/** Collections and playlists of a library, and the books in them. */
export function createListFeeds({ lists, published, openLibrary }: ListFeedsDeps) {
  async function page(
    where: { id: string; kind: ListKind },
    asked: { limit: number; page: number },
    { caller }: Asker,
  ): Promise<ListPage> {
    const query = { ...asked, sort: 'name', desc: false }
    return JSON.parse(jsonOf(await lists.inLibrary(where, query, caller))) as ListPage
  }

  return {
    async counts(libraryId: string, asker: Asker): Promise<ListCounts> {
      const count = async (kind: ListKind) =>
        (await page({ id: libraryId, kind }, { limit: 1, page: 0 }, asker)).total
      return { collections: await count('collections'), playlists: await count('playlists') }
    },

    async feed(
      { libraryId, kind: asked }: { libraryId: string; kind: string },
      askedPage: number | undefined,
      asker: Asker,
    ): Promise<Feed> {
      const kind = kindOf(asked)
      await openLibrary(libraryId, asker)
      const number = pageOf(askedPage)
      const range = { limit: namesPerPage, page: number - 1 }
      const { results, total } = await page({ id: libraryId, kind }, range, asker)
      const addresses = addressesFor(asker)
      return feedFor(
        asker,
        {
          id: `libraries/${libraryId}/${kind}/${number}`,
          title: asker.words(titles[kind]),
          kind: 'navigation',
          at: (other) => other.lists(libraryId, kind, pageQuery(number)),
          up: addresses.library(libraryId),
          updated: Math.max(0, ...results.map(({ lastUpdate }) => lastUpdate)),
          entries: results.map(({ id, name, description, count, lastUpdate }): Entry => ({
            id: `${kind}/${id}`,
            title: name,
            href: addresses.list(kind, id, {}),
            kind: 'acquisition',
            summary: description || asker.words('opds.bookCount', { count }),
            count,
            updated: lastUpdate,
            relation: 'subsection',
          })),
          pages: pagesOf({ total, perPage: namesPerPage, page: number }, (of) =>
            addresses.lists(libraryId, kind, pageQuery(of)),
          ),
        },
        libraryId,
      )
    },

    async books(
      { kind: asked, id }: { kind: string; id: string },
      askedPage: number | undefined,
      asker: Asker,
    ): Promise<Feed> {
      const kind = kindOf(asked)
      const list = await lists.get(kind, id, asker.caller)
      await openLibrary(list.libraryId, asker)
      const number = pageOf(askedPage)
      const range = { limit: booksPerPage, page: number - 1 }
      const answer = await lists.items({ kind, id }, range, asker.caller)
      const { results, total } = JSON.parse(jsonOf(answer)) as RowPage
      const addresses = addressesFor(asker)
      const ids = [...new Set(results.map(({ libraryItemId }) => libraryItemId))]
      return feedFor(asker, {
        id: `${kind}/${id}/${number}`,
        title: list.name,
        kind: 'acquisition',
        at: (other) => other.list(kind, id, pageQuery(number)),
        up: addresses.lists(list.libraryId, kind, {}),
        updated: list.lastUpdate,
        publications: await published(ids, asker),
        pages: pagesOf({ total, perPage: booksPerPage, page: number }, (of) =>
          addresses.list(kind, id, pageQuery(of)),
        ),
      })
    },
  }
}

const titles = { collections: 'opds.collections', playlists: 'opds.playlists' } as const

function kindOf(text: string): ListKind {
  if (text !== 'collections' && text !== 'playlists') throw new Problem('missing')
  return text
}

const pageQuery = (page: number) => ({ page: page === 1 ? undefined : page })

/** The JSON that a verb answers with. */
export function jsonOf(content: Content): string {
  if (content.content !== 'json') throw new Error('an answer that is no JSON')
  return String(content.text)
}
