import type { Events } from '#domain/events.ts'
import type { Tasks } from '#jobs/index.ts'
import type { RunningTask } from '#jobs/index.ts'
import type { Log } from '#platform/log.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import { fetchBytes } from '../bytes/fetch-bytes.ts'
import type { Fetching, FetchLimits } from '../bytes/fetch-bytes.ts'
import type { Staging } from '../bytes/staged.ts'
import { wireDownload } from '../downloads.wire.ts'
import type { DownloadsStore } from '../episode-downloads.store.ts'
import { DownloadFailure, Unwanted } from '../failure.ts'
import { finishDownload } from '../finish/finish-download.ts'
import type { FinishingDeps } from '../finish/finish-download.ts'
import type { StoredDownload } from '../stored-download.store.ts'
import { nextTry, placeRestMs } from './back-off.ts'
import type { DownloadProgress } from './progress.ts'
import type { QueueStore } from './queue.store.ts'

export interface OneDownloadDeps extends FinishingDeps {
  store: Pick<DownloadsStore, 'find' | 'placeOf'>
  queue: QueueStore
  staging: Staging
  outgoing: Pick<Outgoing, 'stream'>
  limits: FetchLimits
  /** Puts a copy of what was heard already where nothing lies; false where that isn't all of it. */
  copyKept: (address: string, path: string, signal: AbortSignal) => Promise<boolean>
  events: Events
  tasks: Tasks
  progress: DownloadProgress
  log: Log
}

/**
 * Downloads one that has been begun, to its end, whatever that is. When `signal` is aborted with Unwanted nothing of it is
 * left; with anything else it waits until somebody goes on.
 */
export async function downloadOne(
  id: string,
  signal: AbortSignal,
  deps: OneDownloadDeps,
): Promise<void> {
  const download = await deps.store.find(id)
  if (download === null) return deps.staging.file(id).remove()
  const told = {
    libraryId: download.libraryId,
    itemId: download.itemId,
    isSecret: download.isSecret,
  }
  const tell = (
    what: 'started' | 'finished' | 'queued',
    row: StoredDownload,
    isDone = false,
  ): void =>
    deps.events.publish(`download.${what}`, { ...told, download: wireDownload(row, isDone) })
  tell('started', download)
  const task = startTask(download, deps)
  try {
    await work(download, { task, signal }, deps)
    task.finish()
    const { isAutomatic, episodeId } = download
    const { createdAt: askedAt } = download
    deps.events.publish('episode.added', { ...told, episodeId, isAutomatic, askedAt })
    tell('finished', { ...download, finishedAt: deps.now() }, true)
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error
    if (signal.aborted && !(reason instanceof Unwanted)) {
      task.finish()
      return
    }
    const after = await setBack(download, reason, deps)
    if (after.state === 'queued') task.finish({ description: after.failure ?? '' })
    else task.fail(after.failure ?? 'Nobody wants it any more.')
    tell(after.state === 'queued' ? 'queued' : 'finished', after)
  }
}

async function work(
  download: StoredDownload,
  { task, signal }: { task: RunningTask; signal: AbortSignal },
  deps: OneDownloadDeps,
): Promise<void> {
  const { id, itemId, libraryId, episode, validator } = download
  const file = deps.staging.file(id)
  const meter = deps.progress.meter({ id, itemId, libraryId })
  const fetching = {
    address: episode.enclosure.url,
    file,
    validator,
    signal,
    keepValidator: (kept: string | null) => deps.queue.keepValidator(id, kept),
    onProgress(bytes: number, total: number | null) {
      meter(bytes, total)
      if (total !== null && total > 0) task.progress(Math.min(0.95, bytes / total))
    },
  }
  if (download.place === null && !(await takeKept(fetching, deps))) await fetchBytes(fetching, deps)
  await finishDownload(download, { file, signal }, deps)
  await deps.queue.done(id)
  await file.remove()
}

/** What somebody heard to its end isn't fetched twice. */
async function takeKept(
  { file, address, signal }: Pick<Fetching, 'file' | 'address' | 'signal'>,
  { copyKept }: Pick<OneDownloadDeps, 'copyKept'>,
): Promise<boolean> {
  if (await file.isWhole()) return true
  return file.fill((path) => copyKept(address, path, signal))
}

/** What becomes of a download that came to nothing, or not yet. */
async function setBack(
  download: StoredDownload,
  error: unknown,
  deps: OneDownloadDeps,
): Promise<StoredDownload> {
  const now = deps.now()
  const ended = { ...download, state: 'failed' as const, finishedAt: now }
  if (error instanceof Unwanted) {
    await deps.queue.done(download.id)
    await deps.staging.file(download.id).remove()
    return ended
  }
  if (!(error instanceof DownloadFailure)) deps.log.error({ err: error }, 'a download failed')
  const failure = error instanceof DownloadFailure ? error : unexpected(error)
  const isOfPlace = failure.fault === 'full' || failure.fault === 'folder'
  const attempts = download.attempts + (isOfPlace ? 0 : 1)
  const nextTryAt = isOfPlace
    ? now + placeRestMs
    : failure.fault === 'final'
      ? null
      : nextTry(attempts, now, failure.restMs)
  const { fault, message } = failure
  // A name that was to be taken isn't any more.
  await deps.queue.keepPlace(download.id, null)
  await deps.queue.setBack(download.id, { failure: message, fault, attempts, nextTryAt, now })
  if (fault === 'final') await deps.staging.file(download.id).remove()
  const state = { attempts, nextTryAt, failure: message }
  return nextTryAt === null ? { ...ended, ...state } : { ...download, state: 'queued', ...state }
}

const unexpected = (cause: unknown): DownloadFailure =>
  new DownloadFailure('passing', 'Something went wrong. The server log has the details.', { cause })

function startTask(
  { itemId, libraryId, episode }: StoredDownload,
  { tasks }: OneDownloadDeps,
): RunningTask {
  return tasks.start({
    action: 'download-podcast-episode',
    title: 'Downloading episode',
    titleKey: 'MessageDownloadingEpisode',
    description: `Downloading episode “${episode.title}”.`,
    descriptionKey: 'MessageTaskDownloadingEpisodeDescription',
    descriptionSubs: [episode.title],
    data: { libraryItemId: itemId, libraryId },
    libraryId,
  })
}
