import type { RetentionReason } from '@lectern/contract'
import type { Events } from '#domain/events.ts'
import { publishOutcome, storedRecords } from '#features/items/index.ts'
import type { ChangeCause, EpisodeDraft, ItemRecord, ItemWriter } from '#features/items/index.ts'
import { episodeFiles, withoutEpisode } from '#features/removal/index.ts'
import type { PodcastFolders, Scan } from '#features/scan/index.ts'
import type { Trash } from '#features/trash/index.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { lettingGoStore } from './letting-go.store.ts'
import type { Going } from './plan.ts'
import type { RetentionStore, Show } from './retention.store.ts'

export interface LetGoDeps {
  db: Database
  writer: ItemWriter
  store: Pick<RetentionStore, 'isPlaying'>
  events: Pick<Events, 'publish'>
  folders: PodcastFolders
  betweenScans: Scan['betweenScans']
  trash: Pick<Trash, 'take'>
  now: () => number
  newId: () => string
  log: Pick<Log, 'info' | 'warn'>
}

/** Says once more which episodes go, now that nobody else changes the podcast. */
export type Choose = () => Promise<readonly Going[]>

/**
 * Moves the files of episodes into the trash of their library, and the episodes out of their podcast; what their feed says of
 * them stays. No scan looks meanwhile: it would find files that are about to go. Resolves with how many went.
 */
export function letGo(
  show: Show,
  { choose, signal }: { choose: Choose; signal: AbortSignal },
  deps: LetGoDeps,
): Promise<number> {
  return deps.betweenScans(show.libraryId, signal, async (held) => {
    const cause: ChangeCause = { source: 'rule', name: 'retention', by: null, batch: deps.newId() }
    let count = 0
    for (const { id, reason } of await choose()) {
      held.throwIfAborted()
      // Choosing and moving many takes a while, in which somebody may have begun to listen.
      if (await deps.store.isPlaying(show.itemId, id)) continue
      try {
        if (await letOneGo(show, { id, reason, cause, signal: held }, deps)) count += 1
      } catch (err) {
        if (!(err instanceof Problem)) throw err
        // A disk that is away or full: the next look tries it again.
        deps.log.warn({ err, itemId: show.itemId, episodeId: id }, 'an episode could not be let go')
      }
    }
    return count
  })
}

interface OneGoing {
  id: string
  reason: RetentionReason
  cause: ChangeCause
  signal: AbortSignal
}

async function letOneGo(
  show: Show,
  { id, reason, cause, signal }: OneGoing,
  deps: LetGoDeps,
): Promise<boolean> {
  const { itemId } = show
  const [record] = await storedRecords(deps.db.read, [itemId])
  const episode = episodeIn(record, id)
  if (record === undefined || episode === undefined) return false
  const { path } = episode.audioFile.metadata
  const things = await episodeFiles(show, record, episode)
  deps.log.info({ itemId, episodeId: id, path, reason }, 'letting an episode go, as its rule says')
  const leave = async (trashId: string | null): Promise<void> => {
    const paths = [path, ...things.map((thing) => thing.path)]
    const without = await withoutEpisode(show, episode, { folders: deps.folders, signal, paths })
    const outcome = await lettingGoStore(deps.db, deps.writer).write(
      { itemId, episode, reason, trashId, at: deps.now() },
      without,
      cause,
    )
    if (outcome !== null) publishOutcome(deps.events, outcome, {}, cause)
  }
  // It went already, and no scan has seen that yet.
  if (things.length === 0) {
    await leave(null)
    return true
  }
  const [left] = await deps.trash.take(things, {
    kind: 'file',
    by: null,
    onTaken: (_, entryId) => leave(entryId),
  })
  if (left !== undefined) throw left.problem
  return true
}

function episodeIn(record: ItemRecord | undefined, id: string): EpisodeDraft | undefined {
  return record?.media.kind === 'podcast'
    ? record.media.episodes.find((episode) => episode.id === id)
    : undefined
}
