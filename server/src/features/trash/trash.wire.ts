import type { TrashEntry, TrashPiece } from '@lectern/contract'
import type { EntryRow } from './trash-sums.store.ts'
import type { TrashedFile } from './trash.store.ts'

const dayMs = 86_400_000

/** An entry as clients see it. */
export function entryWire(row: EntryRow, keptDays: number): TrashEntry {
  const { deletedBy, deletedByName, ...entry } = row
  return {
    ...entry,
    deletedBy: deletedBy === null ? null : { id: deletedBy, username: deletedByName ?? '' },
    expiresAt: row.deletedAt + keptDays * dayMs,
  }
}

/** A single thing of it. */
export function pieceWire(row: TrashedFile): TrashPiece {
  return {
    id: row.id,
    itemId: row.item_id,
    title: row.title,
    path: row.path,
    isFolder: row.is_folder === 1,
    numFiles: row.num_files,
    size: row.size,
    frees: row.frees,
  }
}

/** Instant before which what was deleted is emptied. */
export const emptiedUntil = (now: number, keptDays: number): number => now - keptDays * dayMs
