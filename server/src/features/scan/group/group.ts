import { groupFiles } from '@lectern/contract/rules'
import type { MediaRules } from '@lectern/contract/rules'
import type { Candidate } from '../shapes/items.ts'
import type { FileFact, FileStat } from '../shapes/files.ts'

export interface GroupInput {
  /** Absolute path of the library folder. */
  root: string
  /** Every file below it; `.ignore` files too, unless the walk already left their folders out. */
  files: readonly FileFact[]
  rules: MediaRules
  /** Facts of a folder by its path below the root. */
  folderStat: (relPath: string) => FileStat | undefined
}

/** The files of a library folder as candidates; which belong together the contract says, for uploads ask it, too. */
export function candidatesIn({ root, files, rules, folderStat }: GroupInput): Candidate[] {
  return groupFiles(files, rules).map(({ relPath, isFile, files: own }) => ({
    path: (isFile && own[0]?.path) || `${root.replace(/\/$/u, '')}/${relPath}`,
    relPath,
    isFile,
    stat: isFile ? statOfFile(own) : (folderStat(relPath) ?? statFromFiles(own)),
    files: own,
  }))
}

function statOfFile([file]: readonly FileFact[]): FileStat {
  const { ino = '', dev = '', mtimeMs = 0, ctimeMs = 0, birthtimeMs = 0 } = file ?? {}
  return { ino, dev, mtimeMs, ctimeMs, birthtimeMs }
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
