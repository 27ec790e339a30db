/** One file as the walk saw it. Times are integer milliseconds, size bytes. */
export interface FileFact extends FileStat {
  /** Absolute path. */
  path: string
  /** Path below the library folder, with `/`. */
  relPath: string
  /** Lower-case extension with its dot; '' when there is none. */
  ext: string
  size: number
}

/** By what a file or a folder is known again. Times are integer milliseconds. */
export interface FileStat {
  /** Inode as decimal text. */
  ino: string
  dev: string
  mtimeMs: number
  ctimeMs: number
  birthtimeMs: number
}

/** What a walk through one folder found. */
export interface Walk {
  files: FileFact[]
  /** Facts of every folder by its path below the root; the root itself is ''. */
  folders: Map<string, FileStat>
  /** Places that could not be read, so nothing is known about what lies in them. */
  unreadable: { path: string; reason: string }[]
  /** What is there and can't be taken in. */
  leftOut: LeftOut[]
  /** `gone`: no such folder; `unreadable`: it is there but can't be listed. */
  root: 'ok' | 'gone' | 'unreadable'
}

/**
 * Why something was passed over. `outside`, `dead`: a link that leads out of the root, or nowhere; `name`: one that is
 * no UTF-8, so that nobody can ask for it; `deep`: a folder too far down.
 */
export interface LeftOut {
  kind: 'outside' | 'dead' | 'name' | 'deep'
  path: string
}

/** Part of a library folder to look at; relPath '' is all of it. */
export interface Area {
  folderId: string
  relPath: string
}

export interface WalkedFolder {
  id: string
  /** Without a slash at the end. */
  path: string
  /** The parts that were looked at; one '' for all of it. */
  areas: Area[]
  walks: Walk[]
}
