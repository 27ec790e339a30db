import type { View } from '@lectern/contract'

/** Shapes of the wire that the shell reads. Only the fields in use are named; answers carry more. */
export type UserType = 'root' | 'admin' | 'user' | 'guest'

export interface Permissions {
  download: boolean
  update: boolean
  delete: boolean
  upload: boolean
  createEreader: boolean
  accessAllLibraries: boolean
  accessAllTags: boolean
  accessExplicitContent: boolean
  selectedTagsNotAccessible: boolean
}

export interface MediaProgress {
  id: string
  libraryItemId: string
  episodeId: string | null
  duration: number
  /** 0 … 1 */
  progress: number
  /** seconds */
  currentTime: number
  isFinished: boolean
  hideFromContinueListening: boolean
  ebookProgress: number
  lastUpdate: number
  startedAt: number
  finishedAt: number | null
}

export interface Bookmark {
  libraryItemId: string
  time: number
  title: string
  createdAt: number
}

export interface ListedUser {
  id: string
  username: string
  email: string | null
  type: UserType
  isActive: boolean
  lastSeen: number | null
  createdAt: number
  permissions: Permissions
  librariesAccessible: string[]
  itemTagsSelected: string[]
}

export interface User extends ListedUser {
  mediaProgress: MediaProgress[]
  bookmarks: Bookmark[]
  seriesHideFromContinueListening: string[]
  accessToken?: string
}

/** A user as events tell of changes: lists that stayed are left out. */
export type ChangedUser = Omit<User, 'mediaProgress'> & Partial<Pick<User, 'mediaProgress'>>

export interface ServerSettings {
  scannerParseSubtitle: boolean
  scannerFindCovers: boolean
  scannerPreferMatchedMetadata: boolean
  scannerDisableWatcher: boolean
  storeCoverWithItem: boolean
  storeMetadataWithItem: boolean
  sortingIgnorePrefix: boolean
  sortingPrefixes: string[]
  chromecastEnabled: boolean
  dateFormat: string
  timeFormat: string
  language: string
  logLevel: number
  version: string
}

/** Some of the user's places; without them: those that are known under this mark. */
export interface PlaceGroup {
  mark: string
  places?: MediaProgress[]
}

export interface LoginPayload {
  user: User
  userDefaultLibraryId: string | null
  serverSettings: ServerSettings
  Source: string
  lecternLibraries?: Library[]
  lecternViews?: View[]
  lecternPlaces?: PlaceGroup[]
}

export interface ServerStatus {
  app?: string
  serverVersion?: string
  isInit: boolean
  language: string
  authMethods?: string[]
  authFormData?: { authLoginCustomMessage?: string }
  /** Facts of our own server: product version, what it can do. */
  lectern?: {
    version?: string
    /** `unavailable`: no demo library can be made here. */
    demo?: boolean | string
    /** First-run set-up from here needs the code in the server log. */
    needsSetupCode?: boolean
  }
}

export type MediaType = 'book' | 'podcast' | 'music' | 'video'

export interface Folder {
  id: string
  fullPath: string
  libraryId: string
  addedAt: number
}

export interface LibrarySettings {
  /** 0 portrait 1.6:1, 1 square */
  coverAspectRatio: 0 | 1 | 0.5625
  disableWatcher: boolean
  autoScanCronExpression: string | null
  markAsFinishedPercentComplete?: number | null
  markAsFinishedTimeRemaining?: number | null
  skipMatchingMediaWithAsin?: boolean
  skipMatchingMediaWithIsbn?: boolean
  audiobooksOnly?: boolean
  hideSingleBookSeries?: boolean
  onlyShowLaterBooksInContinueSeries?: boolean
  metadataPrecedence?: string[]
}

export interface Library {
  id: string
  name: string
  folders: Folder[]
  displayOrder: number
  icon: string
  mediaType: MediaType
  provider: string
  settings: LibrarySettings
  lastScan: number | null
  createdAt: number
  lastUpdate: number
  /** The folders can't be read right now; items are kept as they are. */
  isOffline?: boolean
  /** How many troubles the report of the last scan tells of; absent for none. */
  lecternProblems?: number
  stats?: { totalSize: number; totalDuration: number; numAudioFiles: number; totalItems: number }
}

export interface FilterData {
  authors: { id: string; name: string }[]
  series: { id: string; name: string }[]
  genres: string[]
  tags: string[]
  narrators: string[]
  languages: string[]
  publishers: string[]
  publishedDecades: string[]
  numIssues: number
}

export interface LibraryWithFilterData {
  library: Library
  filterdata: FilterData
  issues: number
  numUserPlaylists: number
}

export interface Task {
  id: string
  action: string
  title: string
  description: string | null
  error: string | null
  showSuccess: boolean
  isFailed: boolean
  isFinished: boolean
  startedAt: number
  finishedAt: number | null
  /** 0 … 1; null when unknown */
  progress?: number | null
  data: { libraryId?: string; libraryItemId?: string } & Record<string, unknown>
}

export interface DeviceSession {
  id: string
  ipAddress: string | null
  userAgent: string | null
  deviceInfo: Record<string, string> | null
  createdAt: number
  updatedAt: number
  current: boolean
}
