import type { Tasks } from '#jobs/index.ts'
import { mostUndone } from './history.store.ts'
import type { HistoryStore } from './history.store.ts'
import type { Undoer, UndoPiece } from './undo-piece.ts'

interface UndoManyDeps {
  store: Pick<HistoryStore, 'chosen' | 'batch'>
  tasks: Pick<Tasks, 'run'>
  undoPiece: UndoPiece
}

/** What tasks call it; cancelled by it. */
export const undoAction = 'undo-changes'

/** Entries that share a transaction: others write between. */
const perPiece = 250

/**
 * Takes a large batch of a library back as a task, the youngest first. Called off or stopped it leaves what was taken back;
 * doing it once more goes on with the rest.
 */
export async function undoMany(
  { store, tasks, undoPiece }: UndoManyDeps,
  { batch, libraryId }: { batch: string; libraryId: string },
  undoer: Undoer,
): Promise<void> {
  const { scope } = undoer.caller
  const start = {
    action: undoAction,
    title: `Taking back more than ${mostUndone} changes`,
    data: { libraryId },
    libraryId,
    showSuccess: true,
  }
  await tasks.run(start, async (task) => {
    const parts = await store.batch(batch, scope)
    const total = parts.reduce((sum, { numEntries }) => sum + Number(numEntries), 0)
    let before: number | null = null
    for (let done = 0; !task.signal.aborted; done += perPiece) {
      const chosen = await store.chosen({ batch }, scope, { before, limit: perPiece })
      before = chosen.at(-1)?.seq ?? null
      if (before === null) return
      await undoPiece(chosen, undoer)
      task.progress(total === 0 ? 1 : done / total)
    }
  })
}
