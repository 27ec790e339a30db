import { isPlayable } from '#features/items/index.ts'
import type { ListDetail, ListKind } from '#features/lists/index.ts'
import type { Pages } from '#features/grid/index.ts'
import type { PagePlayer } from '#features/player/index.ts'
import {
  playAll,
  playInList,
  queueItemOf,
  queueItemOfEpisode,
  type PageQueue,
} from '#features/queue/index.ts'
import { entryOf, rowsFrom, type ListRow } from './rows/rows.queries.ts'

/** Most entries that become the queue: weeks of listening. */
const mostQueued = 500

/** Plays a list from the first entry that is not finished; all finished: from its start. */
export async function playList(queue: PageQueue, kind: ListKind, list: ListDetail): Promise<void> {
  const rows = await rowsFrom({ kind, id: list.id }, list.next?.index ?? 0, mostQueued)
  playAll(queue, rows.filter(canPlay).map(queuedOf))
}

/**
 * Plays one row. Episodes and albums are heard one after the other, so what follows them in the list comes after; a
 * book is followed by what the listener queued. Call it inside the click.
 */
export function playRow(
  page: PagePlayer,
  row: ListRow | undefined,
  following: () => ListRow[],
): void {
  if (!row) return
  const goesOn = row.episode !== null || row.libraryItem.mediaType === 'music'
  if (!goesOn) return page.playItem(row.libraryItemId, { episodeId: entryOf(row).episodeId })
  playInList(page.queue, queuedOf(row), following().filter(canPlay).map(queuedOf))
}

/** The rows from a place on, as far as they were fetched. */
export function loadedFrom(pages: Pages<ListRow>, first: number, count: number): ListRow[] {
  const rows: ListRow[] = []
  for (let at = first; at < count; at++) {
    const row = pages.at(at)
    if (!row) break
    rows.push(row)
  }
  return rows
}

function canPlay({ libraryItem, episode }: ListRow): boolean {
  return episode !== null || isPlayable(libraryItem)
}

function queuedOf({ libraryItem, episode }: ListRow) {
  return episode === null ? queueItemOf(libraryItem) : queueItemOfEpisode(libraryItem, episode)
}
