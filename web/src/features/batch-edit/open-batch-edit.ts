import { create } from 'zustand'
import type { SelectedItem } from '#features/selection/index.ts'

/** The items whose fields are being changed at once; null while there are none. */
export const useBatchEdit = create<{ items: readonly SelectedItem[] | null }>(() => ({
  items: null,
}))

export function openBatchEdit(items: readonly SelectedItem[]): void {
  useBatchEdit.setState({ items })
}
