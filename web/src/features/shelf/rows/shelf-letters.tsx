import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { LetterStrip, wantsLetters, type GridHandle } from '#features/grid/index.ts'
import { call } from '#platform/net/call.ts'
import { callQuery } from '#platform/net/query.ts'
import { listedBy } from '../query/shelf.queries.ts'
import type { ShelfView } from '../use-shelf-view.ts'

interface ShelfLettersProps {
  libraryId: string
  view: ShelfView
  count: number
  grid: RefObject<GridHandle | null>
}

/** The letters at the edge of a shelf that is in the order of a name. */
export function ShelfLetters({ libraryId, view, count, grid }: ShelfLettersProps) {
  const params = { id: libraryId }
  const query = listedBy(view)
  const { data } = useQuery({
    ...callQuery('GET /api/libraries/:id/letters', { params, query }),
    enabled: view.sort.kind === 'text',
  })
  if (view.sort.kind !== 'text' || !data || !wantsLetters(count, data.letters)) return null
  const find = async (text: string) => {
    const answer = await call('GET /api/libraries/:id/letters', {
      params,
      query: { ...query, find: text },
    })
    return answer.found
  }
  return <LetterStrip letters={data.letters} grid={grid} find={find} />
}
