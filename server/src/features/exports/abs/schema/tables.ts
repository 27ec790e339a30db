/** The tables of Audiobookshelf 2.36 as its databases have them; it reads values by these types. */
const text = 'VARCHAR(255)'
const long = 'TEXT'
const json = 'JSON'
const instant = 'DATETIME'
const flag = 'TINYINT(1)'
const whole = 'INTEGER'
const big = 'BIGINT'
const fraction = 'FLOAT'
const id = 'UUID'
const made = `${instant} NOT NULL`
const times = { createdAt: made, updatedAt: made }

type OnDelete = 'CASCADE' | 'SET NULL'
const to = (table: string, onDelete: OnDelete = 'CASCADE'): string =>
  `UUID REFERENCES \`${table}\` (\`id\`) ON DELETE ${onDelete} ON UPDATE CASCADE`

type Columns = Readonly<Record<string, string>>

const tables = {
  users: {
    ...{ username: text, email: text, pash: text, type: text, token: text },
    ...{ isActive: `${flag} DEFAULT 0`, isLocked: `${flag} DEFAULT 0`, lastSeen: instant },
    ...{ permissions: json, bookmarks: json, extraData: json, ...times },
  },
  sessions: {
    ...{ ipAddress: text, userAgent: text, refreshToken: `${text} NOT NULL`, expiresAt: made },
    ...{ lastRefreshToken: text, lastRefreshTokenExpiresAt: instant, ...times },
    userId: to('users').replace('UUID', 'UUID NOT NULL'),
  },
  apiKeys: {
    ...{ name: `${text} NOT NULL`, description: long, expiresAt: instant, lastUsedAt: instant },
    ...{ isActive: `${flag} NOT NULL DEFAULT 0`, permissions: json, ...times },
    ...{ userId: to('users'), createdByUserId: to('users', 'SET NULL') },
  },
  libraries: {
    ...{ name: text, displayOrder: whole, icon: text, mediaType: text, provider: text },
    ...{ lastScan: instant, lastScanVersion: text, settings: json, extraData: json, ...times },
  },
  libraryFolders: { path: text, ...times, libraryId: to('libraries') },
  books: {
    ...{ title: text, titleIgnorePrefix: text, subtitle: text, publishedYear: text },
    ...{ publishedDate: text, publisher: text, description: long, isbn: text, asin: text },
    ...{ language: text, explicit: flag, abridged: flag, coverPath: text, duration: fraction },
    ...{ narrators: json, audioFiles: json, ebookFile: json, chapters: json, tags: json },
    ...{ genres: json, ...times },
  },
  podcasts: {
    ...{ title: text, titleIgnorePrefix: text, author: text, releaseDate: text, feedURL: text },
    ...{ imageURL: text, description: long, itunesPageURL: text, itunesId: text },
    ...{ itunesArtistId: text, language: text, podcastType: text, explicit: flag },
    ...{ autoDownloadEpisodes: flag, autoDownloadSchedule: text, lastEpisodeCheck: instant },
    ...{ maxEpisodesToKeep: whole, maxNewEpisodesToDownload: whole, coverPath: text, tags: json },
    ...{ genres: json, numEpisodes: whole, ...times },
  },
  podcastEpisodes: {
    ...{ index: whole, season: text, episode: text, episodeType: text, title: text },
    ...{ subtitle: 'VARCHAR(1000)', description: long, pubDate: text, enclosureURL: text },
    ...{ enclosureSize: big, enclosureType: text, publishedAt: instant, audioFile: json },
    ...{ chapters: json, extraData: json, ...times, podcastId: to('podcasts') },
  },
  libraryItems: {
    ...{ ino: text, path: text, relPath: text, mediaId: id, mediaType: text, isFile: flag },
    ...{ isMissing: flag, isInvalid: flag, mtime: instant, ctime: instant, birthtime: instant },
    ...{ size: big, lastScan: instant, lastScanVersion: text, libraryFiles: json },
    ...{ extraData: json, title: text, titleIgnorePrefix: text, authorNamesFirstLast: text },
    ...{ authorNamesLastFirst: text, ...times, libraryId: to('libraries', 'SET NULL') },
    libraryFolderId: to('libraryFolders', 'SET NULL'),
  },
  mediaProgresses: {
    ...{ mediaItemId: id, mediaItemType: text, duration: fraction, currentTime: fraction },
    ...{ isFinished: flag, hideFromContinueListening: flag, ebookLocation: text },
    ...{ ebookProgress: fraction, finishedAt: instant, extraData: json, podcastId: id, ...times },
    userId: to('users'),
  },
  series: {
    ...{ name: text, nameIgnorePrefix: text, description: long, ...times },
    libraryId: to('libraries'),
  },
  bookSeries: {
    ...{ sequence: text, createdAt: made, bookId: to('books'), seriesId: to('series') },
  },
  authors: {
    ...{ name: text, lastFirst: text, asin: text, description: long, imagePath: text, ...times },
    libraryId: to('libraries'),
  },
  bookAuthors: { createdAt: made, bookId: to('books'), authorId: to('authors') },
  collections: {
    ...{ name: text, description: long, ...times, libraryId: to('libraries', 'SET NULL') },
  },
  collectionBooks: {
    ...{ order: whole, createdAt: made, bookId: to('books'), collectionId: to('collections') },
  },
  playlists: {
    ...{ name: text, description: long, ...times, libraryId: to('libraries', 'SET NULL') },
    userId: to('users'),
  },
  playlistMediaItems: {
    ...{ mediaItemId: id, mediaItemType: text, order: whole, createdAt: made },
    playlistId: to('playlists'),
  },
  devices: {
    ...{ deviceId: text, clientName: text, clientVersion: text, ipAddress: text },
    ...{ deviceName: text, deviceVersion: text, extraData: json, ...times, userId: to('users') },
  },
  playbackSessions: {
    ...{ mediaItemId: id, mediaItemType: text, displayTitle: text, displayAuthor: text },
    ...{ duration: fraction, playMethod: whole, mediaPlayer: text, startTime: fraction },
    ...{ currentTime: fraction, serverVersion: text, coverPath: text, timeListening: whole },
    ...{ mediaMetadata: json, date: text, dayOfWeek: text, extraData: json, ...times },
    ...{ userId: to('users', 'SET NULL'), deviceId: to('devices', 'SET NULL') },
    libraryId: to('libraries', 'SET NULL'),
  },
  feeds: {
    ...{ slug: text, entityType: text, entityId: id, entityUpdatedAt: instant },
    ...{ serverAddress: text, feedURL: text, imageURL: text, siteURL: text, title: text },
    ...{ description: long, author: text, podcastType: text, language: text, ownerName: text },
    ...{ ownerEmail: text, explicit: flag, preventIndexing: flag, coverPath: text, ...times },
    userId: to('users', 'SET NULL'),
  },
  feedEpisodes: {
    ...{ title: text, author: text, description: long, siteURL: text, enclosureURL: text },
    ...{ enclosureType: text, enclosureSize: big, pubDate: text, season: text, episode: text },
    ...{ episodeType: text, duration: fraction, filePath: text, explicit: flag, ...times },
    feedId: to('feeds'),
  },
  customMetadataProviders: {
    ...{ name: text, mediaType: text, url: text, authHeaderValue: text, extraData: json },
    ...times,
  },
  mediaItemShares: {
    ...{ mediaItemId: id, mediaItemType: text, slug: text, pash: text, expiresAt: instant },
    ...{ extraData: json, isDownloadable: flag, ...times, userId: to('users', 'SET NULL') },
  },
} satisfies Record<string, Columns>

/** Pairs of which a table has each once. */
const pairs: Readonly<Record<string, readonly [string, string]>> = {
  bookSeries: ['bookId', 'seriesId'],
  bookAuthors: ['bookId', 'authorId'],
  collectionBooks: ['bookId', 'collectionId'],
}

/** Statements that make the empty tables; each parent comes before its children. */
export function tableStatements(): string[] {
  return [
    `CREATE TABLE \`migrationsMeta\` (\`key\` ${text} NOT NULL, \`value\` ${text} NOT NULL)`,
    `CREATE TABLE \`settings\` (\`key\` ${text} PRIMARY KEY, \`value\` ${json}, \`createdAt\` ${made}, \`updatedAt\` ${made})`,
    ...Object.entries(tables).map(([name, columns]) => tableStatement(name, columns)),
  ]
}

function tableStatement(name: string, columns: Columns): string {
  const pair = pairs[name]
  const parts = [
    `\`id\` ${id} PRIMARY KEY`,
    ...Object.entries(columns).map(([column, type]) => `\`${column}\` ${type}`),
    ...(pair === undefined ? [] : [`UNIQUE (\`${pair[0]}\`, \`${pair[1]}\`)`]),
  ]
  return `CREATE TABLE \`${name}\` (${parts.join(', ')})`
}
