import { open } from 'node:fs/promises'
import { storedRecords } from '#features/items/index.ts'
import type { ItemRewriter, PodcastRecord } from '#features/items/index.ts'
import type { PodcastFolders, PodcastPlace, Scan } from '#features/scan/index.ts'
import type { WritingTools } from '#features/tools/index.ts'
import { orNull, stat } from '#platform/disk/disk.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import type { StagedFile } from '../bytes/staged.ts'
import { extensionFor, headBytes } from '../bytes/what-it-is.ts'
import type { DownloadsStore } from '../episode-downloads.store.ts'
import { diskFailure, DownloadFailure, Unwanted } from '../failure.ts'
import type { QueueStore } from '../queue/queue.store.ts'
import type { StoredDownload } from '../stored-download.store.ts'
import { bringBeside, clearBeside } from './beside.ts'
import { episodeTags } from './episode-tags.ts'
import { fileNames } from './file-name.ts'
import { noTexts, putTranscriptBeside } from './texts-beside.ts'
import type { EpisodeTextsBeside, TextsOf } from './texts-beside.ts'
import { joinPodcast } from './join-podcast.ts'
import { hasName, takeName } from './take-name.ts'

export interface FinishingDeps {
  db: Pick<Database, 'read'>
  store: Pick<DownloadsStore, 'placeOf'>
  queue: Pick<QueueStore, 'keepPlace'>
  rewriter: ItemRewriter
  folders: PodcastFolders
  /** A scan that saw the folder before the file came, and writes after that, would take the episode away again. */
  betweenScans: Scan['betweenScans']
  tools: Omit<WritingTools, 'newId'> | null
  nameOf: (userId: string) => Promise<string | null>
  textsOf: TextsOf
  now: () => number
  log: Pick<Log, 'info'>
}

/**
 * What was downloaded becomes an episode: looked at, tagged beside its place, given its name, and told to the library. After a
 * stop anywhere in it, it goes on or begins anew. @throws DownloadFailure, Unwanted, or the signal's reason
 */
export async function finishDownload(
  download: StoredDownload,
  { file, signal }: { file: StagedFile; signal: AbortSignal },
  deps: FinishingDeps,
): Promise<void> {
  const place = await placeOf(download.itemId, deps)
  const texts = await textsOf(download, signal, deps)
  const join = (nameOf: () => Promise<string>): Promise<void> =>
    deps
      .betweenScans(download.libraryId, signal, async (held) => {
        const name = await nameOf()
        const vtt = { id: download.id, folder: place.path, name, vtt: texts.vtt }
        const beside = await putTranscriptBeside(vtt, deps.log)
        const { chapters } = texts
        await joinPodcast(download, { place, name, beside, chapters, signal: held }, deps)
        await clearBeside(download.id, place.path)
      })
      .catch((error: unknown) => {
        throw diskFailure(error, 'the podcast')
      })
  // Only the last step was missing.
  const { place: kept } = download
  if (kept !== null && (await hasName(place.path, kept))) return join(async () => kept.name)
  await clearBeside(download.id, place.path)
  const ext = extensionFor(download.episode.enclosure.url, await headOf(file.whole))
  const podcast = await podcastOf(download.itemId, deps)
  const tags = episodeTags(podcast.metadata, download.episode)
  await refuseSilent(file.whole, signal, deps)
  const from = { id: download.id, folder: place.path, source: file.whole, ext, tags, signal }
  const path = await bringBeside(from, deps)
  try {
    signal.throwIfAborted()
    const names = fileNames(download.episode.title, ext, download.id)
    const keepPlace = deps.queue.keepPlace.bind(null, download.id)
    await join(() => takeName({ folder: place.path, path, names, keepPlace }))
  } finally {
    await clearBeside(download.id, place.path)
  }
}

/** An episode whose texts can't be had is one all the same. */
async function textsOf(
  { itemId, episodeId }: StoredDownload,
  signal: AbortSignal,
  deps: FinishingDeps,
): Promise<EpisodeTextsBeside> {
  return deps.textsOf(itemId, episodeId, signal).catch((err: unknown) => {
    signal.throwIfAborted()
    deps.log.info({ err }, 'chapters and transcript of an episode could not be had')
    return noTexts
  })
}

async function placeOf(itemId: string, { store }: FinishingDeps): Promise<PodcastPlace> {
  const place = await store.placeOf(itemId)
  if (place === null) throw new Unwanted()
  if (place.isFile)
    throw new DownloadFailure('final', 'The podcast is a single file, with no folder for another.')
  const facts = await orNull(stat(place.path)).catch(() => null)
  // Nobody makes it anew: where a disk is away, its place may look like an empty folder.
  if (facts?.isDirectory() !== true)
    throw new DownloadFailure('folder', 'The folder of the podcast is not there.')
  return place
}

async function podcastOf(itemId: string, { db }: FinishingDeps): Promise<PodcastRecord> {
  const [record] = await storedRecords(db.read, [itemId])
  if (record?.media.kind !== 'podcast') throw new Unwanted()
  return record.media
}

async function refuseSilent(
  path: string,
  signal: AbortSignal,
  { folders }: FinishingDeps,
): Promise<void> {
  const seconds = await folders.lengthOf(path, signal).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    throw new DownloadFailure('final', `What came is no sound that can be played. ${error.message}`)
  })
  if (!(seconds > 0))
    throw new DownloadFailure('final', 'What came is no sound that can be played.')
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
