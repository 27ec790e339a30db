import { z } from 'zod'
import { itemSize, mediaTotals, mediaTypeOf, storedRecords } from '#features/items/index.ts'
import type { ItemRecord } from '#features/items/index.ts'
import { pagesOf } from '#storage/move/pages-of.ts'
import type { Kind, Line } from './kind.ts'
import {
  audioFile,
  bookMetadata,
  chapter,
  ebookFile,
  libraryFile,
  podcastMetadata,
  podcastSettings,
  storedEpisode,
  videoFile,
} from './file-shapes.ts'
import {
  any,
  at,
  atOrNull,
  bytes,
  flag,
  libraryId,
  seconds,
  text,
  textOrNull,
  texts,
} from './fields.ts'

/** So many are in memory at once, with all their files and episodes. */
const perPage = 100

/** Items with all that is known of them. */
export const itemKind: Kind = {
  name: 'items',
  what: 'A book, podcast, album or film, with its metadata, files, chapters and episodes',
  shape: z.object({
    id: text('Id'),
    mediaId: text('Id of the book or podcast behind it'),
    libraryId,
    folderId: text('Id of the library folder'),
    mediaType: text('book, podcast, music or video'),
    path: text('Whole path'),
    relPath: text('Path below the library folder'),
    isFile: flag('It is a single file'),
    isMissing: flag('Its files are not there'),
    missingSince: atOrNull('Missing since'),
    addedAt: at('Added'),
    updatedAt: at('Changed'),
    lastScanAt: atOrNull('Last scanned'),
    size: bytes('Size of all files'),
    duration: seconds('Length of all that is played'),
    coverPath: textOrNull('Whole path of the cover'),
    metadata: z.union([bookMetadata, podcastMetadata]).describe('As the API has them'),
    tags: texts('Tags'),
    locks: texts('Fields that only people change'),
    provenance: any('Field → where its value came from'),
    libraryFiles: z.array(libraryFile).describe('All files'),
    audioFiles: z.array(audioFile).describe('Of a book or album, in order'),
    chapters: z.array(chapter).describe('Chapters'),
    ebookFile: ebookFile.nullable().describe('The ebook that is read'),
    videoFile: videoFile.nullable().describe('Of a film: what it is played from'),
    settings: podcastSettings
      .nullable()
      .describe('Of a podcast: what is downloaded by itself, and kept'),
    episodes: z.array(storedEpisode).describe('Of a podcast: episodes on the disk'),
  }),
  async *pages(db) {
    for await (const rows of pagesOf(db.read, 'items', ['id'], perPage)) {
      const ids = rows.map(({ id }) => id)
      yield (await storedRecords(db.read, ids)).map(lineOf)
    }
  },
}

function lineOf(record: ItemRecord): Line {
  const { media } = record
  const { id, mediaId, folderId, path, relPath, isFile, isMissing, missingSince } = record
  const { addedAt, updatedAt, lastScanAt, coverPath, locks, provenance, libraryFiles } = record
  const book = media.kind === 'book' ? media : null
  const podcast = media.kind === 'podcast' ? media : null
  return {
    id,
    mediaId,
    libraryId: record.libraryId,
    folderId,
    mediaType: mediaTypeOf(media),
    path,
    relPath,
    isFile,
    isMissing,
    missingSince,
    addedAt,
    updatedAt,
    lastScanAt,
    size: itemSize(record),
    duration: mediaTotals(media).duration,
    coverPath,
    metadata: media.metadata,
    tags: media.tags,
    locks,
    provenance,
    libraryFiles,
    audioFiles: book?.audioFiles ?? [],
    chapters: book?.chapters ?? [],
    ebookFile: book?.ebookFile ?? null,
    videoFile: book?.videoFile ?? null,
    settings: podcast?.settings ?? null,
    episodes: podcast?.episodes ?? [],
  }
}
