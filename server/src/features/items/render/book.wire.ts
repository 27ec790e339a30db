import type { BookExp, BookFull, BookMetaCore, BookMetaNames, BookMin } from '@lectern/contract'
import { formatSeries, titleDisplayIgnorePrefix } from '@lectern/contract/rules'
import { bareText } from '#platform/text/html.ts'
import { fileFacts } from '../record/file-facts.ts'
import type { FileFacts } from '../record/file-facts.ts'
import type { BookRecord, ItemRecord } from '../record/item-record.ts'
import { renderTracks, renderVideoTrack } from './tracks.wire.ts'

export type BookItem = ItemRecord & { media: BookRecord }

/** The media of a full item. */
export function bookFull(record: BookItem): BookFull {
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

/** The media of an item in a list. */
export function bookMin(record: BookItem, prefixes: readonly string[], facts: FileFacts): BookMin {
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
    ...bookCounts(record.media, facts),
  }
}

/** The media of an expanded item. */
export function bookExp(record: BookItem, prefixes: readonly string[]): BookExp {
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
    ...bookCounts(record.media, fileFacts(record)),
    libraryItemId: record.id,
    audioFiles,
    chapters,
    ebookFile,
    tracks: renderTracks(record.id, record.media),
    ...videoParts(record),
  }
}

function bookCounts(book: BookRecord, facts: FileFacts) {
  const { duration, mediaSize, numTracks, numAudioFiles, ebookFormat } = facts
  return {
    numTracks,
    numAudioFiles,
    numChapters: book.chapters.length,
    duration,
    size: mediaSize,
    // Absent, not null: clients take the key as "has an ebook".
    ...(ebookFormat === null ? {} : { ebookFormat }),
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
