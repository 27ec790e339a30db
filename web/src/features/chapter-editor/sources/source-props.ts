import type { PlacedMark } from '@lectern/contract/rules'
import type { ItemDetail } from '#features/items/index.ts'
import type { DraftRows } from '../draft/draft.ts'

/** What a source of chapters is given; `onFound` tells what it has now, null while that is nothing. */
export interface SourceProps {
  item: ItemDetail
  rows: DraftRows
  onFound: (marks: readonly PlacedMark[] | null) => void
}
