import type { LibrarySettings } from '@lectern/contract'
import type { LibraryFolderRow, MediaType } from '#storage/schema.ts'
import type { Area, WalkedFolder } from './files.ts'

/** A library as a scan needs it. */
export interface ScannedLibrary {
  id: string
  name: string
  mediaType: MediaType
  settings: LibrarySettings
  folders: Pick<LibraryFolderRow, 'id' | 'path'>[]
  lastScanPrecedence: string | null
  isOffline: boolean
}

/** Where an item lies. */
export interface ItemLocation {
  itemId: string
  libraryId: string
  folderId: string
  path: string
  relPath: string
  isFile: boolean
}

/** What is to be scanned. */
export interface ScanInput {
  libraryId: string
  /** Read everything again, changed or not, and believe even a large loss. */
  force: boolean
  /** Parts to look at; everything when absent. */
  areas?: Area[]
  /** Id of the one item that may be touched: its neighbours are only looked at. */
  only?: string
  /** Clients are told of what changed as a list, as of a scan of the whole library. */
  asList?: boolean
  /** Under which what it does is written down: the id of its task. Not at all when absent. */
  logId?: string
}

/** Who may stop a scan, and who is told how far it is. */
export interface ScanHooks {
  signal: AbortSignal
  progress: (done: number, total: number) => void
}

/** What lies in a library's folders right now. */
export interface LibraryWalk {
  library: ScannedLibrary
  /** Milliseconds. */
  startedAt: number
  folders: WalkedFolder[]
  /** Changes with any file and with anything that decides what is made of it; null for parts of a library. */
  fingerprint: string | null
}

/** What was written of a plan. */
export interface ScanCounts {
  added: number
  updated: number
  missing: number
  touchedAuthorIds: Set<string>
  /** Everything in the plan was done; otherwise the next scan has to look closely. */
  isComplete: boolean
}

/** What a scan answers. */
export interface ScanResults {
  added: number
  updated: number
  missing: number
  /** The same, as looks at what changed call it. */
  removed?: number
  /** Milliseconds. */
  elapsed: number
  text: string
  /** How many things its report tells of. */
  problems: number
  /** Sentences about folders that were left alone. */
  offline: string[]
}
