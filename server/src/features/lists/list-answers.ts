import { pageNumber } from '#features/items/index.ts'
import type { LibraryDoor } from '#features/items/index.ts'
import { json } from '#http/answer.ts'
import type { Answer } from '#http/answer.ts'
import type { VisibilityScope } from '#platform/caller.ts'
import type { ListHead } from './list-tables.store.ts'
import type { ListsStore } from './lists.store.ts'
import { answerWhole } from './long-answer.ts'
import type { RenderEntries } from './long-answer.ts'

interface ListKindDeps {
  store: Pick<ListsStore, 'entries' | 'list' | 'count'>
  door: LibraryDoor
  /** The wire's name for what is in a list: `books`, `items`. */
  field: string
  /** Row → wire list without what is in it. */
  head: (row: ListHead) => Record<string, unknown>
  /** Asked anew for every answer: what titles look like may have changed. */
  render: () => RenderEntries
}

interface ListsInLibrary {
  where: { libraryId: string; userId?: string }
  query: { limit?: number | undefined; page?: number | undefined }
  scope: VisibilityScope
  /** What else stands in the envelope, behind limit and page. */
  more?: Record<string, unknown>
}

export type ListAnswers = ReturnType<typeof createListAnswers>

/** Lists of one kind as their own calls answer them: with what the scope may see of what is in them. */
export function createListAnswers({ store, door, field, head, render }: ListKindDeps) {
  /** Lists between what stands before and behind them. */
  async function whole(
    rows: readonly ListHead[],
    scope: VisibilityScope,
    [before, after] = ['', ''],
  ): Promise<Answer> {
    const ids = rows.map((row) => row.id)
    const entries = await store.entries(ids, scope)
    const lists = rows.map((row) => ({
      open: `${JSON.stringify(head(row)).slice(0, -1)},"${field}":[`,
      close: ']}',
      entries: entries.get(row.id) ?? [],
    }))
    return answerWhole({ before, after, lists, render: render() })
  }

  /** A list with nothing in it, whatever is. */
  const emptied = (row: ListHead): Record<string, unknown> => ({ ...head(row), [field]: [] })

  return {
    whole,
    emptied,

    brief: (row: ListHead): Answer => json(JSON.stringify(emptied(row))),

    /** For announcements. */
    async parsed(row: ListHead, scope: VisibilityScope): Promise<Record<string, unknown>> {
      const entries = (await store.entries([row.id], scope)).get(row.id) ?? []
      const textFor = await render()(entries)
      const inIt = entries.flatMap((entry) => JSON.parse(`[${textFor(entry)}]`) as unknown[])
      return { ...head(row), [field]: inIt }
    },

    /** A page of a library's lists, by name. Throws as the library's door does, and `invalid` for odd numbers. */
    async inLibrary({ where, query, scope, more = {} }: ListsInLibrary): Promise<Answer> {
      await door.open(where.libraryId, scope)
      const limit = pageNumber(query.limit, 'limit')
      const page = pageNumber(query.page, 'page')
      const rows = await store.list(where, scope, { limit, offset: page * limit })
      const envelope = { total: await store.count(where, scope), limit, page, ...more }
      const after = `],${JSON.stringify(envelope).slice(1)}`
      return whole(rows, scope, ['{"results":[', after])
    },
  }
}
