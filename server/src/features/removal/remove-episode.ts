import { relative } from 'node:path'
import type { Caller } from '#domain/caller.ts'
import { byHand, commitItems, loadRecord, publishEntries } from '#features/items/index.ts'
import type { ItemRecord } from '#features/items/index.ts'
import { Problem } from '#platform/problem.ts'
import { awayMessage, deleteFiles } from './delete-files.ts'
import { episodeFiles, withoutEpisode } from './episode-files.ts'
import type { EpisodePlace } from './episode-files.ts'
import type { RemovalDeps } from './removal-deps.ts'
import type { RemovableItem } from './removal.store.ts'

const patienceMs = 60_000

/**
 * Takes the files of an episode off the disk and the episode out of its podcast. No scan of the podcast follows, which would bring
 * back what was taken out of it without its file.
 */
export function createRemoveEpisode(deps: RemovalDeps) {
  return async (itemId: string, episodeId: string, caller: Caller): Promise<void> => {
    const [item] = await deps.store.removableItems([itemId], caller.scope)
    if (!item) throw new Problem('missing')
    const { visibleId } = item
    if (visibleId === null) throw new Problem('forbidden')
    if (item.isOffline || item.root === null) throw new Problem('busy', awayMessage)
    const place = { ...item, root: item.root, relPath: relative(item.root, item.path) }
    await whileNoScan(item, deps, async (signal) => {
      const record = await loadRecord(deps.db.read, visibleId)
      if (record === null) throw new Problem('missing')
      await takeEpisode({ record, place, episodeId, signal }, caller, deps)
    })
    // A podcast that is one file is missing without it.
    if (item.isFile) await deps.scan.scanPaths(item.libraryId, [item.path])
  }
}

async function whileNoScan(
  { libraryId }: RemovableItem,
  { scan }: RemovalDeps,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const patience = AbortSignal.timeout(patienceMs)
  await scan.betweenScans(libraryId, patience, work).catch((error: unknown) => {
    if (!patience.aborted || error instanceof Problem) throw error
    const sentence = 'A scan of this library goes on. Try again when it is done.'
    throw new Problem('busy', sentence, { cause: error })
  })
}

interface Taking {
  record: ItemRecord
  place: EpisodePlace
  episodeId: string
  signal: AbortSignal
}

async function takeEpisode(
  { record, place, episodeId, signal }: Taking,
  caller: Caller,
  deps: RemovalDeps,
): Promise<void> {
  const { media } = record
  const episode =
    media.kind === 'podcast' ? media.episodes.find(({ id }) => id === episodeId) : undefined
  if (episode === undefined) throw new Problem('missing')
  const things = await episodeFiles(place, record, episode)
  const paths = things.map(({ path }) => path)
  const { itemId } = place
  deps.log.info({ userId: caller.userId, itemId, paths }, 'deleting an episode, as asked')
  const leave = async (): Promise<void> => {
    const soundPath = episode.audioFile.metadata.path
    const gone = { folders: deps.folders, signal, paths: [soundPath, ...paths] }
    const without = await withoutEpisode(place, episode, gone)
    const cause = byHand(caller)
    const draft = { ...without(record), updatedAt: Math.max(deps.now(), record.updatedAt + 1) }
    const outcome = await commitItems(deps, [{ before: record, draft }], cause)
    publishEntries(deps.events, outcome, cause)
    deps.events.publish('items.changed', { libraryId: record.libraryId, itemIds: [itemId] })
  }
  if (things.length === 0) return leave()
  if (!(await deps.trash.isKept())) {
    for (const { path } of things) await deleteFiles(path, place.root)
    return leave()
  }
  const [left] = await deps.trash.take(things, { kind: 'file', by: caller, onTaken: leave })
  if (left !== undefined) throw left.problem
}
