import { Problem } from '#platform/problem.ts'

/** A folder under the name that it had before, and where it is now. */
export interface FolderMapping {
  from: string
  to: string
}

export type PathMap = (path: string) => string

/** Reads `/old=/new`. @throws Problem `invalid` with how it is written */
export function folderMapping(text: string): FolderMapping {
  const at = text.indexOf('=')
  const [from, to] = [trimmed(text.slice(0, at)), trimmed(text.slice(at + 1))]
  if (at < 1 || !from.startsWith('/') || !to.startsWith('/'))
    throw new Problem(
      'invalid',
      `--map needs two whole paths like /audiobooks=/srv/books, not “${text}”.`,
    )
  return { from, to }
}

/** Folders as people typed them: whole paths, without slashes at the end. @throws Problem `invalid` with what is wrong */
export function cleanMappings(folders: readonly FolderMapping[]): FolderMapping[] {
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

/** Where a path of before is now: the longest mapping that it lies in decides. */
export function pathMap(mappings: readonly FolderMapping[]): PathMap {
  const longestFirst = mappings.toSorted((a, b) => b.from.length - a.from.length)
  return (path) => {
    const inside = longestFirst.find(({ from }) => path === from || path.startsWith(below(from)))
    if (inside === undefined) return path
    const rest = path.slice(inside.from === '/' ? 0 : inside.from.length)
    return (inside.to === '/' ? '' : inside.to) + rest || '/'
  }
}

const below = (folder: string): string => (folder === '/' ? '/' : `${folder}/`)

/** Without slashes at the end. */
const trimmed = (path: string): string => path.trim().replace(/(.)\/+$/u, '$1')
