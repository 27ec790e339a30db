import { dirname } from 'node:path'
import type { TaskData } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import { loadRecord } from '#features/items/index.ts'
import type { Scan } from '#features/scan/index.ts'
import type { Trash } from '#features/trash/index.ts'
import type { RunningTask, Tasks } from '#jobs/index.ts'
import { flushFolder, rename } from '#platform/disk/disk-writing.ts'
import { unlink } from '#platform/disk/disk.ts'
import type { Ffprobe } from '#platform/ffmpeg/ffmpeg.ts'
import type { RunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { Problem } from '#platform/problem.ts'
import type { Images } from '#platform/rendering/images.ts'
import type { Database } from '#storage/database.ts'
import type { Locks } from '#storage/locks.ts'
import type { ToolItem, ToolsStore } from '../tools.store.ts'
import { isStop, writeRefusal } from '../writing/refusal.ts'
import { refuseChanged, refuseFull, sweepBeside, writeBeside } from '../writing/write-file.ts'
import { orderFor, pictureOf } from './orders.ts'
import { orderOf, planEmbedding } from './plan.ts'
import type { EmbedOptions, EmbedPlan, PlannedFile } from './plan.ts'

export interface EmbeddingDeps {
  db: Pick<Database, 'read'>
  store: ToolsStore
  trash: Pick<Trash, 'exchange' | 'isKept'>
  scan: Pick<Scan, 'scanItem'>
  events: Events
  tasks: Tasks
  images: Images
  locks: Locks
  newId: () => string
  /** null: there is none. */
  ffmpeg: RunFfmpeg | null
  ffprobe: Ffprobe | null
}

export type Embedding = ReturnType<typeof createEmbedding>

/** Writes what the library knows of books into their files, one book after the other. */
export function createEmbedding(deps: EmbeddingDeps) {
  const { events, store } = deps
  const waiting: EmbedPlan[] = []
  /** Items that wait or are being written. */
  const taken = new Set<string>()
  let isRunning = false

  async function plan(item: ToolItem, options: EmbedOptions, caller: Caller): Promise<EmbedPlan> {
    if (item.visibleId === null) throw new Problem('forbidden')
    const record = await loadRecord(deps.db.read, item.visibleId)
    if (record === null) throw new Problem('missing')
    if (taken.has(item.id))
      throw new Problem('invalid', 'Library item is already in queue or processing')
    const { userId, username } = caller
    return planEmbedding(item, record, { options, by: { userId, username } })
  }

  async function work(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      events.publish('tool.queue', { libraryItemId: next.item.id, isQueued: false })
      await embed(next, deps)
      taken.delete(next.item.id)
    }
    isRunning = false
  }

  return {
    /** As clients are told of them. */
    queued: (): TaskData[] => waiting.map(orderOf),

    /**
     * Puts books into the queue, all or none. @throws Problem `missing`, `forbidden`, `invalid` for what has no audio, is in
     * the queue, or can't hold tags, `busy` when the disk is away.
     */
    async start(ids: readonly string[], options: EmbedOptions, caller: Caller): Promise<void> {
      if (deps.ffmpeg === null || deps.ffprobe === null)
        throw new Problem('broken', 'ffmpeg is missing on this server, so no tags can be written.')
      const wanted = [...new Set(ids)]
      if (wanted.length === 0) throw new Problem('invalid', 'Invalid request body')
      const items = new Map(
        (await store.items(wanted, caller.scope)).map((item) => [item.id, item]),
      )
      const plans: EmbedPlan[] = []
      for (const id of wanted) {
        const item = items.get(id)
        if (item === undefined) throw new Problem('missing')
        plans.push(await plan(item, options, caller))
      }
      for (const each of plans) {
        taken.add(each.item.id)
        waiting.push(each)
        if (isRunning || each !== plans[0])
          events.publish('tool.queue', { libraryItemId: each.item.id, isQueued: true })
      }
      void work()
    },
  }
}

async function embed(plan: EmbedPlan, deps: EmbeddingDeps): Promise<void> {
  const { item, record } = plan
  const { title } = record.media.metadata
  const start = {
    action: 'embed-metadata',
    title: 'Embedding Metadata',
    titleKey: 'MessageTaskEmbeddingMetadata',
    description: `Embedding metadata in audiobook "${title}".`,
    descriptionKey: 'MessageTaskEmbeddingMetadataDescription',
    descriptionSubs: [title ?? ''],
    data: orderOf(plan),
    libraryId: item.libraryId,
  }
  await deps.tasks.run(start, async (task) => {
    const lock = await deps.locks.take(`tools ${item.id}`)
    if (lock === null)
      throw new Problem('conflict', 'Another server is writing this book just now.')
    try {
      await writeAll(plan, deps, task)
    } finally {
      await lock.release().catch(() => undefined)
    }
  })
}

/** All files are written and proven before the first one takes the place of its old one. */
async function writeAll(plan: EmbedPlan, deps: EmbeddingDeps, task: RunningTask): Promise<void> {
  const { files } = plan
  for (const folder of new Set(files.map(({ target }) => dirname(target))))
    await sweepBeside(folder)
  const [first] = files
  const bytes = files.reduce((sum, { seen }) => sum + seen.size, 0)
  if (first !== undefined) await refuseFull(first.target, bytes)
  const written = new Map<PlannedFile, string>()
  try {
    const picture = await pictureOf(plan, deps.images)
    for (const file of files) {
      written.set(file, await writeOne({ file, plan, picture }, deps, task.signal))
      const percent = (100 * written.size) / files.length
      deps.events.publish('tool.progress', { libraryItemId: plan.item.id, percent })
      task.progress(percent / 100)
    }
    await exchange(written, plan, deps)
  } catch (error) {
    if (isStop(error)) throw new Problem('conflict', 'Task canceled by user', { cause: error })
    throw error
  } finally {
    // Those that took their place are not there any more.
    for (const path of written.values()) await unlink(path).catch(() => undefined)
  }
  await deps.scan.scanItem(plan.item.id)
}

interface OneFile {
  file: PlannedFile
  plan: EmbedPlan
  picture: Awaited<ReturnType<typeof pictureOf>>
}

async function writeOne(
  { file, plan, picture }: OneFile,
  { events, ffmpeg, ffprobe, newId }: EmbeddingDeps,
  signal: AbortSignal,
): Promise<string> {
  if (ffmpeg === null || ffprobe === null) throw new Problem('broken', 'ffmpeg is missing.')
  const { track, target: path, seen } = file
  const told = { libraryItemId: plan.item.id, ino: track.ino }
  events.publish('tool.track', { ...told, step: 'started' })
  const order = orderFor(track, plan, picture)
  const written = await writeBeside({ path, order, seen }, { ffmpeg, ffprobe, newId }, signal)
  events.publish('tool.track', { ...told, step: { percent: 100 } })
  events.publish('tool.track', { ...told, step: 'finished' })
  return written
}

async function exchange(
  written: ReadonlyMap<PlannedFile, string>,
  { item, options, by }: EmbedPlan,
  { trash }: EmbeddingDeps,
): Promise<void> {
  for (const { target: path, seen } of written.keys()) await refuseChanged({ path, seen })
  if (options.backup && (await trash.isKept())) {
    const things = [...written.keys()].map(({ track, target }) => ({
      libraryId: item.libraryId,
      folderId: item.folderId,
      root: item.root,
      path: track.metadata.path,
      target,
      itemId: item.id,
      title: null,
      record: null,
    }))
    const puts = [...written].map(([{ target }, from]) => ({ from, to: target }))
    await trash.exchange({ things, puts }, { by, isKept: true })
    return
  }
  for (const [{ target }, put] of written) {
    await rename(put, target).catch((error: unknown) => {
      throw writeRefusal(error, target)
    })
    await flushFolder(dirname(target))
  }
}
