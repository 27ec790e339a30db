import { isIgnoredName } from '@lectern/contract/rules'
import { lstat } from 'node:fs'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import type { FileFact, FileStat, Walk } from '../shapes/files.ts'
import { walkAtOnce } from './at-once.ts'
import { errorCode, factsOf, isAbsent, keptFacts, statOf } from './file-facts.ts'
import { walkTree } from './patiently.ts'
import { realpathOf } from './open-walk.ts'

export interface WalkOptions {
  signal?: AbortSignal | undefined
  /** Path below the root to walk instead of everything; paths in the answer stay relative to the root. */
  from?: string
  /** Nobody else waits for this thread: quick disks are read without the detour over the thread pool. */
  isAlone?: boolean
}

/**
 * Every file below a library folder with one stat each. Hidden and unfinished names are left out, folders with an
 * `.ignore` file too (not the root: ABS wire, files §8.1). Links are followed only to what lies inside the root.
 */
export async function walkFolder(root: string, options: WalkOptions = {}): Promise<Walk> {
  const walk: Walk = { files: [], folders: new Map(), unreadable: [], leftOut: [], root: 'ok' }
  const rootFacts = await rootStat(root, walk)
  if (!rootFacts) return walk
  walk.folders.set('', rootFacts.stat)
  const from = options.from ?? ''
  if (await isHidden(root, from)) return walk
  const place = await startingFolder(root, from, walk)
  if (place === 'file' || place === 'nothing') return walk
  const tree = { root, realRoot: rootFacts.real, walk, signal: options.signal }
  const waiting = [from]
  if (options.isAlone) await walkAtOnce(tree, waiting)
  await walkTree(tree, waiting)
  return walk
}

const lstatOf = promisify(lstat)

async function rootStat(
  root: string,
  walk: Walk,
): Promise<{ stat: FileStat; real: string } | null> {
  try {
    const facts = await statOf(root)
    if (!facts.isDirectory()) {
      walk.root = 'gone'
      return null
    }
    return { stat: await keptFacts(root, facts), real: await realpathOf(root) }
  } catch (error) {
    walk.root = isAbsent(error) ? 'gone' : 'unreadable'
    walk.unreadable.push({ path: root, reason: errorCode(error) })
    return null
  }
}

/** Whether a path below the root lies in a hidden place or below an `.ignore` file. */
async function isHidden(root: string, relPath: string): Promise<boolean> {
  const parts = relPath.split('/').filter(Boolean)
  if (parts.some(isIgnoredName)) return true
  for (let length = 1; length <= parts.length; length += 1) {
    const marker = `${root}/${parts.slice(0, length).join('/')}/.ignore`
    if ((await factsOf(marker).catch(() => null)) !== null) return true
  }
  return false
}

async function startingFolder(
  root: string,
  from: string,
  walk: Walk,
): Promise<'folder' | 'file' | 'nothing'> {
  if (from === '') return 'folder'
  const path = `${root}/${from}`
  try {
    const facts = await lstatOf(path)
    if (facts.isDirectory()) {
      walk.folders.set(from, await keptFacts(path, facts))
      return 'folder'
    }
    if (!facts.isFile()) return 'nothing'
    walk.files.push({ ...(await keptFacts(path, facts)), ...names(path, from), size: facts.size })
    return 'file'
  } catch (error) {
    if (!isAbsent(error)) walk.unreadable.push({ path, reason: errorCode(error) })
    return 'nothing'
  }
}

function names(path: string, relPath: string): Pick<FileFact, 'path' | 'relPath' | 'ext'> {
  return { path, relPath, ext: extname(relPath).toLowerCase() }
}
