import type { Caller } from '#domain/caller.ts'
import type { RunningTask } from '#jobs/index.ts'
import { unlink } from '#platform/disk/disk.ts'
import { exchangeBook } from '../book/exchange-book.ts'
import { newFiles, settleFiles } from '../book/new-places.ts'
import { taskData } from '../book/task-data.ts'
import { bytesOfFiles, openBook } from '../book/tool-book.ts'
import { pictureOf } from '../embed/orders.ts'
import { proveMade } from '../making/prove-made.ts'
import { refuseMoved } from '../making/refuse-moved.ts'
import { createTrackProgress } from '../making/track-progress.ts'
import type { NewFile } from '../reshape/form.ts'
import { reshapeWords, takenWords } from '../split/split.ts'
import type { ReshapeOptions, ReshapingDeps } from '../split/split.ts'
import { refuseFull } from '../writing/file-state.ts'
import type { WriteOrder } from '../tags/order.ts'
import type { WritingTools } from '../writing/writing-tools.ts'
import { chaptersIn, planMerge, wholeOrder } from './merge-plan.ts'
import type { MergeBy, MergeGroup, MergePlan } from './merge-plan.ts'

/** Joins the files of a book into one, or into one for each folder, as their sound is. */
export function createMerge(deps: ReshapingDeps) {
  return {
    /** @throws Problem in words where it can't be, with nothing begun. */
    async start(
      id: string,
      { by, backup }: ReshapeOptions & { by: MergeBy },
      caller: Caller,
    ): Promise<void> {
      const tools = await deps.writingTools()
      const plan = await planMerge(await openBook(id, caller, { ...deps, words: reshapeWords }), by)
      const claim = deps.runs.claim(id, takenWords)
      const title = plan.record.media.metadata.title ?? ''
      const start = {
        action: 'merge-book',
        title: 'Joining the files of a book',
        description: `Joining ${plan.files.length} files of “${title}”.`,
        data: taskData(plan),
      }
      void deps.runs.run(plan, { claim, start }, (task) =>
        deps.gate(() => merge(plan, { deps, tools, task, isKept: backup }), task.signal),
      )
    },
  }
}

interface Merging {
  deps: ReshapingDeps
  tools: WritingTools
  task: RunningTask
  isKept: boolean
}

async function merge(plan: MergePlan, { deps, tools, task, isKept }: Merging): Promise<void> {
  const { groups } = plan
  for (const { files, place } of groups) await refuseFull(place, bytesOfFiles({ files }))
  const made = newFiles(
    groups.map(({ place }) => place),
    tools.newId,
  )
  try {
    const picture = await pictureOf(plan, deps.images)
    const progress = createTrackProgress(plan, { deps, task, share: 0 })
    for (const [nth, group] of groups.entries()) {
      const file = made[nth]
      if (file === undefined) continue
      const onFraction = (done: number): void => progress.onRest((nth + done) / groups.length)
      await writeWhole(plan, { group, file, picture }, { tools, task, onFraction })
      await settleFiles([file], group.files[0]?.target ?? file.place)
    }
    const puts = made.map(({ path, place }) => ({ from: path, to: place }))
    const files = groups.flatMap((group) => group.files)
    await exchangeBook({ ...plan, files }, { puts, tool: 'merge', isKept }, deps)
  } finally {
    for (const { path } of made) await unlink(path).catch(() => undefined)
  }
}

interface Whole {
  group: MergeGroup
  file: NewFile
  picture: WriteOrder['picture']
}

async function writeWhole(
  plan: MergePlan,
  { group, file, picture }: Whole,
  {
    tools,
    task,
    onFraction,
  }: Pick<Merging, 'tools' | 'task'> & { onFraction: (fraction: number) => void },
): Promise<void> {
  const sources = group.files.map(({ target, track }) => ({
    path: target,
    name: track.metadata.filename,
  }))
  let numChapters = 0
  const orderOf = (starts: readonly number[], seconds: number): WriteOrder => {
    numChapters = chaptersIn(plan, { group, starts, seconds }).length
    return wholeOrder(plan, { group, starts, seconds }, picture)
  }
  const { signal } = task
  const seconds = await plan.form.join({ sources, file, orderOf }, { tools, signal, onFraction })
  refuseMoved(group, seconds)
  await proveMade({ ...file, seconds, mayDiffer: 0.1, numChapters }, tools, signal)
}
