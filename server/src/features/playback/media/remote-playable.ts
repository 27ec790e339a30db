import type { AudioTrack } from '@lectern/contract'
import { renderExpanded, renderFull } from '#features/items/index.ts'
import type { ItemRecord } from '#features/items/index.ts'
import type { RemoteEpisode } from '#features/remote-sounds/index.ts'
import type { Playable } from './playable.ts'

/** An episode that only its feed lists as something to be played. */
export function remotePlayable(
  record: ItemRecord,
  { id, said, duration, firstSeenAt }: RemoteEpisode,
  prefixes: readonly string[],
): Playable {
  const { metadata } = renderFull(record).media
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
    tracks: [remoteTrack({ id, title: said.title, duration, at: firstSeenAt })],
    remote: { address: said.enclosure.url, name: id },
    item: renderExpanded(record, prefixes),
  }
}

/** The track of a sound that isn't a file of its item yet: what a file would say of itself is empty. */
function remoteTrack({ id, title, duration, at }: Described): AudioTrack {
  return {
    index: 1,
    ino: id,
    metadata: { ...noFile, filename: title, mtimeMs: at, ctimeMs: at, birthtimeMs: at },
    addedAt: at,
    updatedAt: at,
    ...noTags,
    manuallyVerified: false,
    exclude: false,
    error: null,
    format: '',
    duration,
    bitRate: null,
    language: null,
    codec: '',
    timeBase: '',
    channels: null,
    channelLayout: null,
    chapters: [],
    embeddedCoverArt: null,
    metaTags: {},
    mimeType: 'audio/mpeg',
    title,
    startOffset: 0,
    contentUrl: '',
  }
}

interface Described {
  id: string
  title: string
  duration: number
  at: number
}

const noFile = { filename: '', ext: '', path: '', relPath: '', size: 0 }

const noTags = {
  trackNumFromMeta: null,
  discNumFromMeta: null,
  trackNumFromFilename: null,
  discNumFromFilename: null,
}
