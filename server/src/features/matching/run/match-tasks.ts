import type { TaskStart } from '#jobs/index.ts'
import type { MatchRunRow } from '#storage/schema.ts'
import type { MatchedLibrary, RunStep } from './match-runs.store.ts'

export const matchActions = { library: 'library-match-all', batch: 'batch-quickmatch' } as const

/** The task of matching a library (ABS wire, providers §11.3). */
export function libraryTask({ id, name }: Pick<MatchedLibrary, 'id' | 'name'>): TaskStart {
  return {
    action: matchActions.library,
    title: `Matching books in "${name}"`,
    titleKey: 'MessageTaskMatchingBooksInLibrary',
    titleSubs: [name],
    data: { libraryId: id, libraryName: name },
    libraryId: id,
    showSuccess: true,
  }
}

/** The same of some of its items. Clients that know the other one's words show those. */
export function batchTask(library: Pick<MatchedLibrary, 'id' | 'name'>, total: number): TaskStart {
  return {
    ...libraryTask(library),
    action: matchActions.batch,
    title:
      total === 1
        ? `Matching one item of "${library.name}"`
        : `Matching ${total} items of "${library.name}"`,
  }
}

/** How a match ends that was called off. */
export const cancelled = {
  description: 'Task canceled by user',
  descriptionKey: 'MessageTaskCanceledByUser',
}

/** Counts and a sentence; `elapsed` in milliseconds. */
export function resultOf(
  { id }: Pick<MatchRunRow, 'id'>,
  { updated, unmatched, unsure }: RunStep,
  { start, elapsed }: { start: Pick<TaskStart, 'data'>; elapsed: number },
) {
  const parts = [
    updated > 0 ? `${updated} updated` : '',
    unsure > 0 ? `${unsure} to review` : '',
    unmatched > 0 ? `${unmatched} without a match` : '',
  ].filter(Boolean)
  const text = parts.join(', ') || 'Nothing changed'
  return {
    data: {
      ...start.data,
      scanResults: { added: 0, updated, missing: 0, elapsed, text },
      lecternMatch: { batch: id, updated, unmatched, unsure },
    },
  }
}
