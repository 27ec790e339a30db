import { create } from 'zustand'
import type { ListEntry, ListKind } from '../list-kinds.ts'

/** What a dialog is about. */
interface About {
  /** Of a single book. */
  title: string | null
  /** Null: the current one. */
  libraryId: string | null
}

/** A dialog about lists that is asked for. */
export type AskedDialog =
  | ({ dialog: 'choose'; kind: ListKind; entries: ListEntry[] } & About)
  | { dialog: 'edit'; kind: ListKind; listId: string }

/** Counts up so that asking again for the same opens a fresh dialog. */
export const useAskedDialog = create<{ asked: AskedDialog | null; turn: number }>(() => ({
  asked: null,
  turn: 0,
}))

/**
 * Opens the dialog that puts books into collections and takes them out. `title` names a single book; `libraryId` is
 * that of the books, where it isn't the current one.
 */
export function openCollectionsDialog(
  itemIds: readonly string[],
  title: string | null = null,
  libraryId: string | null = null,
) {
  const entries = itemIds.map((libraryItemId) => ({ libraryItemId }))
  ask({ dialog: 'choose', kind: 'collections', entries, title, libraryId })
}

/** The same for books or episodes and playlists. */
export function openPlaylistsDialog(
  items: readonly ListEntry[],
  title: string | null = null,
  libraryId: string | null = null,
) {
  ask({ dialog: 'choose', kind: 'playlists', entries: [...items], title, libraryId })
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
