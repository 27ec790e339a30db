import type { Caller } from '#domain/caller.ts'
import type { RunningTask } from '#jobs/index.ts'
import { unlink } from '#platform/disk/disk.ts'
import type { Gate } from '#platform/gate.ts'
import { exchangeBook } from '../book/exchange-book.ts'
import { newFiles, settleFiles } from '../book/new-places.ts'
import { taskData } from '../book/task-data.ts'
import { openBook } from '../book/tool-book.ts'
import type { EmbeddingDeps } from '../embed/embedding.ts'
import { pictureOf } from '../embed/orders.ts'
import { proveMade } from '../making/prove-made.ts'
import { createTrackProgress } from '../making/track-progress.ts'
import type { NewFile } from '../reshape/form.ts'
import { refuseFull } from '../writing/file-state.ts'
import type { WritingTools } from '../writing/writing-tools.ts'
import { pieceOrder, planSplit, startsOfChapters } from './split-plan.ts'
import type { SplitPlan } from './split-plan.ts'

export interface ReshapingDeps extends EmbeddingDeps {
  /** Lets one book at a time through. */
  gate: Gate
}

export interface ReshapeOptions {
  /** Keep the old files in the trash. */
  backup: boolean
}

export const reshapeWords = {
  notABook: 'Only books can be split and joined.',
  noAudio: 'There are no audio files in this book.',
}

export const takenWords = 'A tool is at work on this book already, or waits for its turn.'

/** Splits a book of one file into one for each chapter, as its sound is. */
export function createSplit(deps: ReshapingDeps) {
  return {
    /** @throws Problem in words where it can't be, with nothing begun. */
    async start(id: string, { backup }: ReshapeOptions, caller: Caller): Promise<void> {
      const tools = await deps.writingTools()
      const plan = await planSplit(await openBook(id, caller, { ...deps, words: reshapeWords }))
      const claim = deps.runs.claim(id, takenWords)
      const title = plan.record.media.metadata.title ?? ''
      const start = {
        action: 'split-book',
        title: 'Splitting a book',
        description: `Splitting “${title}” into ${plan.places.length} files.`,
        data: taskData(plan),
      }
      void deps.runs.run(plan, { claim, start }, (task) =>
        deps.gate(() => split(plan, { deps, tools, task, isKept: backup }), task.signal),
      )
    },
  }
}

interface Splitting {
  deps: ReshapingDeps
  tools: WritingTools
  task: RunningTask
  isKept: boolean
}

async function split(plan: SplitPlan, splitting: Splitting): Promise<void> {
  const { deps, tools, task, isKept } = splitting
  const { source, places } = plan
  await refuseFull(source.target, source.seen.size)
  const files = newFiles(places, tools.newId)
  try {
    const progress = createTrackProgress(plan, { deps, task, share: 0 })
    progress.onStep(source, 'started')
    const lengths = await writePieces(plan, files, { ...splitting, onFraction: progress.onRest })
    for (const [nth, seconds] of lengths.entries()) {
      const file = files[nth]
      if (file === undefined) continue
      await proveMade({ ...file, seconds, mayDiffer, numChapters: 1 }, tools, task.signal)
    }
    await settleFiles(files, source.target)
    progress.onStep(source, 'finished')
    const puts = files.map(({ path, place }) => ({ from: path, to: place }))
    await exchangeBook(plan, { puts, tool: 'split', isKept }, deps)
  } finally {
    for (const { path } of files) await unlink(path).catch(() => undefined)
  }
}

/** Seconds; programs round. */
const mayDiffer = 0.1

async function writePieces(
  plan: SplitPlan,
  files: readonly NewFile[],
  { deps, tools, task, onFraction }: Splitting & { onFraction: (fraction: number) => void },
): Promise<number[]> {
  const { source, form, chapters } = plan
  const picture = await pictureOf(plan, deps.images)
  const cutting = {
    source: { path: source.target, name: source.track.metadata.filename },
    starts: startsOfChapters(chapters),
    files,
    orderOf: (nth: number, seconds: number) => pieceOrder(plan, { nth, seconds }, picture),
  }
  return form.cut(cutting, { tools, signal: task.signal, onFraction })
}
