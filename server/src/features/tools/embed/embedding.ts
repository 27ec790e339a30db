import { dirname } from 'node:path'
import type { TaskData } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import type { RunningTask } from '#jobs/index.ts'
import { unlink } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import type { Images } from '#platform/rendering/images.ts'
import type { Database } from '#storage/database.ts'
import { exchangeBook } from '../book/exchange-book.ts'
import type { ExchangeBookDeps } from '../book/exchange-book.ts'
import { bytesOfFiles, openBook } from '../book/tool-book.ts'
import type { PlannedFile } from '../book/tool-book.ts'
import type { Claim, ToolRuns } from '../book/tool-runs.ts'
import type { ToolsStore } from '../tools.store.ts'
import type { WritingTools } from '../writing/writing-tools.ts'
import { refuseFull } from '../writing/file-state.ts'
import { writeBeside } from '../writing/write-file.ts'
import { orderFor, pictureOf } from './orders.ts'
import { embedOrder, refuseUntaggable } from './plan.ts'
import type { EmbedOptions, EmbedPlan } from './plan.ts'

export interface EmbeddingDeps extends ExchangeBookDeps {
  db: Pick<Database, 'read'>
  store: ToolsStore
  events: Events
  runs: ToolRuns
  images: Images
  /** @throws Problem where something is missing on this server. */
  writingTools: () => Promise<WritingTools>
}

interface Waiting {
  plan: EmbedPlan
  claim: Claim
}

const noAudio = 'There are no audio files to write tags into.'
const words = { notABook: noAudio, noAudio }

/** Writes what the library knows of books into their files, one book after the other. */
export function createEmbedding(deps: EmbeddingDeps) {
  const { events, runs } = deps
  const waiting: Waiting[] = []
  let isRunning = false

  async function work(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      events.publish('tool.queue', { libraryItemId: next.plan.item.id, isQueued: false })
      await embed(next, deps)
    }
    isRunning = false
  }

  function queue(plan: EmbedPlan, claim: Claim): void {
    const place = { plan, claim }
    waiting.push(place)
    const leave = (): void => {
      const at = waiting.indexOf(place)
      if (at < 0) return
      waiting.splice(at, 1)
      claim.release()
      events.publish('tool.queue', { libraryItemId: plan.item.id, isQueued: false })
    }
    claim.signal.addEventListener('abort', leave, { once: true })
  }

  /** All or none. */
  function claimAll(plans: readonly EmbedPlan[]): Claim[] {
    const claims: Claim[] = []
    try {
      for (const { item } of plans)
        claims.push(runs.claim(item.id, 'Library item is already in queue or processing'))
      return claims
    } catch (error) {
      for (const claim of claims) claim.release()
      throw error
    }
  }

  return {
    /** As clients are told of them. */
    queued: (): TaskData[] => waiting.map(({ plan }) => embedOrder(plan)),

    /**
     * Puts books into the queue, all or none. @throws Problem `missing`, `forbidden`, `invalid` for what has no audio, is in
     * the queue, or can't hold tags, `busy` when the disk is away.
     */
    async start(ids: readonly string[], options: EmbedOptions, caller: Caller): Promise<void> {
      await deps.writingTools()
      const wanted = [...new Set(ids)]
      if (wanted.length === 0) throw new Problem('invalid', 'Invalid request body')
      const plans: EmbedPlan[] = []
      for (const id of wanted) {
        const book = await openBook(id, caller, { ...deps, words })
        refuseUntaggable(book)
        plans.push({ ...book, options })
      }
      const claims = claimAll(plans)
      for (const [nth, plan] of plans.entries()) {
        const claim = claims[nth]
        if (claim !== undefined) queue(plan, claim)
        if (isRunning || nth > 0)
          events.publish('tool.queue', { libraryItemId: plan.item.id, isQueued: true })
      }
      void work()
    },
  }
}

function embed({ plan, claim }: Waiting, deps: EmbeddingDeps): Promise<void> {
  const { title } = plan.record.media.metadata
  const start = {
    action: 'embed-metadata',
    title: 'Embedding Metadata',
    titleKey: 'MessageTaskEmbeddingMetadata',
    description: `Embedding metadata in audiobook "${title}".`,
    descriptionKey: 'MessageTaskEmbeddingMetadataDescription',
    descriptionSubs: [title ?? ''],
    data: embedOrder(plan),
  }
  // Who follows this wire hears of new tags when a scan of the library finds them, and then as of a list.
  return deps.runs.run(plan, { claim, start, asList: true }, (task) => writeAll(plan, deps, task))
}

/** All files are written and proven before the first one takes the place of its old one. */
async function writeAll(plan: EmbedPlan, deps: EmbeddingDeps, task: RunningTask): Promise<void> {
  const { files, item, options } = plan
  const [first] = files
  const bytes = bytesOfFiles(plan)
  for (const folder of new Set(files.map(({ target }) => dirname(target))))
    await refuseFull(`${folder}/.`, first === undefined ? 0 : bytes)
  const tools = await deps.writingTools()
  const written = new Map<PlannedFile, string>()
  let done = 0
  try {
    const picture = await pictureOf(plan, deps.images)
    for (const file of files) {
      written.set(file, await writeOne({ file, plan, picture, tools }, deps, task.signal))
      done += file.seen.size
      const percent = (100 * done) / Math.max(1, bytes)
      deps.events.publish('tool.progress', { libraryItemId: item.id, percent })
      task.progress(percent / 100)
    }
    const puts = [...written].map(([{ target }, from]) => ({ from, to: target }))
    await exchangeBook(plan, { puts, tool: 'embed', isKept: options.backup }, deps)
  } finally {
    // Those that took their place are not there any more.
    for (const path of written.values()) await unlink(path).catch(() => undefined)
  }
}

interface OneFile {
  file: PlannedFile
  plan: EmbedPlan
  picture: Awaited<ReturnType<typeof pictureOf>>
  tools: WritingTools
}

async function writeOne(
  { file, plan, picture, tools }: OneFile,
  { events }: EmbeddingDeps,
  signal: AbortSignal,
): Promise<string> {
  const { track, target: path, seen } = file
  const told = { libraryItemId: plan.item.id, ino: track.ino }
  events.publish('tool.track', { ...told, step: 'started' })
  const order = orderFor(track, plan, picture)
  const written = await writeBeside({ path, order, seen }, tools, signal)
  events.publish('tool.track', { ...told, step: { percent: 100 } })
  events.publish('tool.track', { ...told, step: 'finished' })
  return written
}
