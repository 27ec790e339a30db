import type { ListRow as WireRow } from '@lectern/contract'
import type { Book } from '#features/items/index.ts'
import type { PageSource } from '#features/grid/index.ts'
import { readWhenStill, type ListKind } from '#features/lists/index.ts'
import { call } from '#platform/net/call.ts'
import { answeredBy, pageQuery } from '#platform/net/query.ts'

/** One entry of a list as rows show it; seconds, ms. */
export interface ListRow extends Pick<WireRow, 'libraryItemId' | 'episode'> {
  libraryItem: Book
}

export const rowsPerPage = 60
export const rowsCall = 'GET /api/lectern/lists/:kind/:id/items'

/** What is in a list, page by page. */
export function rowsSource(kind: ListKind, id: string): PageSource<ListRow> {
  return {
    key: `${kind} ${id}`,
    pageSize: rowsPerPage,
    query: (page) =>
      answeredBy(
        pageQuery(rowsCall, { params: { kind, id }, query: { limit: rowsPerPage, page } }),
        readWhenStill,
      ),
  }
}

/** Rows of a list from the place `first` on, fetched in large steps; `most` of them at most. */
export async function rowsFrom(
  { kind, id }: { kind: ListKind; id: string },
  first: number,
  most: number,
): Promise<ListRow[]> {
  const limit = 200
  const firstPage = Math.floor(first / limit)
  const skipped = first - firstPage * limit
  const rows: ListRow[] = []
  for (let page = firstPage; rows.length < skipped + most; page++) {
    // oxlint-disable-next-line no-await-in-loop -- the next page is asked for only when there is one
    const answer = await call(rowsCall, { params: { kind, id }, query: { limit, page } })
    rows.push(...answer.results)
    if ((page + 1) * limit >= answer.total) break
  }
  return rows.slice(skipped, skipped + most)
}

/** The entry that a row stands for. */
export function entryOf({ libraryItemId, episode }: ListRow) {
  return { libraryItemId, episodeId: episode?.id ?? null }
}

/** Title of the episode, or of the book. */
export function titleOfRow({ libraryItem, episode }: ListRow): string {
  return episode?.title ?? libraryItem.media.metadata.title ?? ''
}
