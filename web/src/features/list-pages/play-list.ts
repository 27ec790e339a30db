import { isPlayable } from '#features/items/index.ts'
import type { ListDetail, ListKind } from '#features/lists/index.ts'
import { playAll, queueItemOf, queueItemOfEpisode } from '#features/queue/index.ts'
import { rowsFrom, type ListRow } from './rows.queries.ts'

/** Most entries that become the queue: weeks of listening. */
const mostQueued = 500

/** Plays a list from the first entry that is not finished; all finished: from its start. */
export async function playList(kind: ListKind, list: ListDetail): Promise<void> {
  const rows = await rowsFrom({ kind, id: list.id }, list.next?.index ?? 0, mostQueued)
  playAll(rows.filter(canPlay).map(queuedOf))
}

function canPlay({ libraryItem, episode }: ListRow): boolean {
  return episode !== null || isPlayable(libraryItem)
}

function queuedOf({ libraryItem, episode }: ListRow) {
  return episode === null ? queueItemOf(libraryItem) : queueItemOfEpisode(libraryItem, episode)
}
