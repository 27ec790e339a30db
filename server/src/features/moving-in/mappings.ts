import type { FolderMapping } from '#domain/path-map.ts'
import { Problem } from '#platform/problem.ts'

/** Folders as people typed them: whole paths, without slashes at the end. @throws Problem `invalid` with what is wrong */
export function cleaned(folders: readonly FolderMapping[]): FolderMapping[] {
  return folders.map(({ from, to }) => {
    for (const path of [from, to])
      if (!path.startsWith('/') || path.includes('\0') || path.split('/').includes('..'))
        throw new Problem(
          'invalid',
          `“${path}” is no whole path. One begins with a slash, like /srv/books.`,
          { field: from },
        )
    return { from: trimmed(from), to: trimmed(to) }
  })
}

const trimmed = (path: string): string => path.replace(/(.)\/+$/u, '$1')
