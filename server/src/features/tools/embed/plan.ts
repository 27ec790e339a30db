import type { TaskData } from '@lectern/contract'
import { Problem } from '#platform/problem.ts'
import { taskData } from '../book/task-data.ts'
import type { ToolBook } from '../book/tool-book.ts'
import { canHoldTags } from '../writing/write-file.ts'

export interface EmbedOptions {
  /** The chapters of the book into each of several files. */
  forceEmbedChapters: boolean
  /** Keep the old files in the trash. */
  backup: boolean
}

/** What will be written into the files of a book. */
export interface EmbedPlan extends ToolBook {
  options: EmbedOptions
}

/** @throws Problem `invalid` that names the first file that can't hold tags. */
export function refuseUntaggable({ files }: Pick<ToolBook, 'files'>): void {
  const file = files.find(({ track }) => !canHoldTags(track.metadata.path))
  if (file === undefined) return
  const { filename } = file.track.metadata
  throw new Problem('invalid', `“${filename}” is of a kind that can’t hold tags.`)
}

/** As tasks and the queue show it. */
export function embedOrder(plan: EmbedPlan): TaskData {
  const { forceEmbedChapters, backup: backupFiles } = plan.options
  const types = new Set(plan.files.map(({ track }) => track.mimeType))
  return {
    ...taskData(plan),
    mimeType: types.size === 1 ? (plan.files[0]?.track.mimeType ?? null) : null,
    options: { forceEmbedChapters, backupFiles },
  }
}
