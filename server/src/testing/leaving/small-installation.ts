/* oxlint-disable unicorn/no-useless-spread -- columns that belong together stand in one line */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { indexStatements } from '#features/exports/abs/schema/indexes.ts'
import { tableStatements } from '#features/exports/abs/schema/tables.ts'
import { createForeignSqlite } from '#storage/foreign/new-foreign-sqlite.ts'

const ms = Date.UTC(2026, 0, 2, 3, 4, 5)
const at = '2026-01-02 03:04:05.000 +00:00'
const times = { createdAt: at, updatedAt: at }

/** An id that is the same in every run. */
const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const id = {
  root: idOf(1),
  books: idOf(2),
  podcasts: idOf(3),
  book: idOf(4),
  bookItem: idOf(5),
  podcast: idOf(6),
  podcastItem: idOf(7),
  episode: idOf(8),
  device: idOf(9),
  collection: idOf(10),
  playlist: idOf(11),
}

function file(path: string, relPath: string) {
  const filename = relPath
  const metadata = { filename, ext: '.mp3', path, relPath, size: 1000 }
  const stamps = { mtimeMs: ms, ctimeMs: ms, birthtimeMs: ms }
  return { ino: '17', metadata: { ...metadata, ...stamps }, addedAt: ms, updatedAt: ms }
}

function sound(path: string, relPath: string) {
  return {
    index: 1,
    ...file(path, relPath),
    ...{ trackNumFromMeta: null, discNumFromMeta: null, trackNumFromFilename: null },
    ...{ discNumFromFilename: null, manuallyVerified: false, exclude: false, error: null },
    ...{ format: 'MP2/3 (MPEG audio layer 2/3)', duration: 100, bitRate: 64000, language: null },
    ...{ codec: 'mp3', timeBase: '1/14112000', channels: 1, channelLayout: 'mono', chapters: [] },
    ...{ embeddedCoverArt: null, metaTags: { tagTitle: 'One' }, mimeType: 'audio/mpeg' },
  }
}

const cover = `metadata-items/${id.bookItem}/cover.jpg`
const bookFile = ['/audiobooks/The Sea/1.mp3', '1.mp3'] as const
const episodeFile = ['/podcasts/Talk/e.mp3', 'e.mp3'] as const
const media = { explicit: 0, tags: '["calm"]', genres: '["Fiction"]', ...times }

const itemFacts = (files: readonly [string, string]) => ({
  ...{ ino: '18', isFile: 0, isMissing: 0, isInvalid: 0, mtime: at, ctime: at, birthtime: at },
  ...{ size: 1000, lastScan: at, lastScanVersion: '2.36.0', extraData: '{}', ...times },
  libraryFiles: JSON.stringify([{ ...file(...files), isSupplementary: null, fileType: 'audio' }]),
})

const settings = { coverAspectRatio: 1, disableWatcher: false, autoScanCronExpression: null }
const finished = { markAsFinishedTimeRemaining: 10, markAsFinishedPercentComplete: null }
const ofBooks = {
  ...{ skipMatchingMediaWithAsin: false, skipMatchingMediaWithIsbn: false, audiobooksOnly: false },
  ...{ epubsAllowScriptedContent: false, hideSingleBookSeries: false },
  ...{ onlyShowLaterBooksInContinueSeries: false, metadataPrecedence: ['audioMetatags'] },
}

const permissions = {
  ...{ download: true, update: true, delete: true, upload: true, createEreader: true },
  ...{ accessAllLibraries: true, accessAllTags: true, accessExplicitContent: true },
  ...{ selectedTagsNotAccessible: false, librariesAccessible: [], itemTagsSelected: [] },
}

const library = (name: string, mediaType: string, own: object) => ({
  ...{ name, mediaType, displayOrder: 1, icon: 'database', provider: 'google' },
  ...{ settings: JSON.stringify({ ...settings, ...finished, ...own }), ...times },
})

const progress = (mediaItemId: string, libraryItemId: string) => ({
  ...{ mediaItemId, duration: 100, currentTime: 25.5, isFinished: 0 },
  ...{ hideFromContinueListening: 0, ebookProgress: 0, userId: id.root, ...times },
  extraData: JSON.stringify({ libraryItemId, progress: 0.255 }),
})

/** Rows of 2.36, those that others refer to first. */
const rows: [string, Record<string, unknown>][] = [
  ['migrationsMeta', { key: 'version', value: '2.36.0' }],
  ['migrationsMeta', { key: 'maxVersion', value: '2.36.0' }],
  [
    'users',
    {
      ...{ id: id.root, username: 'root', pash: '', type: 'root', isActive: 1, isLocked: 0 },
      permissions: JSON.stringify(permissions),
      bookmarks: `[{"libraryItemId":"${id.bookItem}","time":3,"title":"Here","createdAt":${ms}}]`,
      extraData: '{"seriesHideFromContinueListening":[]}',
      ...times,
    },
  ],
  ['libraries', { id: id.books, ...library('Books', 'book', ofBooks) }],
  ['libraries', { id: id.podcasts, ...library('Talk', 'podcast', { podcastSearchRegion: 'us' }) }],
  ['libraryFolders', { id: idOf(20), path: '/audiobooks', libraryId: id.books, ...times }],
  ['libraryFolders', { id: idOf(21), path: '/podcasts', libraryId: id.podcasts, ...times }],
  [
    'authors',
    { id: idOf(22), name: 'Ada Lowe', lastFirst: 'Lowe, Ada', libraryId: id.books, ...times },
  ],
  [
    'series',
    { id: idOf(23), name: 'The Tides', nameIgnorePrefix: 'Tides', libraryId: id.books, ...times },
  ],
  [
    'books',
    {
      ...{ id: id.book, title: 'The Sea', titleIgnorePrefix: 'Sea', publishedYear: '1926' },
      ...{ abridged: 0, coverPath: `/metadata/items/${id.bookItem}/cover.jpg`, duration: 100 },
      ...{ narrators: '["Ben"]', audioFiles: JSON.stringify([sound(...bookFile)]), ...media },
      chapters: '[{"id":0,"start":0,"end":100,"title":"All"}]',
    },
  ],
  [
    'libraryItems',
    {
      ...{ id: id.bookItem, path: '/audiobooks/The Sea', relPath: 'The Sea', mediaId: id.book },
      ...{ mediaType: 'book', title: 'The Sea', titleIgnorePrefix: 'Sea' },
      ...{ authorNamesFirstLast: 'Ada Lowe', authorNamesLastFirst: 'Lowe, Ada' },
      ...{ libraryId: id.books, libraryFolderId: idOf(20), ...itemFacts(bookFile) },
    },
  ],
  ['bookAuthors', { id: idOf(24), createdAt: at, bookId: id.book, authorId: idOf(22) }],
  [
    'bookSeries',
    { id: idOf(25), sequence: '1.5', createdAt: at, bookId: id.book, seriesId: idOf(23) },
  ],
  [
    'podcasts',
    {
      ...{ id: id.podcast, title: 'Talk', titleIgnorePrefix: 'Talk', podcastType: 'episodic' },
      ...{ feedURL: 'https://feeds.example.org/talk', autoDownloadEpisodes: 0 },
      ...{ autoDownloadSchedule: '0 * * * *', lastEpisodeCheck: at, maxEpisodesToKeep: 0 },
      ...{ maxNewEpisodesToDownload: 3, numEpisodes: 1, ...media },
    },
  ],
  [
    'podcastEpisodes',
    {
      ...{ id: id.episode, index: 1, title: 'First', publishedAt: at, podcastId: id.podcast },
      ...{ enclosureURL: 'https://feeds.example.org/e.mp3', enclosureSize: 1000 },
      ...{ enclosureType: 'audio/mpeg', extraData: '{"guid":"one"}', chapters: '[]', ...times },
      audioFile: JSON.stringify(sound(...episodeFile)),
    },
  ],
  [
    'libraryItems',
    {
      ...{ id: id.podcastItem, path: '/podcasts/Talk', relPath: 'Talk', mediaId: id.podcast },
      ...{ mediaType: 'podcast', title: 'Talk', titleIgnorePrefix: 'Talk' },
      ...{ libraryId: id.podcasts, libraryFolderId: idOf(21), ...itemFacts(episodeFile) },
    },
  ],
  ['mediaProgresses', { id: idOf(26), mediaItemType: 'book', ...progress(id.book, id.bookItem) }],
  [
    'mediaProgresses',
    {
      ...{ id: idOf(27), mediaItemType: 'podcastEpisode', podcastId: id.podcast },
      ...progress(id.episode, id.podcastItem),
    },
  ],
  ['collections', { id: id.collection, name: 'Evenings', libraryId: id.books, ...times }],
  [
    'collectionBooks',
    { id: idOf(28), order: 1, createdAt: at, bookId: id.book, collectionId: id.collection },
  ],
  [
    'playlists',
    { id: id.playlist, name: 'Road', libraryId: id.podcasts, userId: id.root, ...times },
  ],
  [
    'playlistMediaItems',
    {
      ...{ id: idOf(29), mediaItemId: id.episode, mediaItemType: 'podcastEpisode', order: 1 },
      ...{ createdAt: at, playlistId: id.playlist },
    },
  ],
  [
    'devices',
    {
      ...{ id: id.device, deviceId: 'phone', clientName: 'Abs Android', clientVersion: '0.9' },
      ...{ ipAddress: '127.0.0.1', deviceName: 'Phone', deviceVersion: '34' },
      ...{ extraData: '{"manufacturer":"Example"}', userId: id.root, ...times },
    },
  ],
  [
    'playbackSessions',
    {
      ...{ id: idOf(30), mediaItemId: id.book, mediaItemType: 'book', displayTitle: 'The Sea' },
      ...{ displayAuthor: 'Ada Lowe', duration: 100, playMethod: 0, mediaPlayer: 'exo-player' },
      ...{ startTime: 0, currentTime: 25.5, serverVersion: '2.36.0', timeListening: 25 },
      ...{ mediaMetadata: '{"title":"The Sea"}', date: '2026-01-02', dayOfWeek: 'Friday' },
      ...{ extraData: `{"libraryItemId":"${id.bookItem}"}`, ...times },
      ...{ userId: id.root, deviceId: id.device, libraryId: id.books },
    },
  ],
  [
    'customMetadataProviders',
    { id: idOf(31), name: 'Mine', mediaType: 'book', url: 'https://meta.example.org', ...times },
  ],
  [
    'mediaItemShares',
    {
      ...{ id: idOf(32), mediaItemId: id.book, mediaItemType: 'book', slug: 'the-sea' },
      ...{ isDownloadable: 1, userId: id.root, ...times },
    },
  ],
]

/** Lays a small installation of Audiobookshelf 2.36 with a row of nearly everything into a folder. */
export async function laySmallInstallation(
  folder: string,
): Promise<{ config: string; cover: string }> {
  const config = join(folder, 'config')
  const pictures = join(folder, 'metadata', 'items', id.bookItem)
  await mkdir(config, { recursive: true })
  await mkdir(pictures, { recursive: true })
  await writeFile(join(pictures, 'cover.jpg'), 'a picture')
  const db = createForeignSqlite(join(config, 'absdatabase.sqlite'))
  for (const statement of tableStatements()) db.run(statement)
  for (const [table, row] of rows) db.insert(table, row)
  for (const statement of indexStatements()) db.run(statement)
  db.close()
  return { config, cover }
}
