import type { EpisodeDownload, FeedEpisode, QueuedEpisode } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import { pageNumber } from '#features/items/index.ts'
import type { DownloadsOfItem, ItemRead, LibraryAccess } from '#features/items/index.ts'
import { Problem } from '#platform/problem.ts'
import { queuedEpisodeOf, shownDownload, wireDownload } from './downloads.wire.ts'
import type { DownloadsStore } from './episode-downloads.store.ts'
import type { KeepEpisodes } from './keep-episodes.ts'
import type { ClearStore } from './queue/clear.store.ts'
import type { MoveStore } from './queue/move.store.ts'
import type { DownloadProgress } from './queue/progress.ts'
import type { QueueStore } from './queue/queue.store.ts'
import { mostAtOnce } from './queue/run-queue.ts'

export interface EpisodeDownloadsDeps {
  store: DownloadsStore
  queue: QueueStore
  moves: MoveStore
  clearing: ClearStore
  keepEpisodes: KeepEpisodes
  read: Pick<ItemRead, 'check'>
  libraryAccess: LibraryAccess
  events: Events
  progress: DownloadProgress
  /** Has what waits taken, soon. */
  wake: () => void
  now: () => number
  newId: () => string
}

export interface EnqueueOptions {
  /** The schedule wants it: it comes behind what people want, and is told as such when it is there. */
  isAutomatic: boolean
  /** User id. */
  askedBy: string | null
}

export type EpisodeDownloads = ReturnType<typeof createEpisodeDownloads>

/** Episodes on their way to the disk, as people ask for them and look after them. */
export function createEpisodeDownloads(deps: EpisodeDownloadsDeps) {
  const { store, queue, moves, events, progress } = deps

  async function checkPodcast(id: string, caller: Caller): Promise<void> {
    const item = await deps.read.check(id, caller)
    if (!item.isPodcast) throw new Problem('missing', 'This item is not a podcast.')
  }

  /** Resolves with the ids of the episodes, in their order, those included that are there or on their way already. */
  async function enqueue(
    itemId: string,
    episodes: readonly FeedEpisode[],
    options: EnqueueOptions,
  ): Promise<string[]> {
    const known = await deps.keepEpisodes(itemId, episodes)
    const downloads = known.map(({ id, episode }) => ({
      id: deps.newId(),
      episodeId: id,
      host: new URL(episode.enclosure.url).host,
      episode,
    }))
    const ids = await queue.add(downloads, { itemId, ...options, now: deps.now() })
    if (ids.length > 0) {
      await tellQueued(itemId, new Set(ids))
      deps.wake()
    }
    return known.map(({ id }) => id)
  }

  /** Only those that have to wait. */
  async function tellQueued(itemId: string, ids: ReadonlySet<string>): Promise<void> {
    const running = await store.running()
    const busy = running.map(({ host }) => host)
    const free = Math.max(0, mostAtOnce - running.length)
    const beginning = new Set(await store.next(deps.now(), busy, free))
    const rows = (await store.ofItem(itemId)).filter(({ id }) => ids.has(id))
    for (const row of rows) {
      if (beginning.has(row.id)) continue
      const { libraryId, isSecret } = row
      events.publish('download.queued', {
        libraryId,
        itemId,
        isSecret,
        download: wireDownload(row),
      })
    }
    const [first] = rows
    if (first !== undefined) events.publish('downloads.changed', { libraryId: first.libraryId })
  }

  async function existing(id: string) {
    const row = await store.find(id)
    if (row === null) throw new Problem('missing', 'There is no such download.')
    return row
  }

  return {
    enqueue,

    /** Forgets episodes that are gone from their podcast, whatever becomes of them just now. */
    async forget(itemId: string, episodeIds: readonly string[]): Promise<void> {
      if (episodeIds.length === 0) return
      events.publish('download.unwanted', { ids: await queue.forget(itemId, episodeIds) })
    },

    async download(id: string, episodes: readonly FeedEpisode[], caller: Caller): Promise<void> {
      await checkPodcast(id, caller)
      for (const { title, enclosure } of episodes) refuseAddress(title, enclosure.url)
      await enqueue(id, episodes, { isAutomatic: false, askedBy: caller.userId })
    },

    async ofPodcast(id: string, caller: Caller): Promise<{ downloads: EpisodeDownload[] }> {
      await checkPodcast(id, caller)
      const waiting = (await store.ofItem(id)).filter(({ state }) => state === 'queued')
      return { downloads: waiting.map((row) => shownDownload(row, caller.isAdmin)) }
    },

    async clear(id: string, caller: Caller): Promise<void> {
      await checkPodcast(id, caller)
      const [first] = await store.ofItem(id)
      const ids = await queue.forget(id, 'waiting')
      events.publish('download.unwanted', { ids })
      if (first === undefined) return
      const { libraryId } = first
      events.publish('download.cleared', { libraryId, itemId: id })
      events.publish('downloads.changed', { libraryId })
    },

    async ofLibrary(libraryId: string, caller: Caller) {
      const { id } = await deps.libraryAccess.open(libraryId, caller.scope)
      const rows = await store.ofLibrary(id, caller.scope)
      const current = rows.find(({ state }) => state === 'running')
      const queued = rows.filter((row) => row !== current)
      return {
        ...(current ? { currentDownload: shownDownload(current, caller.isAdmin) } : {}),
        queue: queued.map((row) => shownDownload(row, caller.isAdmin)),
      }
    },

    /** For one that the caller may see. */
    async ofItem(itemId: string, caller: Caller): Promise<DownloadsOfItem> {
      const rows = await store.ofItem(itemId)
      const shown = (state: 'queued' | 'running'): EpisodeDownload[] =>
        rows.filter((row) => row.state === state).map((row) => shownDownload(row, caller.isAdmin))
      const running = shown('running')
      return {
        episodeDownloadsQueued: shown('queued'),
        ...(running.length > 0 ? { episodesDownloading: running } : {}),
      }
    },

    async list(query: {
      library?: string | undefined
      item?: string | undefined
      limit?: number | undefined
      page?: number | undefined
    }) {
      const limit = Math.min(pageNumber(query.limit, 'limit') || 100, 500)
      const offset = pageNumber(query.page, 'page') * limit
      const of = { libraryId: query.library || undefined, itemId: query.item || undefined }
      const [rows, counts] = await Promise.all([
        store.list({ ...of, limit, offset }),
        store.counts(of),
      ])
      return {
        downloads: rows.map((row): QueuedEpisode => queuedEpisodeOf(row, progress.of(row.id))),
        total: counts.running + counts.queued + counts.failed,
        numRunning: counts.running,
        numQueued: counts.queued,
        numFailed: counts.failed,
      }
    },

    async clearAll(libraryId: string, state: 'queued' | 'failed') {
      const cleared = await deps.clearing.clear(libraryId, state)
      events.publish('download.unwanted', { ids: cleared.map(({ id }) => id) })
      if (cleared.length > 0) events.publish('downloads.changed', { libraryId })
      if (state === 'queued')
        for (const itemId of new Set(cleared.map((one) => one.itemId)))
          events.publish('download.cleared', { libraryId, itemId })
      return { numCleared: cleared.length }
    },

    async retry(id: string): Promise<void> {
      const { libraryId } = await existing(id)
      if (!(await queue.again(id)))
        throw new Problem('conflict', 'This episode is being downloaded just now.')
      events.publish('downloads.changed', { libraryId })
      deps.wake()
    },

    async cancel(id: string): Promise<void> {
      const row = await existing(id)
      if (!(await queue.cancel(id)))
        throw new Problem('conflict', 'This episode is just being put into its podcast.')
      const { libraryId, itemId, isSecret, state } = row
      events.publish('download.unwanted', { ids: [id] })
      events.publish('downloads.changed', { libraryId })
      if (state === 'running') return
      const download = wireDownload({ ...row, state: 'failed', finishedAt: deps.now() })
      events.publish('download.finished', { libraryId, itemId, isSecret, download })
    },

    async move(id: string, before: string | null): Promise<void> {
      const { libraryId } = await existing(id)
      if (id === before || !(await moves.move(id, before)))
        throw new Problem('conflict', 'Only downloads that wait can change places.')
      events.publish('downloads.changed', { libraryId })
    },
  }
}

function refuseAddress(title: string, address: string): void {
  const protocol = URL.canParse(address) ? new URL(address).protocol : ''
  if (protocol === 'http:' || protocol === 'https:') return
  throw new Problem('invalid', `“${title}” has no web address that it could be downloaded from.`)
}
