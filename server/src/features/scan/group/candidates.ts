import { compareNatural } from '@lectern/contract/rules'
import type { Candidate } from '../shapes/items.ts'
import type { FileFact, FileStat } from '../shapes/files.ts'

/** A folder with everything that belongs to it; `files` come in any order. */
export function folderCandidate(
  input: { root: string; folderStat: (relPath: string) => FileStat | undefined },
  relPath: string,
  files: FileFact[],
): Candidate {
  return {
    path: `${input.root.replace(/\/$/u, '')}/${relPath}`,
    relPath,
    isFile: false,
    stat: input.folderStat(relPath) ?? statFromFiles(files),
    files: files.sort((left, right) => compareNatural(left.relPath, right.relPath)),
  }
}

/** A file that is an item, with the files beside it that are about it. */
export function fileCandidate(file: FileFact, companions: readonly FileFact[] = []): Candidate {
  const { ino, dev, mtimeMs, ctimeMs, birthtimeMs } = file
  return {
    path: file.path,
    relPath: file.relPath,
    isFile: true,
    stat: { ino, dev, mtimeMs, ctimeMs, birthtimeMs },
    files: [file, ...companions],
  }
}

/** Stands in when the folder vanished between the walk and now. */
function statFromFiles(files: readonly FileFact[]): FileStat {
  const pick = (key: 'mtimeMs' | 'ctimeMs' | 'birthtimeMs', better: typeof Math.max): number =>
    files.reduce((best, file) => better(best, file[key]), files[0]?.[key] ?? 0)
  return {
    ino: '',
    dev: files[0]?.dev ?? '',
    mtimeMs: pick('mtimeMs', Math.max),
    ctimeMs: pick('ctimeMs', Math.max),
    birthtimeMs: pick('birthtimeMs', Math.min),
  }
}

/** The folder of a path; '' for the root. */
export function folderOf(relPath: string): string {
  const slash = relPath.lastIndexOf('/')
  return slash < 0 ? '' : relPath.slice(0, slash)
}

export function nameOf(relPath: string): string {
  return relPath.slice(relPath.lastIndexOf('/') + 1)
}
