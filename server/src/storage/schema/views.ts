import type { Flag } from './kinds.ts'

/** Filters and an order that somebody keeps under a name. */
export interface ViewRow {
  id: string
  user_id: string
  library_id: string
  name: string
  /** As in `filters=` of a list. */
  filters: string
  sort: string | null
  is_descending: Flag
  is_pinned: Flag
  created_at: number
  updated_at: number
}
