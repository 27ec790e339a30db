/**
 * What the apps of this wire can't do without, as they decode it: a missing key, null where none is expected, a fraction
 * in a whole number or a number for a flag makes some of them drop the whole object, or the list it is in
 * (ABS wire, client requirements §9.1). `?` allows null.
 */
export const needs = {
  library:
    'id:text name:text icon:text mediaType:text provider:text displayOrder:int folders:list settings:object createdAt:int lastUpdate:int',
  folder: 'id:text fullPath:text libraryId:text addedAt:int',
  librarySettings: 'coverAspectRatio:int disableWatcher:flag',
  libraryStats: 'totalItems:int totalSize:int totalDuration:number numAudioFiles:int',
  item: 'id:text ino:text libraryId:text folderId:text path:text relPath:text isFile:flag mtimeMs:int ctimeMs:int birthtimeMs:int addedAt:int updatedAt:int isMissing:flag isInvalid:flag mediaType:text media:object',
  listedItem: 'numFiles:int size:int',
  openItem: 'libraryFiles:list size:int',
  libraryFile: 'ino:text metadata:object addedAt:int updatedAt:int fileType:text',
  book: 'metadata:object tags:list coverPath:text?',
  listedBook: 'numTracks:int numAudioFiles:int numChapters:int duration:number size:int',
  openBook:
    'libraryItemId:text audioFiles:list chapters:list tracks:list duration:number size:int ebookFile:object?',
  bookMetadata: 'title:text genres:list explicit:flag',
  listedBookMetadata:
    'titleIgnorePrefix:text authorName:text authorNameLF:text narratorName:text seriesName:text',
  openBookMetadata: 'authors:list narrators:list series:list',
  named: 'id:text name:text',
  podcast:
    'metadata:object tags:list autoDownloadEpisodes:flag autoDownloadSchedule:text? maxEpisodesToKeep:int maxNewEpisodesToDownload:int',
  listedPodcast: 'size:int numEpisodes:int',
  openPodcast: 'libraryItemId:text size:int episodes:list',
  podcastMetadata: 'title:text genres:list explicit:flag',
  episode:
    'libraryItemId:text id:text index:int? season:text? episode:text? episodeType:text? title:text subtitle:text? description:text? pubDate:text? addedAt:int updatedAt:int',
  openEpisode: 'audioTrack:object duration:number size:int',
  track: 'index:int startOffset:number duration:number title:text contentUrl:text mimeType:text',
  audioFile:
    'index:int ino:text metadata:object addedAt:int updatedAt:int manuallyVerified:flag exclude:flag format:text duration:number codec:text timeBase:text',
  fileMetadata: 'filename:text ext:text path:text relPath:text size:int ctimeMs:int',
  ebook: 'ino:text metadata:object ebookFormat:text addedAt:int updatedAt:int',
  chapter: 'id:int start:number end:number title:text',
  progress:
    'id:text userId:text libraryItemId:text duration:number progress:number currentTime:number isFinished:flag hideFromContinueListening:flag lastUpdate:int startedAt:int',
  session:
    'id:text userId:text libraryId:text libraryItemId:text mediaType:text mediaMetadata:object displayTitle:text displayAuthor:text coverPath:text? duration:number playMethod:int mediaPlayer:text deviceInfo:object serverVersion:text date:text dayOfWeek:text timeListening:number startTime:number currentTime:number startedAt:int updatedAt:int chapters:list audioTracks:list',
  device: 'deviceId:text manufacturer:text model:text clientVersion:text',
  user: 'id:text username:text type:text mediaProgress:list seriesHideFromContinueListening:list bookmarks:list isActive:flag isLocked:flag createdAt:int permissions:object accessToken:text refreshToken:text',
  permissions:
    'download:flag update:flag delete:flag upload:flag accessAllLibraries:flag accessAllTags:flag accessExplicitContent:flag',
  bookmark: 'libraryItemId:text title:text time:number createdAt:int',
  login: 'user:object userDefaultLibraryId:text? serverSettings:object Source:text',
  serverSettings:
    'id:text scannerFindCovers:flag scannerCoverProvider:text scannerParseSubtitle:flag scannerPreferMatchedMetadata:flag scannerDisableWatcher:flag storeCoverWithItem:flag storeMetadataWithItem:flag metadataFileFormat:text rateLimitLoginRequests:int rateLimitLoginWindow:int backupSchedule:any backupsToKeep:int maxBackupSize:int loggerDailyLogsToKeep:int loggerScannerLogsToKeep:int homeBookshelfView:int bookshelfView:int sortingIgnorePrefix:flag sortingPrefixes:list chromecastEnabled:flag dateFormat:text timeFormat:text language:text logLevel:int version:text',
  filterData: 'authors:list genres:list tags:list series:list narrators:list languages:list',
  filterAnswer: 'filterdata:object issues:int numUserPlaylists:int library:object',
  shelf: 'id:text label:text labelStringKey:text type:text total:int entities:list',
  listedSeries: 'id:text name:text libraryId:text addedAt:int updatedAt:int books:list',
  openSeries: 'id:text name:text libraryId:text addedAt:int updatedAt:int progress:object',
  collapsedSeries: 'id:text name:text nameIgnorePrefix:text libraryItemIds:list numBooks:int',
  author: 'id:text name:text libraryId:text addedAt:int updatedAt:int',
  listedAuthor: 'numBooks:int',
  collection: 'id:text libraryId:text name:text books:list lastUpdate:int createdAt:int',
  playlist: 'id:text libraryId:text name:text items:list lastUpdate:int createdAt:int',
  playlistEntry: 'libraryItemId:text libraryItem:object',
  localResult: 'id:text success:flag',
  stream:
    'id:text userId:text libraryItem:object segmentLength:int playlistPath:text clientPlaylistUri:text startTime:number segmentStartNumber:int isTranscodeComplete:flag',
} as const

export type Need = keyof typeof needs

const isOf: Record<string, (value: unknown) => boolean> = {
  any: (value) => value !== undefined,
  text: (value) => typeof value === 'string',
  int: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** What an answer lacks of what apps need, as `key: what is there instead`; nothing when it has it all. */
export function lacks(need: Need, answer: unknown): string[] {
  if (isOf.object?.(answer) !== true) return [`${need}: ${JSON.stringify(answer)}`]
  const found = answer as Record<string, unknown>
  return needs[need].split(' ').flatMap((entry) => {
    const [key = '', type = ''] = entry.split(':')
    const value = found[key]
    if (type.endsWith('?') && value === null) return []
    const isGood = isOf[type.replace('?', '')]?.(value) === true
    return isGood ? [] : [`${need}.${key}: ${value === undefined ? 'absent' : typeof value}`]
  })
}
