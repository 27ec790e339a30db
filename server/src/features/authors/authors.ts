import { mayOpenLibrary } from '#platform/caller.ts'
import type { LetterPlaces } from '@lectern/contract'
import { foldText, titleDisplayIgnorePrefix } from '@lectern/contract/rules'
import {
  askedBack,
  cardsOf,
  lettersOf,
  nameKey,
  pageNumber,
  withSeries,
} from '#features/items/index.ts'
import type {
  ItemRewriter,
  LibraryDoor,
  ListingQuery,
  ReadCache,
  Sorting,
} from '#features/items/index.ts'
import { json } from '#http/answer.ts'
import type { Answer } from '#http/answer.ts'
import { unrestricted } from '#platform/caller.ts'
import type { Caller, VisibilityScope } from '#platform/caller.ts'
import type { Events } from '#platform/events.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import type { AuthorRow } from '#storage/schema.ts'
import { scopeKey, seesWholeLibraries } from '#storage/visibility.ts'
import { authorChangeOf, changedAuthor } from './author-edit.ts'
import type {
  AuthorSelection,
  AuthorSort,
  AuthorsStore,
  CountedAuthorRow,
} from './authors.store.ts'
import { authorWire } from './authors.wire.ts'

export interface AuthorsDeps {
  db: Database
  store: AuthorsStore
  door: LibraryDoor
  cache: ReadCache
  rewriter: ItemRewriter
  events: Events
  sorting: () => Sorting
  now: Now
}

export interface AuthorListQuery extends ListingQuery {
  /** Part of the name. */
  q?: string | undefined
}

export type Authors = ReturnType<typeof createAuthors>

/** The verbs of authors. */
export function createAuthors(deps: AuthorsDeps) {
  const { store, door, rewriter, events } = deps

  /** Throws `missing` for an author outside the scope: one of whom nothing is visible, unless nothing is hidden. */
  async function visible(
    id: string,
    scope: VisibilityScope,
  ): Promise<{ row: AuthorRow; itemIds: string[] }> {
    const row = await store.one(id)
    if (row === undefined || !mayOpenLibrary(row.library_id, scope)) throw new Problem('missing')
    const itemIds = await store.itemIds(id, scope)
    if (itemIds.length === 0 && !seesWholeLibraries(scope)) throw new Problem('missing')
    return { row, itemIds }
  }

  /** Resolves with the books that were rewritten. */
  async function rewriteBooks(
    id: string,
    change: (authors: Linked[]) => Linked[],
  ): Promise<string[]> {
    const ids = await store.itemIds(id, unrestricted)
    await rewriter.rewrite(ids, (record) => withAuthors(record, change), {
      inBatch: true,
      leavingAuthorId: id,
      chosen: ['authors'],
    })
    return ids
  }

  function tellRemoved(row: AuthorRow, itemIds: string[]): void {
    events.publish('author.removed', {
      libraryId: row.library_id,
      authorId: row.id,
      author: { ...authorWire(row) },
      itemIds,
    })
  }

  async function merge(from: AuthorRow, into: AuthorRow) {
    const itemIds = await rewriteBooks(from.id, (authors) =>
      authors.map((author) => (author.id === from.id ? { ...author, name: into.name } : author)),
    )
    // Writing removes an author without books only when nothing else is known of them.
    await store.remove(from.id)
    tellRemoved(from, itemIds)
    events.publish('author.changed', { libraryId: into.library_id, authorId: into.id })
    return { author: authorWire(into), merged: true as const }
  }

  return {
    visible,

    /** For announcements: the author with as many books as the scope sees; null when it sees none of them. */
    async announced(id: string, scope: VisibilityScope) {
      const row = await store.one(id)
      if (row === undefined || !mayOpenLibrary(row.library_id, scope)) return null
      const { length: numBooks } = await store.itemIds(id, scope)
      return numBooks === 0 && !seesWholeLibraries(scope) ? null : { ...authorWire(row), numBooks }
    },

    async list(libraryId: string, query: AuthorListQuery, caller: Caller): Promise<Answer> {
      await door.open(libraryId, caller.scope)
      const selection = selectionOf(libraryId, query.q, caller)
      const isPaged = query.limit !== undefined && query.page !== undefined
      return isPaged ? pageOfAuthors(deps, selection, query) : allAuthors(deps, selection, query)
    },

    /** Where the letters begin in the list; none under an order that isn't by name. */
    async letters(
      libraryId: string,
      query: Pick<AuthorListQuery, 'sort' | 'desc' | 'q'> & { find?: string | undefined },
      caller: Caller,
    ): Promise<LetterPlaces> {
      await door.open(libraryId, caller.scope)
      const sort = authorSort(query.sort)
      if (sort !== 'name_key' && sort !== 'last_first_key') return { letters: [], found: null }
      const selection = selectionOf(libraryId, query.q, caller)
      const order = { sort, isDescending: query.desc }
      const find = foldText(query.find ?? '')
      return {
        letters: lettersOf(await store.initials(selection, order)),
        found: find === '' ? null : await store.countBefore(selection, order, find),
      }
    },

    async get(id: string, include: readonly string[], caller: Caller): Promise<Answer> {
      const { row, itemIds } = await visible(id, caller.scope)
      const author = JSON.stringify(authorWire(row))
      if (!include.includes('items')) return json(author)
      const cards = await cardsOf(deps.db.read, itemIds)
      const series = include.includes('series')
        ? `"series":[${(await seriesTexts(deps, itemIds, cards)).join(',')}],`
        : ''
      const items = itemIds.flatMap((itemId) => cards.get(itemId) ?? [])
      return json(`${author.slice(0, -1)},${series}"libraryItems":[${items.join(',')}]}`)
    },

    /** Renames or describes; the name of another author of the library merges the two. */
    async update(id: string, body: unknown, caller: Caller) {
      const { row } = await visible(id, caller.scope)
      const change = authorChangeOf(body)
      const next = changedAuthor(row, change, deps.now())
      if (next === null) return { author: authorWire(row), updated: false }
      if (next.name_key !== row.name_key) {
        const other = await store.byName(row.library_id, nameKey(next.name))
        if (other !== undefined && other.id !== id) return merge(row, other)
      }
      await store.update(id, next)
      if (next.name !== row.name) {
        await rewriteBooks(id, (authors) =>
          authors.map((author) => (author.id === id ? { ...author, name: next.name } : author)),
        )
      }
      events.publish('author.changed', { libraryId: row.library_id, authorId: id })
      return { author: authorWire(next), updated: true }
    },

    /** Takes the author off all books. */
    async remove(id: string, caller: Caller): Promise<void> {
      const { row } = await visible(id, caller.scope)
      const itemIds = await rewriteBooks(id, (authors) =>
        authors.filter((author) => author.id !== id),
      )
      await store.remove(id)
      tellRemoved(row, itemIds)
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

async function pageOfAuthors(
  deps: AuthorsDeps,
  selection: AuthorSelection,
  query: AuthorListQuery,
): Promise<Answer> {
  const limit = pageNumber(query.limit, 'limit')
  const page = pageNumber(query.page, 'page')
  const rest = `authors|${selection.part}|${selection.withEmpty}|${scopeKey(selection.scope)}`
  const total = await deps.cache.through({ libraryId: selection.libraryId, rest }, () =>
    deps.store.count(selection),
  )
  const rows = await deps.store.page(selection, {
    sort: authorSort(query.sort),
    isDescending: query.desc,
    limit,
    offset: page * limit,
  })
  return json(
    JSON.stringify({
      results: rows.map(listedWire),
      total,
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
  deps: AuthorsDeps,
  selection: AuthorSelection,
  query: AuthorListQuery,
): Promise<Answer> {
  const sort = authorSort(query.sort)
  const rest = `all-authors|${sort}|${query.desc}|${selection.part}|${selection.withEmpty}|${scopeKey(selection.scope)}`
  const text = await deps.cache.through({ libraryId: selection.libraryId, rest }, async () => {
    const rows = await deps.store.page(selection, {
      sort,
      isDescending: query.desc,
      limit: 0,
      offset: 0,
    })
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

async function seriesTexts(
  { store, sorting }: AuthorsDeps,
  itemIds: string[],
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

type RecordChange = Parameters<ItemRewriter['rewrite']>[1]
type AnyRecord = Parameters<RecordChange>[0]
type Linked = { id: string; name: string; lastFirst: string }

function withAuthors(
  record: AnyRecord,
  change: (authors: Linked[]) => Linked[],
): ReturnType<RecordChange> {
  if (record.media.kind !== 'book') return null
  const { metadata } = record.media
  return {
    ...record,
    media: { ...record.media, metadata: { ...metadata, authors: change(metadata.authors) } },
  }
}
