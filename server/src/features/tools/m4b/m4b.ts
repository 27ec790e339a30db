import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Caller } from '#domain/caller.ts'
import { loadRecord } from '#features/items/index.ts'
import type { RunningTask } from '#jobs/index.ts'
import { flushFile, makeAlike } from '#platform/disk/disk-writing.ts'
import { lstat, unlink } from '#platform/disk/disk.ts'
import type { Ffprobe } from '#platform/ffmpeg/ffmpeg.ts'
import { mediaOutput } from '#platform/ffmpeg/media-input.ts'
import type { RunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { createGate } from '#platform/gate.ts'
import { Problem } from '#platform/problem.ts'
import type { EmbeddingDeps } from '../embed/embedding.ts'
import { pictureOf } from '../embed/orders.ts'
import { ffmetadata } from '../writing/ffmetadata.ts'
import { writeMp4 } from '../writing/mp4-file.ts'
import { isStop, writeRefusal } from '../writing/refusal.ts'
import { soundFacts } from '../writing/sound-facts.ts'
import { refuseChanged, refuseFull, sweepBeside } from '../writing/write-file.ts'
import { m4bOrder, planM4b } from './m4b-plan.ts'
import type { EncodeOptions, M4bPlan } from './m4b-plan.ts'
import { exchangeAll } from './exchange-all.ts'
import type { M4bTrash } from './exchange-all.ts'
import { encodeParts, joinedInput } from './parts.ts'

export interface M4bDeps extends Omit<EmbeddingDeps, 'trash'> {
  trash: M4bTrash
  /** For what is made on the way. */
  workFolder: (itemId: string) => string
}

export type M4b = ReturnType<typeof createM4b>

/** Makes one M4B of all files of a book. */
export function createM4b(deps: M4bDeps) {
  const running = new Map<string, AbortController>()
  // Its tracks use all processors already.
  const gate = createGate(1)

  return {
    /** @throws Problem `missing`, `forbidden`, `invalid` for what has no audio or is being made, `busy`, `conflict`. */
    async start(id: string, encode: EncodeOptions, caller: Caller): Promise<void> {
      const { ffmpeg, ffprobe } = deps
      if (ffmpeg === null || ffprobe === null)
        throw new Problem('broken', 'ffmpeg is missing on this server, so nothing can be encoded.')
      const [item] = await deps.store.items([id], caller.scope)
      if (item === undefined) throw new Problem('missing', 'Audiobook not found')
      if (item.visibleId === null) throw new Problem('forbidden')
      const record = await loadRecord(deps.db.read, item.visibleId)
      if (record === null) throw new Problem('missing', 'Audiobook not found')
      if (running.has(id)) throw new Problem('invalid', 'Audiobook is already processing')
      const { userId, username } = caller
      const plan = await planM4b(item, record, { encode, by: { userId, username } })
      if (running.has(id)) throw new Problem('invalid', 'Audiobook is already processing')
      const stop = new AbortController()
      running.set(id, stop)
      void run(plan, { deps, ffmpeg, ffprobe, gate, stop: stop.signal }).finally(() =>
        running.delete(id),
      )
    },

    /** @throws Problem `missing` where none is under way. */
    cancel(id: string): void {
      const stop = running.get(id)
      if (stop === undefined) throw new Problem('missing')
      stop.abort()
    },
  }
}

interface Running {
  deps: M4bDeps
  ffmpeg: RunFfmpeg
  ffprobe: Ffprobe
  gate: ReturnType<typeof createGate>
  stop: AbortSignal
}

async function run(plan: M4bPlan, running: Running): Promise<void> {
  const { deps, gate, stop } = running
  const title = plan.record.media.metadata.title ?? ''
  const start = {
    action: 'encode-m4b',
    title: 'Encoding M4b',
    titleKey: 'MessageTaskEncodingM4b',
    description: `Encoding audiobook "${title}" into a single m4b file.`,
    descriptionKey: 'MessageTaskEncodingM4bDescription',
    descriptionSubs: [title],
    data: m4bOrder(plan),
    libraryId: plan.item.libraryId,
    until: stop,
  }
  await deps.tasks.run(start, async (task) => {
    const lock = await deps.locks.take(`tools ${plan.item.id}`)
    if (lock === null) throw new Problem('conflict', 'This book is being written just now.')
    const folder = deps.workFolder(plan.item.id)
    try {
      await gate(() => make(plan, { ...running, folder, task }), task.signal)
      await deps.scan.scanItem(plan.item.id)
    } catch (error) {
      if (isStop(error)) throw new Problem('conflict', 'Task canceled by user', { cause: error })
      throw writeRefusal(error, plan.place)
    } finally {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
      await lock.release().catch(() => undefined)
    }
  })
}

interface Making extends Running {
  folder: string
  task: RunningTask
}

/** Encoded in a folder of the server, written beside the old files and proven, then put in their place. */
async function make(plan: M4bPlan, making: Making): Promise<void> {
  const { folder, task, ffmpeg } = making
  const { files, encode, place } = plan
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await sweepBeside(dirname(place))
  const seconds = files.reduce((sum, { track }) => sum + track.duration, 0)
  await refuseFull(place, bytesOf(plan, seconds))
  const progress = createProgress(plan, { ...making, seconds })
  const parts = { tracks: files, options: encode, folder, ffmpeg, signal: task.signal }
  const paths = await encodeParts({ ...parts, ...progress })
  const base = join(folder, 'whole.mp4')
  const { input, pipes } = await joinedInput(paths, parts)
  const chapters = plan.record.media.kind === 'book' ? plan.record.media.chapters : []
  const meta = ['-protocol_whitelist', 'pipe', '-f', 'ffmetadata', '-i', `pipe:${4 + pipes.length}`]
  const copied = ['-map', '0:a:0', '-map_metadata', '1', '-map_chapters', '1', '-c', 'copy']
  const form = encode.codec === 'aac' ? ['-bsf:a', 'aac_adtstoasc'] : []
  const args = [...input, ...meta, ...copied, ...form, '-f', 'mp4', ...mediaOutput(base)]
  await ffmpeg({ args, pipes: [...pipes, ffmetadata({}, chapters)], signal: task.signal })
  await putInPlace(plan, { ...making, base, seconds, numChapters: chapters.length })
}

function bytesOf({ files, encode }: M4bPlan, seconds: number): number {
  if (encode.codec === 'copy') return files.reduce((sum, { seen }) => sum + seen.size, 0)
  return (seconds * Number.parseInt(encode.bitrate, 10) * 1000) / 8
}

interface Putting extends Making {
  base: string
  seconds: number
  numChapters: number
}

async function putInPlace(plan: M4bPlan, putting: Putting): Promise<void> {
  const { deps, base, seconds, numChapters, ffmpeg, ffprobe, task } = putting
  const { files, place } = plan
  const put = join(dirname(place), `.lectern-new-${deps.newId()}.m4b`)
  try {
    const order = {
      tags: tagsOf(plan),
      picture: await pictureOf(plan, deps.images),
      chapters: null,
    }
    await writeMp4(base, put, { order })
    const made = await soundFacts(put, { ffmpeg, ffprobe }, task.signal)
    // Each encoded track is filled up to a whole frame.
    const mayDiffer = 1 + files.length * 0.05
    if (Math.abs(made.duration - seconds) > mayDiffer || made.chapters.length !== numChapters)
      throw new Problem(
        'broken',
        `“${basename(place)}” came out wrong, so the files stay as they were.`,
      )
    const [first] = files
    if (first !== undefined) await makeAlike(put, await lstat(first.target))
    await flushFile(put)
    for (const { target: path, seen } of files) await refuseChanged({ path, seen })
    task.progress(1)
    await exchangeAll(plan, put, deps.trash)
  } finally {
    await unlink(put).catch(() => undefined)
  }
}

function tagsOf({ tags }: M4bPlan): Record<string, string> {
  const written: Record<string, string> = { track: '1' }
  for (const [name, value] of Object.entries(tags))
    if (value !== undefined && name !== 'TRACKTOTAL') written[name] = value
  return written
}

/** 95 percent are encoding. */
function createProgress(
  { item }: M4bPlan,
  { deps, task, seconds: total }: Making & { seconds: number },
) {
  const done = new Map<M4bPlan['files'][number], number>()
  return {
    onStep(file: M4bPlan['files'][number], step: 'started' | 'finished'): void {
      const { ino } = file.track
      if (step === 'finished') this.onTime(file, file.track.duration)
      deps.events.publish('tool.track', { libraryItemId: item.id, ino, step })
    },
    onTime(file: M4bPlan['files'][number], seconds: number): void {
      const { ino, duration } = file.track
      const all = Math.min(seconds, duration)
      done.set(file, all)
      const percent = duration > 0 ? (100 * all) / duration : 100
      deps.events.publish('tool.track', { libraryItemId: item.id, ino, step: { percent } })
      const sum = [...done.values()].reduce((left, right) => left + right, 0)
      const fraction = total > 0 ? (0.95 * sum) / total : 0
      deps.events.publish('tool.progress', { libraryItemId: item.id, percent: 100 * fraction })
      task.progress(fraction)
    },
  }
}
