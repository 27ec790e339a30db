import { applyProgress, progressOf } from '#features/progress/index.ts'
import { useSession } from '#platform/session/session.ts'
import { one } from '../database.ts'
import { keptFile } from '../files/file-store.ts'
import { createListening, type KeptReport } from './listening.ts'
import { later, latestPlace, placeAt, startOf } from './local-progress.ts'
import { changeDownload } from '../files/download-records.ts'
import {
  keepsPlace,
  keyOf,
  nameOfTrack,
  type Download,
  type KnownPlace,
  type Thing,
} from '../offline-types.ts'
import { journal } from './unsent-listening.ts'

/** A download that is being played. */
export interface DevicePlay {
  download: Download
  /** One per track; they last until `end`. */
  urls: string[]
  /** Seconds; where listening goes on as far as this device knows. */
  startTime: number
  newId: () => string
  /** Keeps a report in the journal: the place, and the seconds listened since the last one. */
  keep(report: KeptReport): Promise<void>
  /** As often as one likes while it plays without the server. */
  tick(currentTime: number, isPlaying: boolean): void
  /** The server has this place. */
  known(currentTime: number): Promise<void>
  end(): void
}

/** Downloads that are played or read right now; their files must stay. */
const inUse = new Map<string, number>()
const watchers = new Set<() => void>()

/** Told when a download is no longer played or read; returns the function that ends it. */
export function onReleased(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export function isInUse(key: string): boolean {
  return inUse.has(key)
}

/** Its files must stay until the returned function is called. */
export function holdFiles(key: string): () => void {
  inUse.set(key, (inUse.get(key) ?? 0) + 1)
  return () => {
    const left = (inUse.get(key) ?? 1) - 1
    if (left > 0) return void inUse.set(key, left)
    inUse.delete(key)
    for (const watcher of watchers) watcher()
  }
}

/** Opens what this device holds whole; null when it doesn't, or when files of it are gone. */
export async function openDownloaded(thing: Thing): Promise<DevicePlay | null> {
  const userId = useSession.getState().session?.user.id
  if (userId === undefined) return null
  const key = keyOf(userId, thing)
  const download = await one('downloads', key)
  if (download?.state !== 'done' || download.tracks.length === 0) return null
  const files = await Promise.all(
    download.tracks.map((track) =>
      keptFile(download, { name: nameOfTrack(track), file: track, type: track.mimeType }),
    ),
  )
  const whole = files.filter((file) => file !== null)
  if (whole.length < files.length) {
    const isGone = (at: number) => files[at] === null
    await changeDownload(key, (damaged) => ({
      ...damaged,
      // Going on with the download fetches them again.
      tracks: damaged.tracks.map((track, at) =>
        isGone(at) ? { ...track, received: 0, etag: null, isDone: false } : track,
      ),
      state: 'failed',
      failure: 'storage',
    }))
    return null
  }
  if (!keepsPlace(download)) return play(download, whole, 0)
  const unsent = (await journal.unsent()).filter(
    ({ libraryItemId, episodeId }) =>
      libraryItemId === thing.itemId && episodeId === thing.episodeId,
  )
  return play(download, whole, startOf(latestPlace(download.place, unsent)))
}

function play(download: Download, files: Blob[], startTime: number): DevicePlay {
  const { key } = download
  const urls = files.map((file) => URL.createObjectURL(file))
  const newId = () => crypto.randomUUID()
  const listening = createListening(download, {
    keep: async (entry) => {
      await journal.keep(entry)
      if (!keepsPlace(download)) return
      const place = placeAt(entry.currentTime, entry.duration, entry.updatedAt)
      showPlace(download, place)
      await remember(download, place)
    },
    now: () => Date.now(),
    newId,
  })
  const release = holdFiles(key)
  return {
    download,
    urls,
    startTime,
    newId,
    keep: (report) => listening.report(report),
    tick: listening.tick,
    known: (currentTime) => remember(download, placeAt(currentTime, download.duration, Date.now())),
    end() {
      for (const url of urls) URL.revokeObjectURL(url)
      release()
    },
  }
}

/** Writes a place to the download. */
async function remember(download: Download, place: KnownPlace): Promise<void> {
  if (!keepsPlace(download)) return
  await changeDownload(download.key, (kept) => ({
    ...kept,
    place: later(kept.place, place),
  }))
}

/** Shows a place the server doesn't know of yet on every screen; its own entry takes its stead later. */
export function showPlace(
  {
    libraryItemId,
    episodeId,
    duration,
  }: Pick<Download, 'libraryItemId' | 'episodeId' | 'duration'>,
  { currentTime, isFinished, at, reading }: KnownPlace,
): void {
  const known = progressOf(libraryItemId, episodeId)
  applyProgress({
    id: episodeId ? `${libraryItemId}-${episodeId}` : libraryItemId,
    userId: useSession.getState().session?.user.id ?? '',
    libraryItemId,
    episodeId,
    // The server's own entry knows the id.
    mediaItemId: libraryItemId,
    mediaItemType: episodeId ? 'podcastEpisode' : 'book',
    ebookLocation: reading?.location ?? null,
    hideFromContinueListening: false,
    ebookProgress: reading?.fraction ?? 0,
    startedAt: at,
    ...known,
    duration,
    progress: duration > 0 ? Math.min(1, currentTime / duration) : 0,
    currentTime,
    isFinished,
    lastUpdate: at,
    finishedAt: isFinished ? (known?.finishedAt ?? at) : null,
  })
}
