import type { BodyOf, ExportState, exportCalls } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { file as fileContent } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import { cleanMappings } from '#domain/path-map.ts'
import { failureSentence } from '#jobs/index.ts'
import type { RunningTask, Tasks } from '#jobs/index.ts'
import type { Now } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { HeldLock, Locks } from '#storage/locks.ts'
import { keptMs } from './kept.ts'
import type { Kept } from './kept.ts'
import type { ExportOrder, Exported } from './order.ts'
import type { ExportedFolder } from './web-exports.store.ts'
import { begun, foundIn } from './web-exports.wire.ts'
import type { writeApart } from './write-apart.ts'

export interface WebExportsDeps {
  kept: Kept
  write: typeof writeApart
  folders: () => Promise<ExportedFolder[]>
  tasks: Pick<Tasks, 'start'>
  locks: Pick<Locks, 'take'>
  log: Pick<Log, 'error'>
  now: Now
  newId: () => string
  source: Pick<ExportOrder, 'configPath' | 'metadataPath' | 'databaseUrl'>
}

/** One that is under way here, or that failed. */
interface Making {
  state: ExportState
  stop: AbortController
  work: Promise<void>
}

/** New passwords that nobody has seen. They are kept nowhere else. */
interface Untold {
  id: string
  /** Who began the export. */
  by: string
  passwords: { username: string; password: string }[]
}

export type WebExports = ReturnType<typeof createWebExports>

/** Exports that are begun in the browser: one at a time on all servers, the last one kept for a day. */
export function createWebExports(deps: WebExportsDeps) {
  const { kept, locks } = deps
  let making: Making | null = null
  let untold: Untold | null = null

  async function write(
    { state, stop }: Making,
    body: BodyOf<typeof exportCalls.begin>,
    { task, lock, by }: { task: RunningTask; lock: HeldLock; by: string },
  ): Promise<void> {
    const { id, kind } = state
    const maps = body.kind === 'audiobookshelf' ? cleanMappings(body.folders) : []
    const order = { ...deps.source, kind, maps, to: kept.pathOf(id), now: deps.now() }
    const signal = AbortSignal.any([stop.signal, task.signal, lock.lost])
    const progress = (fraction: number): void => {
      state.progress = fraction
      task.progress(fraction)
    }
    const report = await deps.write(order, { progress, signal })
    const until = deps.now() + keptMs
    await kept.keep({ ...state, ...foundIn(report), phase: 'done', progress: 1, until })
    const passwords = passwordsOf(report)
    untold = passwords.length === 0 ? null : { id, by, passwords }
  }

  /** In the background: whoever asks how far it is hears what came of it. */
  async function run(
    own: Making,
    work: () => Promise<void>,
    { task, lock }: { task: RunningTask; lock: HeldLock },
  ): Promise<void> {
    const { state, stop } = own
    try {
      await work()
      if (making === own) making = null
      task.finish()
    } catch (error) {
      const isStopped = stop.signal.aborted || task.signal.aborted
      if (!(error instanceof Problem) && !isStopped)
        deps.log.error({ err: error }, 'an export failed')
      const problem = isStopped
        ? 'It was called off. Nothing is left of it.'
        : failureSentence(error)
      await kept.clear().catch(() => undefined)
      Object.assign(state, { phase: 'failed', problem })
      task.fail(problem)
    } finally {
      // One that can't be given back is lost already.
      await lock.release().catch(() => undefined)
    }
  }

  const told = (state: ExportState, caller: Caller): ExportState => ({
    ...state,
    passwords: {
      count: state.passwords.count,
      canBeTold: untold?.id === state.id && untold.by === caller.userId,
    },
  })

  return {
    async overview(caller: Caller) {
      const state = making?.state ?? (await kept.latest())
      return { export: state && told(state, caller), folders: await deps.folders() }
    },

    /** @throws Problem `conflict` where one is under way, `full` where the disk is */
    async begin(body: BodyOf<typeof exportCalls.begin>, caller: Caller): Promise<ExportState> {
      const lock = await locks.take('exports')
      if (lock === null)
        throw new Problem(
          'conflict',
          'An export is being made right now. Please wait until it is finished.',
        )
      try {
        await kept.ready()
      } catch (error) {
        await lock.release()
        throw error
      }
      const state = begun(body.kind, deps.now(), deps.newId())
      const own: Making = { state, stop: new AbortController(), work: Promise.resolve() }
      const task = deps.tasks.start({ action: 'export', title: 'Export', libraryId: null })
      making = own
      own.work = run(own, () => write(own, body, { task, lock, by: caller.userId }), { task, lock })
      return told(state, caller)
    },

    /** Throws Problem `missing`, also when its time is over. */
    async download(id: string): Promise<Content> {
      const state = await kept.find(id)
      if (state === null) throw new Problem('missing')
      return fileContent({
        path: kept.pathOf(id),
        type: state.kind === 'json' ? 'application/zip' : 'application/octet-stream',
        attachment: id,
        cacheControl: 'private, no-store',
      })
    },

    /** Once. @throws Problem `missing`; `gone` for who comes late, or did not begin the export */
    async passwords(id: string, caller: Caller) {
      if ((await kept.find(id)) === null) throw new Problem('missing')
      if (untold?.id !== id || untold.by !== caller.userId)
        throw new Problem(
          'gone',
          'New passwords are told once, to whoever began the export, and until the server is started anew. Make it again for other ones.',
        )
      const { passwords } = untold
      untold = null
      return { passwords }
    },

    /** Calls off what is under way, forgets what failed, or deletes a file. @throws Problem `missing` */
    async remove(id: string): Promise<void> {
      if (untold?.id === id) untold = null
      if (making?.state.id === id) {
        making.stop.abort()
        await making.work
        making = null
        return
      }
      if ((await kept.find(id)) === null) throw new Problem('missing')
      await kept.remove(id)
    },

    /** Removes what is older than a day, and what a stop left half done. */
    async sweep(): Promise<void> {
      const lock = await locks.take('exports')
      if (lock === null) return
      try {
        await kept.clear()
        if (untold !== null && (await kept.find(untold.id)) === null) untold = null
      } finally {
        await lock.release()
      }
    },

    /** Takes back what is under way. */
    async close(): Promise<void> {
      making?.stop.abort()
      await making?.work
    },
  }
}

const passwordsOf = (report: Exported): Untold['passwords'] =>
  report.kind === 'json' ? [] : report.passwords
