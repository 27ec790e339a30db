import type { QueueItem } from '#features/queue/index.ts'
import type { PlaybackSession } from '../machine/player-types.ts'

/** What plays, as a row of the queue. */
export function rowOf(session: PlaybackSession): QueueItem {
  return {
    libraryItemId: session.libraryItemId,
    libraryId: session.libraryId ?? '',
    episodeId: session.episodeId,
    title: session.displayTitle,
    subtitle: session.displayAuthor,
    caption: '',
    duration: session.duration,
    // Only whether there is a picture; its address is made from the item.
    coverPath: session.cover.hasCover ? session.libraryItemId : null,
    updatedAt: session.cover.updatedAt,
  }
}
