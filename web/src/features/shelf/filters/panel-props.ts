import type { ShelfView } from '../use-shelf-view.ts'

/** What every part of the filter panel needs. */
export interface PanelProps {
  libraryId: string
  view: ShelfView
}
