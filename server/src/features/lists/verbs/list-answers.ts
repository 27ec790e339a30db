import { pageNumber } from '#features/items/index.ts'
import type { LibraryAccess } from '#features/items/index.ts'
import { json } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { ListHead } from '../store/list-tables.store.ts'
import type { ListsStore } from '../store/lists.store.ts'
import { answerWhole } from './long-answer.ts'
import type { RenderEntries } from './long-answer.ts'

interface ListKindDeps<Held, List> {
  store: Pick<ListsStore, 'entries' | 'list' | 'count'>
  libraryAccess: LibraryAccess
  /** Row → wire list with what is in it as its last key. */
  list: (row: ListHead, held: Held[]) => List
  /** Asked anew for every answer: what titles look like may have changed. */
  render: () => RenderEntries
}

interface ListsInLibrary {
  where: { libraryId: string; userId?: string }
  query: { limit?: number | undefined; page?: number | undefined }
  scope: VisibilityScope
  /** What else stands in the envelope, behind limit and page. */
  more?: Record<string, unknown>
  /** What else some of the lists have. */
  fieldsOf?: (ids: readonly string[]) => Promise<MoreFields>
}

/** Fields of lists that aren't theirs alone, by their ids. */
export type MoreFields = ReadonlyMap<string, Record<string, unknown>>

const moreText = (fields: Record<string, unknown> | undefined): string =>
  fields === undefined ? '' : `,${JSON.stringify(fields).slice(1, -1)}`

export type ListAnswers<List> = ReturnType<typeof createListAnswers<never, List>>

/** Lists of one kind as their own calls answer them: with what the scope may see of what is in them. */
export function createListAnswers<Held, List>({
  store,
  libraryAccess,
  list,
  render,
}: ListKindDeps<Held, List>) {
  /** A list with nothing in it, whatever is. */
  const emptied = (row: ListHead): List => list(row, [])

  /** Lists between what stands before and behind them; `fields`: what else some of them have, by their ids. */
  async function whole(
    rows: readonly ListHead[],
    scope: VisibilityScope,
    [before, after] = ['', ''],
    fields: MoreFields = new Map(),
  ): Promise<Content> {
    const ids = rows.map((row) => row.id)
    const entries = await store.entries(ids, scope)
    const lists = rows.map((row) => ({
      // Up to where its entries begin.
      open: JSON.stringify(emptied(row)).slice(0, -2),
      close: `]${moreText(fields.get(row.id))}}`,
      entries: entries.get(row.id) ?? [],
    }))
    return answerWhole({ before, after, lists, render: render() })
  }

  return {
    whole,
    emptied,

    minimal: (row: ListHead): Content => json(JSON.stringify(emptied(row))),

    /** For announcements. */
    async parsed(row: ListHead, scope: VisibilityScope): Promise<List> {
      const entries = (await store.entries([row.id], scope)).get(row.id) ?? []
      const textFor = await render()(entries)
      const held = entries.flatMap((entry) => JSON.parse(`[${String(textFor(entry))}]`) as Held[])
      return list(row, held)
    },

    /** A page of a library's lists, by name. Throws as the library access does, and `invalid` for odd numbers. */
    async inLibrary({
      where,
      query,
      scope,
      more = {},
      fieldsOf,
    }: ListsInLibrary): Promise<Content> {
      await libraryAccess.open(where.libraryId, scope)
      const limit = pageNumber(query.limit, 'limit')
      const page = pageNumber(query.page, 'page')
      const rows = await store.list(where, scope, { limit, offset: page * limit })
      const envelope = { total: await store.count(where, scope), limit, page, ...more }
      const after = `],${JSON.stringify(envelope).slice(1)}`
      const fields = await fieldsOf?.(rows.map(({ id }) => id))
      return whole(rows, scope, ['{"results":[', after], fields)
    },
  }
}
