import { z } from 'zod'
import type { OpmlImport } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { LibraryAccess } from '#features/items/index.ts'
import type { Scan } from '#features/scan/index.ts'
import type { JobHooks, Jobs, RunningTask, Tasks } from '#jobs/index.ts'
import type { Now } from '#platform/clock.ts'
import { statOrNull } from '#platform/disk/disk.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { OpmlImportRow } from '#storage/schema.ts'
import type { PodcastFolder } from './add-podcast.ts'
import { importFeeds } from './import-feeds.ts'
import type { ImportFeedsDeps, ImportOrder } from './import-feeds.ts'

export interface OpmlImportDeps extends ImportFeedsDeps {
  openFolder(asked: { libraryId: string; folderId: string }, caller: Caller): Promise<PodcastFolder>
  libraryAccess: LibraryAccess
  scan: Pick<Scan, 'libraryOf'>
  jobs: Pick<Jobs, 'define'>
  tasks: Pick<Tasks, 'start' | 'cancel'>
  log: Pick<Log, 'error'>
  now: Now
  newId: () => string
  /** Milliseconds between two looks for imports that nobody works at. */
  lookMs?: number
}

export interface AskedImport {
  feeds: readonly string[]
  libraryId: string
  folderId: string
  autoDownloadEpisodes?: boolean | undefined
}

const action = 'opml-import'
const lookMs = 30_000

/**
 * Adds the podcasts of many feeds: a job that goes on after a stop, and a task that people see. What became of each feed is a
 * row, written before the next one is looked at.
 */
export function createOpmlImport(deps: OpmlImportDeps) {
  const { imports, tasks, now } = deps
  const job = deps.jobs.define({
    name: 'import-opml',
    payload: z.object({ importId: z.string() }),
    async run({ importId }, hooks) {
      const row = await imports.one(importId)
      if (row === undefined || row.ended_at !== null) return
      const folder = await folderNow(row)
      if (folder === 'gone') await imports.end(row.id, now())
      // A disk that is away may be back when somebody looks again.
      else if (folder !== 'away') await carryOut(row, folder, hooks)
    },
  })

  /** Where its podcasts go, as the library is now. */
  async function folderNow(row: OpmlImportRow): Promise<PodcastFolder | 'gone' | 'away'> {
    const { folder_id: folderId, library_id: libraryId } = row
    const { folders, mediaType, isOffline } = await deps.scan.libraryOf(libraryId)
    const root = folders.find(({ id }) => id === folderId)?.path
    if (root === undefined) return 'gone'
    const isAway = isOffline || (await statOrNull(root).catch(() => null)) === null
    return isAway ? 'away' : { libraryId, folderId, root, mediaType }
  }

  async function carryOut(
    row: OpmlImportRow,
    folder: PodcastFolder,
    { signal, begun }: JobHooks,
  ): Promise<void> {
    const feeds = await imports.feeds(row.id)
    const task = tasks.start({ ...taskOf(row.library_id, feeds.length), until: signal })
    begun()
    const order: ImportOrder = {
      folder,
      isAutomatic: row.is_automatic === 1,
      by: { userId: row.user_id, username: row.user_name },
    }
    const hooks = {
      signal: task.signal,
      onDone: (count: number) => task.progress(count / feeds.length),
      onFailed: (address: string, reason: string) => failedFeed(row.library_id, address, reason),
    }
    await importFeeds(feeds, order, hooks, deps)
    // The server stops: whoever starts next goes on.
    if (!signal.aborted) await imports.end(row.id, now())
    await tell(row, task)
  }

  async function tell({ id }: OpmlImportRow, task: RunningTask): Promise<void> {
    if (task.signal.aborted) return task.fail('Cancelled.')
    const feeds = await imports.feeds(id)
    const added = feeds.filter(({ state }) => state === 'added').length
    task.finish({
      description: `Added ${added} of ${feeds.length} podcasts`,
      descriptionKey: 'MessageTaskOpmlImportFinished',
      descriptionSubs: [String(added)],
    })
  }

  function failedFeed(libraryId: string, address: string, reason: string): void {
    const host = URL.canParse(address) ? new URL(address).host : address
    const title = `Podcast from ${host}`
    tasks.start({ action: 'opml-import-feed', title, data: { libraryId }, libraryId }).fail(reason)
  }

  const keyOf = ({ id }: Pick<OpmlImportRow, 'id'>): string => `opml ${id}`

  /** Goes on with what a stop interrupted. */
  async function resume(): Promise<void> {
    for (const row of await imports.open()) await job.add({ importId: row.id }, keyOf(row))
  }

  return {
    /** @throws Problem `missing`, `forbidden` or `busy` for the folder, `invalid` where no podcasts go there. */
    async begin(asked: AskedImport, caller: Caller): Promise<void> {
      const { libraryId, folderId, mediaType } = await deps.openFolder(asked, caller)
      if (mediaType !== 'podcast')
        throw new Problem('invalid', 'Podcasts go into a podcast library.')
      const row: OpmlImportRow = {
        id: deps.newId(),
        library_id: libraryId,
        folder_id: folderId,
        is_automatic: asked.autoDownloadEpisodes === true ? 1 : 0,
        user_id: caller.userId,
        user_name: caller.username,
        started_at: now(),
        ended_at: null,
      }
      await imports.begin(row, [...new Set(asked.feeds)])
      await job.add({ importId: row.id }, keyOf(row))
    },

    /** What became of the feeds of the last import of a library. */
    async last(libraryId: string, caller: Caller): Promise<{ import: OpmlImport | null }> {
      const { id } = await deps.libraryAccess.open(libraryId, caller.scope)
      const row = await imports.last(id)
      if (row === undefined) return { import: null }
      return {
        import: {
          id: row.id,
          folderId: row.folder_id,
          autoDownloadEpisodes: row.is_automatic === 1,
          startedAt: row.started_at,
          endedAt: row.ended_at,
          feeds: await imports.shownFeeds(row.id),
        },
      }
    },

    /** Ends what is under way in a library, also what waits for its disk; what was added stays. */
    async cancel(libraryId: string, caller: Caller): Promise<void> {
      const { id } = await deps.libraryAccess.open(libraryId, caller.scope)
      for (const row of await imports.open(id)) await imports.end(row.id, now())
      tasks.cancel(action, id)
    },

    /** What one of all servers does until the signal is aborted. */
    async lookAfter(until: AbortSignal): Promise<void> {
      const look = (): void => {
        resume().catch((err: unknown) => {
          if (!until.aborted) deps.log.error({ err }, 'OPML files could not be looked after')
        })
      }
      const timer = setInterval(look, deps.lookMs ?? lookMs).unref()
      until.addEventListener('abort', () => clearInterval(timer), { once: true })
      if (until.aborted) clearInterval(timer)
      else look()
    },
  }
}

const taskOf = (libraryId: string, count: number) => ({
  action,
  title: 'OPML import',
  titleKey: 'LabelOpmlImport',
  description: `Adding ${count} podcasts`,
  descriptionKey: 'MessageTaskOpmlImportDescription',
  descriptionSubs: [String(count)],
  data: { libraryId },
  libraryId,
  showSuccess: true,
})
