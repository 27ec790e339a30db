import type { Trouble } from '../report/scan-report.ts'
import type { ScannedLibrary, ScanStore } from './scan.store.ts'
import type { FileFact } from '../shapes.ts'
import { walkFolder } from '../walk/walk.ts'
import type { Walk } from '../walk/walked-tree.ts'

/** Part of a library folder to look at; relPath '' is all of it. */
export interface Area {
  folderId: string
  relPath: string
}

export interface TreeFolder {
  id: string
  /** Without a slash at the end. */
  path: string
  /** The parts that were looked at; one '' for all of it. */
  areas: Area[]
  walks: Walk[]
}

/** What lies in a library's folders right now. */
export interface Tree {
  folders: TreeFolder[]
  /** Changes with any file and with anything that decides what is made of it; null for parts of a library. */
  fingerprint: string | null
}

export interface LookOptions {
  /** Parts to look at; everything when absent. */
  areas?: readonly Area[] | undefined
  signal: AbortSignal
  /** What else decides the outcome of a scan. */
  rules: string
  isAlone?: boolean
}

/** Reads folders and stats, nothing else. */
export async function lookAtTree(library: ScannedLibrary, options: LookOptions): Promise<Tree> {
  const folders: TreeFolder[] = []
  for (const folder of library.folders) {
    const path = folder.path.replace(/(.)\/+$/u, '$1')
    const areas = options.areas?.filter((area) => area.folderId === folder.id) ?? [
      { folderId: folder.id, relPath: '' },
    ]
    const walks: Walk[] = []
    for (const { relPath: from } of areas) {
      const { signal, isAlone = false } = options
      walks.push(await walkFolder(path, { signal, isAlone, from }))
    }
    if (areas.length > 0) folders.push({ id: folder.id, path, areas, walks })
  }
  const isWhole = options.areas === undefined
  return { folders, fingerprint: isWhole ? fingerprintOf(folders, library, options.rules) : null }
}

/**
 * Whether files, rules and the items in the database all are as the last complete scan left them: then there is
 * nothing to compare.
 */
export async function isUnchanged(
  library: ScannedLibrary,
  tree: Tree,
  store: ScanStore,
): Promise<boolean> {
  if (tree.fingerprint === null || library.isOffline) return false
  const last = await store.lastTree(library.id)
  return last !== null && last === `${tree.fingerprint} ${await store.itemsMark(library.id)}`
}

/** Remembers the state that a complete scan left behind. */
export async function keepTree(
  library: ScannedLibrary,
  tree: Tree,
  store: ScanStore,
): Promise<void> {
  if (tree.fingerprint === null) return
  await store.keepTree(library.id, `${tree.fingerprint} ${await store.itemsMark(library.id)}`)
}

/** What a look at the folders could not take in. */
export function treeTroubles({ folders }: Tree): Trouble[] {
  return folders.flatMap(({ walks }) =>
    walks.flatMap(({ leftOut, unreadable }) => [
      ...unreadable.map(({ path }): Trouble => ({ kind: 'unreadable', path, itemId: null })),
      ...leftOut.map(({ kind, path }): Trouble => ({ kind, path, itemId: null })),
    ]),
  )
}

function fingerprintOf(
  folders: readonly TreeFolder[],
  library: ScannedLibrary,
  rules: string,
): string | null {
  // Sums, because the order in which a disk names its files means nothing.
  let first = 0
  let second = 0
  let count = 0
  for (const { path, walks } of folders) {
    const [start, otherStart] = [hash(path, 0x811c9dc5), hash(path, 0x9e3779b9)]
    for (const walk of walks) {
      if (walk.root !== 'ok' || walk.unreadable.length > 0 || walk.files.length === 0) return null
      count += walk.files.length
      for (const file of walk.files) {
        first = (first + hashFile(file, start)) >>> 0
        second = (second + hashFile(file, otherStart)) >>> 0
      }
    }
  }
  const settings = [library.mediaType, library.settings.audiobooksOnly, rules]
  return [count, first, second, hash(JSON.stringify(settings), 1)].join('-')
}

function hashFile({ relPath, ino, size, mtimeMs }: FileFact, seed: number): number {
  return mix(mix(hash(ino, hash(relPath, seed)), size), mtimeMs)
}

/** Folds a whole number of up to 53 bits into a hash. */
function mix(value: number, whole: number): number {
  const low = Math.imul(value ^ (whole % 0x1_0000_0000), 0x01000193)
  const both = Math.imul(low ^ (low >>> 15) ^ Math.floor(whole / 0x1_0000_0000), 0x01000193)
  return (both ^ (both >>> 15)) >>> 0
}

function hash(text: string, seed: number): number {
  let value = seed
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
    value ^= value >>> 15
  }
  return value >>> 0
}
