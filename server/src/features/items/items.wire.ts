import type {
  AudioFile,
  AudioTrack,
  BookExp,
  BookFull,
  BookMetaCore,
  BookMetaNames,
  BookMin,
  CoverPortrait,
  Episode,
  EpisodeExp,
  ItemExp,
  ItemFull,
  ItemMin,
  PodcastExp,
  PodcastFull,
  PodcastMeta,
  PodcastMin,
  VideoFile,
  VideoTrack,
} from '@lectern/contract'
import { formatSeries, titleDisplayIgnorePrefix } from '@lectern/contract/rules'
import { bareText } from '#platform/html.ts'
import type { BookRecord, EpisodeDraft, ItemRecord, PodcastRecord } from './item-record.ts'
import { itemSize, mediaTotals, mediaTypeOf, tracksOf } from './item-record.ts'

/** The item with everything but derived names (wire: GET /api/items/:id). */
export function renderFull(record: ItemRecord): ItemFull {
  return {
    ...placeHead(record),
    lastScan: record.lastScanAt,
    scanVersion: record.scanVersion,
    ...placeTail(record),
    media: isPodcast(record) ? podcastFull(record) : bookFull(record as BookItem),
    libraryFiles: record.libraryFiles,
  }
}

/**
 * The item as lists send it. `prefixes` are the server's sorting prefixes: titleIgnorePrefix always moves them
 * behind the title, whatever the sort setting says.
 */
export function renderMinified(record: ItemRecord, prefixes: readonly string[]): ItemMin {
  return {
    ...placeHead(record),
    ...placeTail(record),
    media: isPodcast(record) ? podcastMin(record, prefixes) : bookMin(record as BookItem, prefixes),
    numFiles: record.libraryFiles.length,
    size: itemSize(record),
    ...coverPortrait(record),
  }
}

/** The item with derived names, tracks and files (wire: `expanded=1`, all item events). */
export function renderExpanded(record: ItemRecord, prefixes: readonly string[]): ItemExp {
  return {
    ...placeHead(record),
    ...placeTail(record),
    media: isPodcast(record) ? podcastExp(record, prefixes) : bookExp(record as BookItem, prefixes),
    numFiles: record.libraryFiles.length,
    size: itemSize(record),
    lastScan: record.lastScanAt,
    scanVersion: record.scanVersion,
    libraryFiles: record.libraryFiles,
    ...coverPortrait(record),
  }
}

/** Tracks of a book with their offsets in seconds; contentUrl never carries the base path. */
export function renderTracks(itemId: string, book: Pick<BookRecord, 'audioFiles'>): AudioTrack[] {
  let startOffset = 0
  return tracksOf(book).map((file) => {
    const track = renderTrack(itemId, file, startOffset)
    startOffset += file.duration
    return track
  })
}

/** A video as it is played; contentUrl never carries the base path. */
export function renderVideoTrack(itemId: string, file: VideoFile): VideoTrack {
  return {
    index: 1,
    startOffset: 0,
    duration: file.duration,
    title: file.metadata.filename,
    contentUrl: `/api/items/${itemId}/file/${file.ino}`,
    mimeType: file.mimeType,
    codec: file.codec,
    width: file.width,
    height: file.height,
  }
}

/** One episode with its ids (wire: Episode). */
export function renderEpisode(record: ItemRecord, episode: EpisodeDraft): Episode {
  return {
    libraryItemId: record.id,
    podcastId: record.mediaId,
    id: episode.id,
    oldEpisodeId: null,
    index: episode.index,
    season: episode.season,
    episode: episode.episode,
    episodeType: episode.episodeType,
    title: episode.title,
    subtitle: episode.subtitle,
    description: episode.description,
    enclosure: episode.enclosure,
    guid: episode.guid,
    pubDate: episode.pubDate,
    chapters: episode.chapters,
    audioFile: episode.audioFile,
    publishedAt: episode.publishedAt,
    addedAt: episode.addedAt,
    updatedAt: episode.updatedAt,
  }
}

/** One episode with its track (wire: EpisodeExp). */
export function renderEpisodeExpanded(record: ItemRecord, episode: EpisodeDraft): EpisodeExp {
  return {
    ...renderEpisode(record, episode),
    audioTrack: renderTrack(record.id, episode.audioFile, 0),
    size: episode.audioFile.metadata.size,
    duration: episode.audioFile.duration,
  }
}

type BookItem = ItemRecord & { media: BookRecord }
type PodcastItem = ItemRecord & { media: PodcastRecord }

function isPodcast(record: ItemRecord): record is PodcastItem {
  return record.media.kind === 'podcast'
}

function placeHead(record: ItemRecord) {
  return {
    id: record.id,
    ino: record.ino,
    oldLibraryItemId: null,
    libraryId: record.libraryId,
    folderId: record.folderId,
    path: record.path,
    relPath: record.relPath,
    isFile: record.isFile,
    mtimeMs: record.mtimeMs,
    ctimeMs: record.ctimeMs,
    birthtimeMs: record.birthtimeMs,
    addedAt: record.addedAt,
    updatedAt: record.updatedAt,
  }
}

function placeTail(record: ItemRecord) {
  return {
    isMissing: record.isMissing,
    isInvalid: record.isInvalid,
    mediaType: mediaTypeOf(record.media),
  }
}

function coverPortrait(record: ItemRecord): CoverPortrait {
  if (record.coverAccentJson === null || record.coverThumbhash === null) return {}
  return {
    coverAccent: JSON.parse(record.coverAccentJson) as { hue: number; chroma: number },
    coverThumbhash: record.coverThumbhash,
  }
}

function bookFull(record: BookItem): BookFull {
  const { metadata, tags, audioFiles, chapters, ebookFile } = record.media
  return {
    id: record.mediaId,
    libraryItemId: record.id,
    metadata: { ...metaFull(metadata), ...artistsOf(record.media) },
    coverPath: record.coverPath,
    tags,
    audioFiles,
    chapters,
    ebookFile,
    ...(record.media.videoFile ? { videoFile: record.media.videoFile } : {}),
  }
}

function bookMin(record: BookItem, prefixes: readonly string[]): BookMin {
  const { metadata, tags } = record.media
  const names = metaNames(metadata, prefixes)
  return {
    id: record.mediaId,
    metadata: {
      title: metadata.title,
      titleIgnorePrefix: names.titleIgnorePrefix,
      subtitle: metadata.subtitle,
      authorName: names.authorName,
      authorNameLF: names.authorNameLF,
      narratorName: names.narratorName,
      seriesName: names.seriesName,
      ...metaRest(metadata),
      ...artistsOf(record.media),
    },
    coverPath: record.coverPath,
    tags,
    ...bookCounts(record.media),
  }
}

function bookExp(record: BookItem, prefixes: readonly string[]): BookExp {
  const { metadata, tags, audioFiles, chapters, ebookFile } = record.media
  return {
    id: record.mediaId,
    metadata: {
      ...metaFull(metadata),
      ...artistsOf(record.media),
      ...metaNames(metadata, prefixes),
      descriptionPlain: metadata.description === null ? null : bareText(metadata.description),
    },
    coverPath: record.coverPath,
    tags,
    ...bookCounts(record.media),
    libraryItemId: record.id,
    audioFiles,
    chapters,
    ebookFile,
    tracks: renderTracks(record.id, record.media),
    ...videoParts(record),
  }
}

function bookCounts(book: BookRecord) {
  const { duration, mediaSize, numTracks } = mediaTotals(book)
  return {
    numTracks,
    numAudioFiles: book.audioFiles.length,
    numChapters: book.chapters.length,
    duration,
    size: mediaSize,
    // Absent, not null: clients take the key as "has an ebook".
    ...(book.ebookFile ? { ebookFormat: book.ebookFile.ebookFormat } : {}),
    ...(book.videoFile?.height ? { videoHeight: book.videoFile.height } : {}),
  }
}

function artistsOf({ mediaType, metadata }: BookRecord): {
  artists?: { id: string; name: string }[]
} {
  if (mediaType !== 'music') return {}
  return { artists: metadata.authors.map(({ id, name }) => ({ id, name })) }
}

function videoParts(record: BookItem): Pick<BookExp, 'videoFile' | 'videoTrack'> {
  const { videoFile } = record.media
  return videoFile ? { videoFile, videoTrack: renderVideoTrack(record.id, videoFile) } : {}
}

function metaFull(metadata: BookRecord['metadata']) {
  return {
    title: metadata.title,
    subtitle: metadata.subtitle,
    authors: metadata.authors.map(({ id, name }) => ({ id, name })),
    narrators: metadata.narrators,
    series: metadata.series.map(({ id, name, sequence }) => ({ id, name, sequence })),
    ...metaRest(metadata),
  }
}

function metaRest(metadata: BookMetaCore) {
  return {
    genres: metadata.genres,
    publishedYear: metadata.publishedYear,
    publishedDate: metadata.publishedDate,
    publisher: metadata.publisher,
    description: metadata.description,
    isbn: metadata.isbn,
    asin: metadata.asin,
    language: metadata.language,
    explicit: metadata.explicit,
    abridged: metadata.abridged,
  }
}

function metaNames(metadata: BookRecord['metadata'], prefixes: readonly string[]): BookMetaNames {
  return {
    titleIgnorePrefix: titleDisplayIgnorePrefix(metadata.title, prefixes),
    authorName: metadata.authors.map((author) => author.name).join(', '),
    authorNameLF: metadata.authors.map((author) => author.lastFirst).join(', '),
    narratorName: metadata.narrators.join(', '),
    seriesName: metadata.series.map(formatSeries).join(', '),
  }
}

function renderTrack(itemId: string, file: AudioFile, startOffset: number): AudioTrack {
  return {
    ...file,
    title: file.metadata.filename,
    startOffset,
    contentUrl: `/api/items/${itemId}/file/${file.ino}`,
  }
}

function podcastFull(record: PodcastItem): PodcastFull {
  const { metadata, tags, episodes, settings } = record.media
  return {
    id: record.mediaId,
    libraryItemId: record.id,
    metadata: podcastMeta(metadata),
    coverPath: record.coverPath,
    tags,
    episodes: episodes.map((episode) => renderEpisode(record, episode)),
    ...podcastSettings(settings),
  }
}

function podcastMin(record: PodcastItem, prefixes: readonly string[]): PodcastMin {
  const { metadata, tags, episodes, settings } = record.media
  return {
    id: record.mediaId,
    metadata: {
      ...podcastMeta(metadata),
      titleIgnorePrefix: titleDisplayIgnorePrefix(metadata.title, prefixes),
    },
    coverPath: record.coverPath,
    tags,
    numEpisodes: episodes.length,
    ...podcastSettings(settings),
    // In lists the wire counts all files here; expanded items count the episodes only.
    size: itemSize(record),
  }
}

function podcastExp(record: PodcastItem, prefixes: readonly string[]): PodcastExp {
  return {
    ...podcastMin(record, prefixes),
    size: mediaTotals(record.media).mediaSize,
    libraryItemId: record.id,
    episodes: record.media.episodes.map((episode) => renderEpisodeExpanded(record, episode)),
  }
}

function podcastMeta(metadata: PodcastMeta): PodcastMeta {
  return {
    title: metadata.title,
    author: metadata.author,
    description: metadata.description,
    releaseDate: metadata.releaseDate,
    genres: metadata.genres,
    feedUrl: metadata.feedUrl,
    imageUrl: metadata.imageUrl,
    itunesPageUrl: metadata.itunesPageUrl,
    itunesId: metadata.itunesId,
    itunesArtistId: metadata.itunesArtistId,
    explicit: metadata.explicit,
    language: metadata.language,
    type: metadata.type,
  }
}

function podcastSettings(settings: PodcastRecord['settings']): PodcastRecord['settings'] {
  return {
    autoDownloadEpisodes: settings.autoDownloadEpisodes,
    autoDownloadSchedule: settings.autoDownloadSchedule,
    lastEpisodeCheck: settings.lastEpisodeCheck,
    maxEpisodesToKeep: settings.maxEpisodesToKeep,
    maxNewEpisodesToDownload: settings.maxNewEpisodesToDownload,
  }
}
