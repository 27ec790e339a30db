import type { Episode, EpisodeExp, ItemMin } from '@lectern/contract'
import type { ItemMedia, ItemMetadata } from '#platform/net/wire-items.ts'
import type { QueueItem } from './queue-rules.ts'

/** What a queue row takes from an item as lists send it. */
interface Queueable extends Pick<ItemMin, 'id' | 'libraryId' | 'updatedAt'> {
  media: Pick<ItemMedia, 'coverPath' | 'duration'> & {
    metadata: Pick<ItemMetadata, 'title' | 'authorName' | 'author' | 'seriesName'>
  }
}

/** What a queue row takes from an episode. */
interface QueueableEpisode extends Pick<Episode, 'id' | 'title'> {
  duration?: EpisodeExp['duration'] | undefined
}

/** A book as a row of the queue: its people below the title, its series below them. */
export function queueItemOf(book: Queueable): QueueItem {
  const { metadata, coverPath, duration } = book.media
  return {
    libraryItemId: book.id,
    libraryId: book.libraryId,
    episodeId: null,
    title: metadata.title ?? '',
    subtitle: metadata.authorName ?? metadata.author ?? '',
    caption: metadata.seriesName ?? '',
    duration: duration ?? null,
    coverPath,
    updatedAt: book.updatedAt,
  }
}

/** An episode as a row of the queue: its podcast below the title. */
export function queueItemOfEpisode(
  podcast: Queueable,
  episode: QueueableEpisode,
  caption = '',
): QueueItem {
  return {
    ...queueItemOf(podcast),
    episodeId: episode.id,
    title: episode.title ?? '',
    subtitle: podcast.media.metadata.title ?? '',
    caption,
    duration: episode.duration ?? null,
  }
}
