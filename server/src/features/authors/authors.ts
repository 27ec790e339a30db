import type { AuthorChange } from '@lectern/contract'
import { byHand, nameKey } from '#features/items/index.ts'
import type {
  ChangeAuthor,
  Renamed,
  ItemRewriter,
  LibraryAccess,
  LinkedAuthor,
  ReadCache,
  Sorting,
  UnfinishedRenames,
} from '#features/items/index.ts'
import { json } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import { mayOpenLibrary, unrestricted } from '#domain/caller.ts'
import type { Caller, VisibilityScope } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import type { AuthorRow } from '#storage/schema.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { seesWholeLibraries } from '#storage/visibility.ts'
import { named, withAuthors } from './author-books.ts'
import { changedAuthor } from './author-edit.ts'
import { createAuthorLists } from './author-list.ts'
import { authorText } from './author-page.ts'
import type { AuthorsStore } from './authors.store.ts'
import { authorWire } from './authors.wire.ts'

export interface AuthorsDeps {
  db: Database
  store: AuthorsStore
  libraryAccess: LibraryAccess
  cache: ReadCache
  rewriter: ItemRewriter
  renames: UnfinishedRenames
  events: Events
  sorting: () => Sorting
  now: Now
}

interface BookRewriting {
  /** Null: it was begun before a stop. */
  by: ChangeAuthor | null
  /** Of the author, where books are known under the new name already: the history is told the old one. */
  renamed?: Pick<Renamed, 'from' | 'to'>
  scope?: VisibilityScope
}

export type Authors = ReturnType<typeof createAuthors>

/** The verbs of authors. */
export function createAuthors(deps: AuthorsDeps) {
  const { store, rewriter, renames, events } = deps

  /** Whether this author of an open library is there for the scope: nothing is hidden, or a book of theirs is not. */
  async function isVisible(id: string, scope: VisibilityScope): Promise<boolean> {
    return seesWholeLibraries(scope) || (await store.itemIds(id, scope)).length > 0
  }

  /** Throws `missing` for an author outside the scope: one of whom nothing is visible, unless nothing is hidden. */
  async function visible(
    id: string,
    scope: VisibilityScope,
  ): Promise<{ row: AuthorRow; itemIds: VisibleItemId[] }> {
    const row = await store.one(id)
    if (row === undefined || !mayOpenLibrary(row.library_id, scope)) throw new Problem('missing')
    const itemIds = await store.itemIds(id, scope)
    if (itemIds.length === 0 && !seesWholeLibraries(scope)) throw new Problem('missing')
    return { row, itemIds }
  }

  /** Resolves with the books that were rewritten: all of the author, or those that a scope sees. */
  async function rewriteBooks(
    id: string,
    change: (authors: LinkedAuthor[]) => LinkedAuthor[],
    { by, renamed, scope = unrestricted }: BookRewriting,
  ): Promise<string[]> {
    const ids = await store.itemIds(id, scope)
    const names = renamed === undefined ? [] : [{ field: 'authors' as const, id, ...renamed }]
    await rewriter.rewrite(ids, (record) => withAuthors(record, change), byHand(by, names), {
      inBatch: true,
      leavingAuthorId: id,
      chosen: ['authors'],
      ...(renamed === undefined
        ? {}
        : { was: (record) => withAuthors(record, named(id, renamed.from)) ?? record }),
    })
    return ids
  }

  function tellRemoved(row: AuthorRow, itemIds: string[]): void {
    events.publish('author.removed', {
      libraryId: row.library_id,
      authorId: row.id,
      author: authorWire(row),
      itemIds,
    })
  }

  async function nameInBooks({ id, name }: AuthorRow, how: BookRewriting): Promise<void> {
    await rewriteBooks(id, named(id, name), how)
    await renames.end('author', id)
  }

  async function merge(from: AuthorRow, into: AuthorRow, by: ChangeAuthor | null) {
    await store.beginMerge(from.id, into.id)
    const itemIds = await rewriteBooks(from.id, named(from.id, into.name), { by })
    // Writing removes an author without books only when nothing else is known of them.
    await store.remove(from.id)
    await renames.end('author', from.id)
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

    ...createAuthorLists(deps),

    async get(id: string, include: readonly string[], caller: Caller): Promise<Content> {
      const { row, itemIds } = await visible(id, caller.scope)
      return json(await authorText(deps, row, { itemIds, include }))
    },

    /**
     * Renames or describes; the name of another author of the library merges the two. Throws `invalid` when that one is
     * hidden from the caller, who would learn of them and change their books.
     */
    async update(id: string, change: AuthorChange, caller: Caller) {
      const { row } = await visible(id, caller.scope)
      const next = changedAuthor(row, change, deps.now())
      if (next === null) return { author: authorWire(row), updated: false }
      if (next.name_key !== row.name_key) {
        const other = await store.byName(row.library_id, nameKey(next.name))
        if (other !== undefined && other.id !== id) {
          if (!(await isVisible(other.id, caller.scope))) {
            throw new Problem('invalid', 'This name is not free. Please choose another one.')
          }
          return merge(row, other, caller)
        }
      }
      const isRenamed = next.name !== row.name
      await store.update(id, next, { isRenamed })
      if (isRenamed)
        await nameInBooks(next, { by: caller, renamed: { from: row.name, to: next.name } })
      events.publish('author.changed', { libraryId: row.library_id, authorId: id })
      return { author: authorWire(next), updated: true }
    },

    /** Gives books the author, or the name, that a stop kept from them. */
    async finishRenames(): Promise<void> {
      for (const { id, into_id } of await renames.list('author')) {
        const row = await store.one(id)
        const into = into_id === null ? undefined : await store.one(into_id)
        if (row !== undefined && into !== undefined) await merge(row, into, null)
        else if (row !== undefined && into_id === null) await nameInBooks(row, { by: null })
        else await renames.end('author', id)
      }
    },

    /** Takes the author off all books that the caller sees, and away unless there are others. */
    async remove(id: string, caller: Caller): Promise<void> {
      const { row } = await visible(id, caller.scope)
      const without = (authors: LinkedAuthor[]) => authors.filter((author) => author.id !== id)
      const itemIds = await rewriteBooks(id, without, {
        by: caller,
        scope: caller.scope,
      })
      if ((await store.itemIds(id, unrestricted)).length > 0) {
        events.publish('author.changed', { libraryId: row.library_id, authorId: id })
        return
      }
      await store.remove(id)
      tellRemoved(row, itemIds)
    },
  }
}
