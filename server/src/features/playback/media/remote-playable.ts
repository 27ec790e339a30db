import { renderExpanded, renderFull } from '#features/items/index.ts'
import type { ItemRecord } from '#features/items/index.ts'
import { remoteAudioFile } from '#features/remote-sounds/index.ts'
import type { RemoteEpisode } from '#features/remote-sounds/index.ts'
import type { Playable } from './playable.ts'

/** An episode that only its feed lists as something to be played. */
export function remotePlayable(
  record: ItemRecord,
  episode: RemoteEpisode,
  prefixes: readonly string[],
): Playable {
  const { id, said, duration } = episode
  const { metadata } = renderFull(record).media
  const track = { ...remoteAudioFile(episode), title: said.title, startOffset: 0, contentUrl: '' }
  return {
    itemId: record.id,
    episodeId: id,
    libraryId: record.libraryId,
    mediaId: record.mediaId,
    mediaType: 'podcast',
    isMissing: false,
    metadata,
    chapters: said.chapters,
    displayTitle: said.title,
    displayAuthor: 'author' in metadata ? (metadata.author ?? '') : '',
    coverPath: record.coverPath,
    duration,
    tracks: [track],
    remote: { address: said.enclosure.url, name: id },
    item: renderExpanded(record, prefixes),
  }
}
