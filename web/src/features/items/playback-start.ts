import type { PagePlayer } from '#features/player/index.ts'
import { progressOf } from '#features/progress/index.ts'
import { playInList, type QueueItem } from '#features/queue/index.ts'

/**
 * Plays a row of a list whose things are heard one after the other, or pauses it where it sounds; after it those of
 * the list play that come behind it and aren't heard. Call it inside the click.
 */
export function playFrom(page: PagePlayer, list: readonly QueueItem[], at: number): void {
  const row = list[at]
  if (row === undefined) return
  if (page.isSounding(row.libraryItemId, row.episodeId)) return page.pause()
  playInList(
    page.queue,
    row,
    list.slice(at + 1).filter((one) => !progressOf(one.libraryItemId, one.episodeId)?.isFinished),
  )
}
