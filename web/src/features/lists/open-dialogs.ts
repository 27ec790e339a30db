import { create } from 'zustand'
import type { ListEntry, ListKind } from './list-kinds.ts'

/** A dialog about lists that is asked for. */
export type AskedDialog =
  | { dialog: 'choose'; kind: ListKind; entries: ListEntry[]; title: string | null }
  | { dialog: 'edit'; kind: ListKind; listId: string }

/** Counts up so that asking again for the same opens a fresh dialog. */
export const useAskedDialog = create<{ asked: AskedDialog | null; turn: number }>(() => ({
  asked: null,
  turn: 0,
}))

/** Opens the dialog that puts books into collections and takes them out. `title` names a single book. */
export function openCollectionsDialog(itemIds: readonly string[], title: string | null = null) {
  const entries = itemIds.map((libraryItemId) => ({ libraryItemId }))
  ask({ dialog: 'choose', kind: 'collections', entries, title })
}

/** Opens the dialog that puts books or episodes into playlists and takes them out. */
export function openPlaylistsDialog(items: readonly ListEntry[], title: string | null = null) {
  ask({ dialog: 'choose', kind: 'playlists', entries: [...items], title })
}

/** Opens the dialog with name and description of a list. */
export function openListEditor(kind: ListKind, listId: string) {
  ask({ dialog: 'edit', kind, listId })
}

export function closeListDialog() {
  useAskedDialog.setState({ asked: null })
}

function ask(asked: AskedDialog) {
  useAskedDialog.setState(({ turn }) => ({ asked, turn: turn + 1 }))
}
