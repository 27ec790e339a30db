import { create } from 'zustand'

/** What the selection bar needs to know of a selected item. */
export interface SelectedItem {
  id: string
  libraryId: string
  title: string
  /** There is something to play. */
  hasTracks: boolean
}

interface SelectionState {
  items: ReadonlyMap<string, SelectedItem>
  /** A batch is being processed: nothing changes meanwhile. */
  isBusy: boolean
}

const none: ReadonlyMap<string, SelectedItem> = new Map()

/** The selected items by id, in the order of choosing. */
export const useSelection = create<SelectionState>(() => ({ items: none, isBusy: false }))

/** Takes an entry in, or out when all of it is in. A collapsed series is an entry of several items. */
export function toggleSelected(...entry: SelectedItem[]): void {
  const { items } = useSelection.getState()
  if (!entry.every(({ id }) => items.has(id))) return addSelected(entry)
  change((next) => entry.forEach(({ id }) => next.delete(id)))
}

/** Takes items in; those that are in already stay where they are. */
export function addSelected(entries: readonly SelectedItem[]): void {
  change((next) => entries.forEach((item) => next.set(item.id, item)))
}

/** Leaves the selection mode. */
export function clearSelection(): void {
  useSelection.setState({ items: none })
}

/** An item is gone on the server. */
export function forgetSelected(id: string): void {
  const { items } = useSelection.getState()
  if (!items.has(id)) return
  useSelection.setState({ items: new Map([...items].filter(([known]) => known !== id)) })
}

function change(work: (next: Map<string, SelectedItem>) => void): void {
  const { items, isBusy } = useSelection.getState()
  if (isBusy) return
  const next = new Map(items)
  work(next)
  useSelection.setState({ items: next })
}
