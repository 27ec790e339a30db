import { useEffect } from 'react'
import { create } from 'zustand'
import type { QueryKey } from '@tanstack/react-query'
import type { Book } from './book.ts'

/** A list of items that is fetched page by page. */
export interface PagedTrail {
  /** Changes when the list is another one. */
  key: string
  pageSize: number
  query: (page: number) => {
    queryKey: QueryKey
    queryFn: (context: { signal: AbortSignal }) => Promise<{ results: TrailEntry[]; total: number }>
  }
}

/** An item, or the row of a list that is about one. What stands for several books belongs to none of them. */
export type TrailEntry = TrailItem | { libraryItem: TrailItem }

type TrailItem = Pick<Book, 'id' | 'collapsedSeries'>

/** A list of items that is there as a whole. */
export interface WholeTrail {
  key: string
  ids: readonly string[]
}

export type Trail = PagedTrail | WholeTrail

const useLast = create<{ trail: Trail | null }>(() => ({ trail: null }))

/**
 * Remembers what a page lists, for whoever goes on from one of its items to the next; until another page does. It is
 * told anew whenever the page is drawn: more of the list is known then.
 */
export function useTrail(trail: Trail): void {
  useEffect(() => rememberTrail(trail))
}

/** The same where a page has several lists: told when somebody turns to one of them. */
export function rememberTrail(trail: Trail): void {
  useLast.setState({ trail })
}

/** The list that the user came from; null before the first. */
export function useLastTrail(): Trail | null {
  return useLast((state) => state.trail)
}
