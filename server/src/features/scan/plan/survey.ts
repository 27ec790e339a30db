import { readdir, stat } from '#platform/disk/disk.ts'
import type { Seen } from '../compare/comparison.ts'
import { isMediaFile } from '../group/file-kind.ts'
import type { MediaRules } from '../group/file-kind.ts'
import { groupFiles } from '../group/group.ts'
import { contentKey, filesHash } from '../group/identity.ts'
import type { ScannedLibrary } from './scan.store.ts'
import type { Candidate } from '../shapes.ts'
import type { TreeFolder } from './tree.ts'
import { walkFolder } from '../walk/walk.ts'
import type { Walk } from '../walk/walked-tree.ts'

export interface SurveyedFolder {
  folderId: string
  path: string
  seen: Seen[]
  /** Facts of a folder below, for podcasts that lost their last episode. */
  walks: Walk[]
  unreadable: string[]
  /** Why nothing may be concluded from what is not there; null when all is well. */
  offline: string | null
}

/** What the files of a library folder make: group, recognise. Pure but for a second look at an empty root. */
export async function surveyFolder(
  library: ScannedLibrary,
  { id, path, areas, walks }: TreeFolder,
): Promise<SurveyedFolder> {
  const rules = rulesOf(library)
  const seen = walks.flatMap((walk) =>
    groupFiles({
      root: path,
      files: walk.files,
      rules,
      folderStat: (relPath) => walk.folders.get(relPath),
    }).map((candidate) => seenOf(candidate, rules)),
  )
  return {
    folderId: id,
    path,
    seen,
    walks,
    unreadable: walks.flatMap((walk) => walk.unreadable.map((place) => place.path)),
    offline: await offlineReason(
      path,
      walks,
      areas.every((area) => area.relPath === ''),
    ),
  }
}

/** Rules by which files make items in this library. */
export function rulesOf(library: ScannedLibrary): MediaRules {
  return {
    mediaType: library.mediaType,
    audiobooksOnly: library.settings.audiobooksOnly === true,
  }
}

/** A candidate with what it is recognised by. */
export function seenOf(candidate: Candidate, rules: MediaRules): Seen {
  return {
    candidate,
    filesHash: filesHash(candidate),
    contentKey: contentKey(candidate, rules),
    numMediaFiles: candidate.files.filter((file) => isMediaFile(file.ext, rules)).length,
  }
}

/**
 * Whether something is still at the place of an item: the second look before it counts as missing. `unknown` when
 * the place can't be read.
 */
export async function lookAgain(
  path: string,
  rules: MediaRules,
): Promise<'there' | 'gone' | 'unknown'> {
  try {
    const facts = await stat(path)
    if (!facts.isDirectory()) return 'there'
    // A podcast folder stays a podcast without episodes; a book without media is none.
    if (rules.mediaType === 'podcast') return 'there'
    const walk = await walkFolder(path)
    if (walk.unreadable.length > 0) return 'unknown'
    return walk.files.some((file) => isMediaFile(file.ext, rules)) ? 'there' : 'gone'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'gone' : 'unknown'
  }
}

async function offlineReason(
  root: string,
  walks: readonly Walk[],
  isWhole: boolean,
): Promise<string | null> {
  if (walks.some((walk) => walk.root === 'gone')) return `The folder "${root}" does not exist.`
  if (walks.some((walk) => walk.root === 'unreadable')) {
    return `The folder "${root}" can't be read.`
  }
  // An unmounted disk leaves an empty folder behind.
  const isEmpty = isWhole
    ? walks.every((walk) => walk.files.length === 0 && walk.folders.size <= 1)
    : (await readdir(root).catch(() => [])).length === 0
  return isEmpty ? `The folder "${root}" is empty.` : null
}
