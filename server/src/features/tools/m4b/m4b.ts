import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Caller } from '#domain/caller.ts'
import type { RunningTask } from '#jobs/index.ts'
import { flushFile, makeAlike } from '#platform/disk/disk-writing.ts'
import { lstat, unlink } from '#platform/disk/disk.ts'
import type { Gate } from '#platform/gate.ts'
import { productVersion } from '#platform/version.ts'
import { exchangeBook } from '../book/exchange-book.ts'
import { bytesOfFiles, chaptersOf, openBook, secondsOf } from '../book/tool-book.ts'
import type { EmbeddingDeps } from '../embed/embedding.ts'
import { pictureOf } from '../embed/orders.ts'
import { mayDiffer, refuseMoved } from '../making/refuse-moved.ts'
import { createTrackProgress } from '../making/track-progress.ts'
import { proveMade } from '../making/prove-made.ts'
import { joined } from '../mp4/new-sound.ts'
import { writeProven } from '../mp4/write-proven.ts'
import { besidePath } from '../writing/beside.ts'
import { refuseFull } from '../writing/file-state.ts'
import type { WritingTools } from '../writing/writing-tools.ts'
import { m4bOrder, planM4b } from './m4b-plan.ts'
import type { EncodeOptions, M4bPlan } from './m4b-plan.ts'
import { m4bKind } from './m4b-kind.ts'
import { makeParts } from './parts.ts'

export interface M4bDeps extends EmbeddingDeps {
  /** Lets one book at a time through: its tracks use all processors already. */
  gate: Gate
  /** For what is made on the way. */
  workFolder: (itemId: string) => string
}

const words = {
  missing: 'Audiobook not found',
  notABook: 'Invalid library item: not a book',
  noAudio: 'Invalid audiobook: no audio tracks',
}

/** Makes one M4B of all files of a book. */
export function createM4b(deps: M4bDeps) {
  return {
    /** @throws Problem `missing`, `forbidden`, `invalid` for what has no audio or is being made, `busy`, `conflict`. */
    async start(id: string, encode: EncodeOptions, caller: Caller): Promise<void> {
      const tools = await deps.writingTools()
      const plan = await planM4b(await openBook(id, caller, { ...deps, words }), encode)
      const claim = deps.runs.claim(id, 'Audiobook is already processing')
      const title = plan.record.media.metadata.title ?? ''
      const start = {
        action: 'encode-m4b',
        title: 'Encoding M4b',
        titleKey: 'MessageTaskEncodingM4b',
        description: `Encoding audiobook "${title}" into a single m4b file.`,
        descriptionKey: 'MessageTaskEncodingM4bDescription',
        descriptionSubs: [title],
        data: m4bOrder(plan),
      }
      void deps.runs.run(plan, { claim, start }, (task) =>
        deps.gate(() => make(plan, { deps, tools, task }), task.signal),
      )
    },

    /** @throws Problem `missing` where none is under way. */
    cancel: (id: string): void => deps.runs.cancel(id, 'encode-m4b'),
  }
}

interface Making {
  deps: M4bDeps
  tools: WritingTools
  task: RunningTask
}

/** Encoded in a folder of the server, written beside the old files and proven, then put in their place. */
async function make(plan: M4bPlan, making: Making): Promise<void> {
  const { deps, tools, task } = making
  const { files, encode, place, item } = plan
  await refuseFull(place, bytesOf(plan))
  const folder = deps.workFolder(item.id)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    const encodingShare = encode.codec === 'copy' ? 0 : 0.95
    const progress = createTrackProgress(plan, { ...making, share: encodingShare })
    const { ffmpeg } = tools
    const parts = await makeParts({
      files,
      options: encode,
      folder,
      ffmpeg,
      signal: task.signal,
      ...progress,
    })
    await putInPlace(plan, parts, { ...making, onFraction: progress.onRest })
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

function bytesOf(plan: M4bPlan): number {
  if (plan.encode.codec === 'copy') return bytesOfFiles(plan)
  return (secondsOf(plan) * Number.parseInt(plan.encode.bitrate, 10) * 1000) / 8
}

async function putInPlace(
  plan: M4bPlan,
  parts: Awaited<ReturnType<typeof makeParts>>,
  { deps, tools, task, onFraction }: Making & { onFraction: (fraction: number) => void },
): Promise<void> {
  const { files, place } = plan
  const { signal } = task
  const sound = joined(parts)
  const seconds = sound.heard / sound.scale
  refuseMoved(plan, seconds)
  const path = besidePath(dirname(place), tools.newId(), place)
  const chapters = chaptersOf(plan)
  try {
    const order = { tags: tagsOf(plan), picture: await pictureOf(plan, deps.images), chapters }
    const writing = { sound, order, ftyp: m4bKind(plan.encode.codec), tagsFrom: null, signal }
    await writeProven(path, { ...writing, place, onFraction })
    const numChapters = chapters.length
    // Chapters may end a little later than the sound does.
    const made = { path, place, seconds, mayDiffer: mayDiffer(plan), numChapters }
    await proveMade(made, tools, signal)
    const [first] = files
    if (first !== undefined) await makeAlike(path, await lstat(first.target))
    await flushFile(path)
    task.progress(1)
    const puts = [{ from: path, to: place }]
    await exchangeBook(plan, { puts, tool: 'encode', isKept: true }, deps)
  } finally {
    await unlink(path).catch(() => undefined)
  }
}

function tagsOf({ tags }: M4bPlan): Record<string, string> {
  const written: Record<string, string> = { track: '1', encoder: `Lectern ${productVersion}` }
  for (const [name, value] of Object.entries(tags))
    if (value !== undefined && name !== 'TRACKTOTAL') written[name] = value
  return written
}
