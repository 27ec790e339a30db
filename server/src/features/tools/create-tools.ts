import { join } from 'node:path'
import type { Caller } from '#domain/caller.ts'
import type { StoredEntry } from '#features/items/index.ts'
import { createGate } from '#platform/gate.ts'
import { Problem } from '#platform/problem.ts'
import type { Ffprobe } from '#platform/ffmpeg/ffmpeg.ts'
import type { RunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import type { Trash } from '#features/trash/index.ts'
import { putFilesBack } from './book/put-files-back.ts'
import { previewTools } from './book/preview.ts'
import { createToolRuns } from './book/tool-runs.ts'
import type { ToolRunsDeps } from './book/tool-runs.ts'
import { sweepWork, sweepWorkFolders } from './book/work-marks.ts'
import { createEmbedding } from './embed/embedding.ts'
import type { EmbeddingDeps } from './embed/embedding.ts'
import { createM4b } from './m4b/m4b.ts'
import { createMerge } from './merge/merge.ts'
import { createSplit } from './split/split.ts'
import { writingToolsOf } from './writing/writing-tools.ts'

export interface ToolsDeps
  extends Omit<EmbeddingDeps, 'runs' | 'writingTools' | 'trash'>, Omit<ToolRunsDeps, 'trash'> {
  trash: Trash
  newId: () => string
  /** null: there is none. */
  ffmpeg: RunFfmpeg | null
  ffprobe: Ffprobe | null
  /** For what is made on the way; a folder in it for each item. */
  workFolder: () => string
}

export type Tools = ReturnType<typeof createTools>

/** What writes into the files of books. */
export function createTools(deps: ToolsDeps) {
  const runs = createToolRuns(deps)
  const shared = { ...deps, runs, writingTools: writingToolsOf(deps), gate: createGate(1) }
  const embedding = createEmbedding(shared)
  const m4b = createM4b({ ...shared, workFolder: (id) => join(deps.workFolder(), id) })
  return {
    embedding,
    m4b,
    split: createSplit(shared),
    merge: createMerge(shared),
    preview: (id: string, caller: Caller) => previewTools(id, caller, shared),
    /** Stops whatever a tool does to a book, or takes it out of the queue. @throws Problem `missing` for nothing, `forbidden`. */
    async cancel(id: string, caller: Caller): Promise<void> {
      const [item] = await deps.store.items([id], caller.scope)
      if (item === undefined) throw new Problem('missing')
      if (item.visibleId === null) throw new Problem('forbidden')
      runs.cancel(id)
    },
    /** Books whose tags wait to be written, as clients are told of them. */
    queued: embedding.queued,
    /** Takes back an entry of the history that tells of exchanged files; resolves with the batch of the new one. */
    putFilesBack: (entry: StoredEntry, caller: Caller) => putFilesBack(entry, caller, shared),
    /** Clears away what stopped work left behind, in library folders and in our own. */
    async sweep(): Promise<void> {
      for (const root of await deps.store.roots()) await sweepWork(root, deps)
      await sweepWorkFolders(deps.workFolder(), deps.locks)
    },
  }
}
