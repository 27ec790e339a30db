import type { PageSource } from '#features/grid/index.ts'
import { answeredBy, pageQuery } from '#platform/net/query.ts'
import type { Reply } from '#platform/net/api.ts'
import type { TrashEntry } from '@lectern/contract'

export type Trash = Reply<'GET /api/lectern/trash'>

interface TrashPage extends Omit<Trash, 'entries'> {
  results: TrashEntry[]
}

const pageSize = 100

/** What lies in the trash, latest first; each page also tells the sums. */
export const trashSource = {
  key: 'trash',
  pageSize,
  query: (page: number) =>
    answeredBy(
      pageQuery('GET /api/lectern/trash', { query: { limit: pageSize, page } }),
      async (ask): Promise<TrashPage> => {
        const { entries, ...sums } = await ask()
        return { results: entries, ...sums }
      },
    ),
} satisfies PageSource<TrashEntry>
