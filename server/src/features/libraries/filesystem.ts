import { isAbsolute, join, parse, resolve, sep } from 'node:path'
import { compareNatural } from '@lectern/contract/rules'
import { anywhere } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import { isInside } from './library-folders.ts'

const hiddenRoots = new Set(['proc', 'sys', 'dev', 'run', 'boot', 'lost+found'])

interface Listing {
  posix: boolean
  directories: { path: string; dirname: string; level: number }[]
}

/**
 * Folders directly below `path` (default: the root), without hidden, system and own data folders.
 * @throws Problem `busy` when the disk doesn't answer.
 */
export async function browseFolders(
  path: string | undefined,
  level: string | undefined,
  ownData: string[],
): Promise<Listing> {
  const folder = resolve(
    path === undefined || path.trim() === '' ? parse(process.cwd()).root : path,
  )
  if (path !== undefined && path.trim() !== '' && !isAbsolute(path))
    throw new Problem('invalid', 'The path must be absolute.')
  if (folder.includes('\0')) throw new Problem('invalid', 'The path is not valid.')
  const depth = Number.parseInt(level ?? '0', 10)
  const isRoot = folder === parse(folder).root
  const names = await namesIn(folder)
  const directories = names
    .filter((name) => !name.startsWith('.') && !(isRoot && hiddenRoots.has(name)))
    .map((name) => ({
      path: join(folder, name),
      dirname: name,
      level: Number.isFinite(depth) ? depth : 0,
    }))
    .filter((entry) => !ownData.some((own) => isInside(entry.path, own)))
  return { posix: sep === '/', directories }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await anywhere.readdir(folder)
    return entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort(compareNatural)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('invalid', `The folder "${folder}" can't be read.`, { cause: error })
  }
}
