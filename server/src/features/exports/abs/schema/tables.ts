/** The tables of Audiobookshelf 2.36 as its databases have them; it reads values by these types. */
const types: Readonly<Record<string, string>> = {
  text: 'VARCHAR(255)',
  long: 'TEXT',
  json: 'JSON',
  instant: 'DATETIME',
  flag: 'TINYINT(1)',
  whole: 'INTEGER',
  big: 'BIGINT',
  fraction: 'FLOAT',
  id: 'UUID',
  made: 'DATETIME NOT NULL',
}

/** Reads `name type, name type`. */
function columns(list: string): Columns {
  const pairs = list.split(', ').map((part) => part.split(' '))
  return Object.fromEntries(pairs.map(([name = '', type = '']) => [name, types[type] ?? type]))
}

const times = columns('createdAt made, updatedAt made')

type OnDelete = 'CASCADE' | 'SET NULL'
const to = (table: string, onDelete: OnDelete = 'CASCADE'): string =>
  `UUID REFERENCES \`${table}\` (\`id\`) ON DELETE ${onDelete} ON UPDATE CASCADE`

type Columns = Readonly<Record<string, string>>

const tables = {
  users: {
    ...columns('username text, email text, pash text, type text, token text'),
    isActive: `TINYINT(1) DEFAULT 0`,
    isLocked: `TINYINT(1) DEFAULT 0`,
    ...columns('lastSeen instant'),
    ...columns('permissions json, bookmarks json, extraData json'),
    ...times,
  },
  sessions: {
    ...columns('ipAddress text, userAgent text'),
    refreshToken: `VARCHAR(255) NOT NULL`,
    ...columns('expiresAt made'),
    ...columns('lastRefreshToken text, lastRefreshTokenExpiresAt instant'),
    ...times,
    userId: to('users').replace('UUID', 'UUID NOT NULL'),
  },
  apiKeys: {
    name: `VARCHAR(255) NOT NULL`,
    ...columns('description long, expiresAt instant, lastUsedAt instant'),
    isActive: `TINYINT(1) NOT NULL DEFAULT 0`,
    ...columns('permissions json'),
    ...times,
    userId: to('users'),
    createdByUserId: to('users', 'SET NULL'),
  },
  libraries: {
    ...columns('name text, displayOrder whole, icon text, mediaType text, provider text'),
    ...columns('lastScan instant, lastScanVersion text, settings json, extraData json'),
    ...times,
  },
  libraryFolders: { ...columns('path text'), ...times, libraryId: to('libraries') },
  books: {
    ...columns('title text, titleIgnorePrefix text, subtitle text, publishedYear text'),
    ...columns('publishedDate text, publisher text, description long, isbn text, asin text'),
    ...columns('language text, explicit flag, abridged flag, coverPath text, duration fraction'),
    ...columns('narrators json, audioFiles json, ebookFile json, chapters json, tags json'),
    ...columns('genres json'),
    ...times,
  },
  podcasts: {
    ...columns('title text, titleIgnorePrefix text, author text, releaseDate text, feedURL text'),
    ...columns('imageURL text, description long, itunesPageURL text, itunesId text'),
    ...columns('itunesArtistId text, language text, podcastType text, explicit flag'),
    ...columns('autoDownloadEpisodes flag, autoDownloadSchedule text, lastEpisodeCheck instant'),
    ...columns(
      'maxEpisodesToKeep whole, maxNewEpisodesToDownload whole, coverPath text, tags json',
    ),
    ...columns('genres json, numEpisodes whole'),
    ...times,
  },
  podcastEpisodes: {
    ...columns('index whole, season text, episode text, episodeType text, title text'),
    subtitle: 'VARCHAR(1000)',
    ...columns('description long, pubDate text, enclosureURL text'),
    ...columns('enclosureSize big, enclosureType text, publishedAt instant, audioFile json'),
    ...columns('chapters json, extraData json'),
    ...times,
    podcastId: to('podcasts'),
  },
  libraryItems: {
    ...columns('ino text, path text, relPath text, mediaId id, mediaType text, isFile flag'),
    ...columns('isMissing flag, isInvalid flag, mtime instant, ctime instant, birthtime instant'),
    ...columns('size big, lastScan instant, lastScanVersion text, libraryFiles json'),
    ...columns('extraData json, title text, titleIgnorePrefix text, authorNamesFirstLast text'),
    ...columns('authorNamesLastFirst text'),
    ...times,
    libraryId: to('libraries', 'SET NULL'),
    libraryFolderId: to('libraryFolders', 'SET NULL'),
  },
  mediaProgresses: {
    ...columns('mediaItemId id, mediaItemType text, duration fraction, currentTime fraction'),
    ...columns('isFinished flag, hideFromContinueListening flag, ebookLocation text'),
    ...columns('ebookProgress fraction, finishedAt instant, extraData json, podcastId id'),
    ...times,
    userId: to('users'),
  },
  series: {
    ...columns('name text, nameIgnorePrefix text, description long'),
    ...times,
    libraryId: to('libraries'),
  },
  bookSeries: {
    ...columns('sequence text, createdAt made'),
    bookId: to('books'),
    seriesId: to('series'),
  },
  authors: {
    ...columns('name text, lastFirst text, asin text, description long, imagePath text'),
    ...times,
    libraryId: to('libraries'),
  },
  bookAuthors: { ...columns('createdAt made'), bookId: to('books'), authorId: to('authors') },
  collections: {
    ...columns('name text, description long'),
    ...times,
    libraryId: to('libraries', 'SET NULL'),
  },
  collectionBooks: {
    ...columns('order whole, createdAt made'),
    bookId: to('books'),
    collectionId: to('collections'),
  },
  playlists: {
    ...columns('name text, description long'),
    ...times,
    libraryId: to('libraries', 'SET NULL'),
    userId: to('users'),
  },
  playlistMediaItems: {
    ...columns('mediaItemId id, mediaItemType text, order whole, createdAt made'),
    playlistId: to('playlists'),
  },
  devices: {
    ...columns('deviceId text, clientName text, clientVersion text, ipAddress text'),
    ...columns('deviceName text, deviceVersion text, extraData json'),
    ...times,
    userId: to('users'),
  },
  playbackSessions: {
    ...columns('mediaItemId id, mediaItemType text, displayTitle text, displayAuthor text'),
    ...columns('duration fraction, playMethod whole, mediaPlayer text, startTime fraction'),
    ...columns('currentTime fraction, serverVersion text, coverPath text, timeListening whole'),
    ...columns('mediaMetadata json, date text, dayOfWeek text, extraData json'),
    ...times,
    userId: to('users', 'SET NULL'),
    deviceId: to('devices', 'SET NULL'),
    libraryId: to('libraries', 'SET NULL'),
  },
  feeds: {
    ...columns('slug text, entityType text, entityId id, entityUpdatedAt instant'),
    ...columns('serverAddress text, feedURL text, imageURL text, siteURL text, title text'),
    ...columns('description long, author text, podcastType text, language text, ownerName text'),
    ...columns('ownerEmail text, explicit flag, preventIndexing flag, coverPath text'),
    ...times,
    userId: to('users', 'SET NULL'),
  },
  feedEpisodes: {
    ...columns('title text, author text, description long, siteURL text, enclosureURL text'),
    ...columns('enclosureType text, enclosureSize big, pubDate text, season text, episode text'),
    ...columns('episodeType text, duration fraction, filePath text, explicit flag'),
    ...times,
    feedId: to('feeds'),
  },
  customMetadataProviders: {
    ...columns('name text, mediaType text, url text, authHeaderValue text, extraData json'),
    ...times,
  },
  mediaItemShares: {
    ...columns('mediaItemId id, mediaItemType text, slug text, pash text, expiresAt instant'),
    ...columns('extraData json, isDownloadable flag'),
    ...times,
    userId: to('users', 'SET NULL'),
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
    `CREATE TABLE \`migrationsMeta\` (\`key\` VARCHAR(255) NOT NULL, \`value\` VARCHAR(255) NOT NULL)`,
    `CREATE TABLE \`settings\` (\`key\` VARCHAR(255) PRIMARY KEY, \`value\` JSON, \`createdAt\` DATETIME NOT NULL, \`updatedAt\` DATETIME NOT NULL)`,
    ...Object.entries(tables).map(([name, own]) => tableStatement(name, own)),
  ]
}

function tableStatement(name: string, own: Columns): string {
  const pair = pairs[name]
  const lines = [
    `\`id\` UUID PRIMARY KEY`,
    ...Object.entries(own).map(([column, type]) => `\`${column}\` ${type}`),
    ...(pair === undefined ? [] : [`UNIQUE (\`${pair[0]}\`, \`${pair[1]}\`)`]),
  ]
  return `CREATE TABLE \`${name}\` (${lines.join(', ')})`
}
