import type { LetterOffsets } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'
import { askedBack, lettersOf, pageNumber } from '#features/items/index.ts'
import type { LibraryAccess, ListingQuery, ReadCache } from '#features/items/index.ts'
import { json } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import type { Caller } from '#domain/caller.ts'
import { scopeKey, seesWholeLibraries } from '#storage/visibility.ts'
import type {
  AuthorSelection,
  AuthorSort,
  AuthorsStore,
  CountedAuthorRow,
} from './authors.store.ts'
import { authorWire } from './authors.wire.ts'

interface AuthorListsDeps {
  store: AuthorsStore
  libraryAccess: LibraryAccess
  cache: ReadCache
}

export interface AuthorListQuery extends ListingQuery {
  /** Part of the name. */
  q?: string | undefined
}

/** The authors of a library, in pages or all at once, and where their letters begin. */
export function createAuthorLists(deps: AuthorListsDeps) {
  const { store, libraryAccess } = deps
  return {
    async list(libraryId: string, query: AuthorListQuery, caller: Caller): Promise<Content> {
      await libraryAccess.open(libraryId, caller.scope)
      const selection = selectionOf(libraryId, query.q, caller)
      const isPaged = query.limit !== undefined && query.page !== undefined
      return isPaged ? pageOfAuthors(deps, selection, query) : allAuthors(deps, selection, query)
    },

    /** Where the letters begin in the list; none under an order that isn't by name. */
    async letters(
      libraryId: string,
      query: Pick<AuthorListQuery, 'sort' | 'desc' | 'q'> & { find?: string | undefined },
      caller: Caller,
    ): Promise<LetterOffsets> {
      await libraryAccess.open(libraryId, caller.scope)
      const sort = authorSort(query.sort)
      if (sort !== 'name_key' && sort !== 'last_first_key') return { letters: [], found: null }
      const selection = selectionOf(libraryId, query.q, caller)
      const order = { sort, isDescending: query.desc }
      const find = foldText(query.find ?? '')
      const rest = `author-letters|${sort}|${query.desc}|${restOf(selection)}`
      return {
        letters: await deps.cache.through({ libraryId, rest }, async () =>
          lettersOf(await store.initials(selection, order)),
        ),
        found: find === '' ? null : await store.countBefore(selection, order, find),
      }
    },
  }
}

function selectionOf(libraryId: string, q: string | undefined, caller: Caller): AuthorSelection {
  return {
    libraryId,
    scope: caller.scope,
    withEmpty: caller.isAdmin && seesWholeLibraries(caller.scope),
    part: foldText(q ?? '').slice(0, 200),
  }
}

/** What the choice of authors depends on beside the library; part of the keys of the cache. */
const restOf = ({ part, withEmpty, scope }: AuthorSelection): string =>
  `${part}|${withEmpty}|${scopeKey(scope)}`

async function pageOfAuthors(
  deps: AuthorListsDeps,
  selection: AuthorSelection,
  query: AuthorListQuery,
): Promise<Content> {
  const limit = pageNumber(query.limit, 'limit')
  const page = pageNumber(query.page, 'page')
  const sort = authorSort(query.sort)
  const rest = `authors|${sort}|${query.desc}|${restOf(selection)}`
  const order = await deps.cache.through({ libraryId: selection.libraryId, rest }, () =>
    deps.store.order(selection, { sort, isDescending: query.desc }),
  )
  const shown = limit > 0 ? order.slice(page * limit, (page + 1) * limit) : order
  const rows = await deps.store.rows(shown)
  return json(
    JSON.stringify({
      results: rows.map(listedWire),
      total: order.length,
      limit,
      page,
      ...askedBack(query),
      minified: query.minified,
      include: query.include.length === 0 ? undefined : query.include.join(','),
    }),
  )
}

/** All of them in one answer, remembered as text: some apps ask for it on every visit. */
async function allAuthors(
  deps: AuthorListsDeps,
  selection: AuthorSelection,
  query: AuthorListQuery,
): Promise<Content> {
  const sort = authorSort(query.sort)
  const rest = `all-authors|${sort}|${query.desc}|${restOf(selection)}`
  const text = await deps.cache.through({ libraryId: selection.libraryId, rest }, async () => {
    const rows = await deps.store.all(selection, { sort, isDescending: query.desc })
    return JSON.stringify({ authors: rows.map(listedWire) })
  })
  return json(text)
}

const listedWire = (row: CountedAuthorRow) => ({
  ...authorWire(row),
  numBooks: row.numBooks,
  lastFirst: row.last_first,
})

function authorSort(sort: string | undefined): AuthorSort {
  switch (sort) {
    case 'lastFirst':
      return 'last_first_key'
    case 'numBooks':
      return 'numBooks'
    case 'addedAt':
      return 'added_at'
    case 'updatedAt':
      return 'updated_at'
    default:
      return 'name_key'
  }
}
