import { playFrom } from '#features/items/index.ts'
import type { Download } from '#features/offline/index.ts'
import type { PagePlayer } from '#features/player/index.ts'
import type { QueueItem } from '#features/queue/index.ts'

/**
 * Plays a download. Episodes and albums are heard one after the other, so those behind it that are here come after; a
 * book is followed by what the listener queued. Call it inside the click.
 */
export function playDownload(
  page: PagePlayer,
  download: Download,
  list: readonly Download[],
): void {
  if (!isFollowed(download)) return page.playItem(download.libraryItemId)
  const behind = list.slice(list.indexOf(download) + 1)
  const here = behind.filter((one) => one.state === 'done' && isFollowed(one))
  playFrom(page, [download, ...here].map(rowOf), 0)
}

function isFollowed({ episodeId, mediaType }: Download): boolean {
  return episodeId !== null || mediaType === 'music'
}

function rowOf({ libraryItemId, libraryId, episodeId, cover, ...download }: Download): QueueItem {
  return {
    libraryItemId,
    libraryId,
    episodeId,
    title: download.title,
    subtitle: download.author,
    caption: '',
    duration: download.duration,
    // Only whether there is a picture; its address is made from the item.
    coverPath: cover.hasCover ? libraryItemId : null,
    updatedAt: cover.updatedAt,
  }
}
