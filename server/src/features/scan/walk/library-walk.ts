import { Problem } from '#platform/problem.ts'
import type { Trouble } from '../report/scan-report.ts'
import type { Area, WalkedFolder } from '../shapes/files.ts'
import type { LibraryWalk, ScanInput, ScannedLibrary } from '../shapes/scan.ts'
import { fingerprintOf } from './fingerprint.ts'
import { walkFolder } from './walk.ts'

/** Little, so that a thread that finds nothing to do needn't load the readers. */
export interface WalkDeps {
  store: { library(id: string): Promise<ScannedLibrary | null> }
  settings: { parseSubtitle: boolean }
  scanVersion: string
  now: () => number
}

export interface WalkHooks {
  signal: AbortSignal
  /** Nobody else waits for this thread. */
  isAlone?: boolean
}

/** Reads the folders of a library and their stats, nothing else. Throws `missing` for the library. */
export async function walkLibrary(
  input: ScanInput,
  deps: WalkDeps,
  hooks: WalkHooks,
): Promise<LibraryWalk> {
  const startedAt = deps.now()
  const library = await deps.store.library(input.libraryId)
  if (!library) throw new Problem('missing', 'Library not found')
  const folders: WalkedFolder[] = []
  for (const folder of library.folders) {
    const areas = areasIn(folder.id, input.areas)
    if (areas.length > 0) folders.push(await walkAreas(folder, areas, hooks))
  }
  const rules = JSON.stringify([
    deps.scanVersion,
    scannerRevision,
    deps.settings.parseSubtitle,
    precedenceOf(library),
  ])
  const isWhole = input.areas === undefined
  const fingerprint = isWhole ? fingerprintOf(folders, library, rules) : null
  return { library, startedAt, folders, fingerprint }
}

/** Goes up when the same files would be understood differently, so that unchanged trees are looked at closely once. */
const scannerRevision = 3

/** The order of sources that decides what is made of files, as text to compare. */
export function precedenceOf(library: ScannedLibrary): string {
  return JSON.stringify(library.settings.metadataPrecedence ?? [])
}

/** What a walk could not take in. */
export function walkTroubles({ folders }: LibraryWalk): Trouble[] {
  return folders.flatMap(({ walks }) =>
    walks.flatMap(({ leftOut, unreadable }) => [
      ...unreadable.map(({ path }): Trouble => ({ kind: 'unreadable', path, itemId: null })),
      ...leftOut.map(({ kind, path }): Trouble => ({ kind, path, itemId: null })),
    ]),
  )
}

function areasIn(folderId: string, areas: readonly Area[] | undefined): Area[] {
  if (areas === undefined) return [{ folderId, relPath: '' }]
  return areas.filter((area) => area.folderId === folderId)
}

async function walkAreas(
  folder: { id: string; path: string },
  areas: Area[],
  { signal, isAlone = false }: WalkHooks,
): Promise<WalkedFolder> {
  const path = folder.path.replace(/(.)\/+$/u, '$1')
  const walks: WalkedFolder['walks'] = []
  for (const { relPath: from } of areas) {
    walks.push(await walkFolder(path, { signal, isAlone, from }))
  }
  return { id: folder.id, path, areas, walks }
}
