interface KnownFile {
  ino: string
  metadata: { relPath: string; size: number; mtimeMs: number }
}

/** Files keep the times at which the server first and last saw them change. */
export function keepTimes<F extends KnownFile & { addedAt: number; updatedAt: number }>(
  files: readonly F[],
  before: readonly F[],
): F[] {
  const find = fileFinder(before)
  return files.map((file) => {
    const old = find(file)
    if (!old) return file
    const updatedAt = isSameFile(old, file) ? old.updatedAt : file.updatedAt
    return { ...file, addedAt: old.addedAt, updatedAt }
  })
}

/** Finds the same file among these: by its path in the item, else by inode. */
export function fileFinder<F extends KnownFile>(
  files: readonly F[],
): (file: KnownFile) => F | undefined {
  const byPath = new Map(files.map((file) => [file.metadata.relPath, file]))
  const byInode = new Map(files.map((file) => [file.ino, file]))
  return (file) => byPath.get(file.metadata.relPath) ?? byInode.get(file.ino)
}

/** Neither replaced nor written to. */
export function isSameFile(a: KnownFile, b: KnownFile): boolean {
  return (
    a.ino === b.ino &&
    a.metadata.size === b.metadata.size &&
    a.metadata.mtimeMs === b.metadata.mtimeMs
  )
}
