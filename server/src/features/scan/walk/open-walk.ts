import { realpath } from 'node:fs'
import type { Stats } from 'node:fs'
import { extname, sep } from 'node:path'
import { promisify } from 'node:util'
import type { Walk } from '../shapes/files.ts'
import { deviceText, errorCode, exactInode, isAbsent, plainFacts, statOf } from './file-facts.ts'

/** A walk that is going on. */
export interface OpenWalk {
  root: string
  realRoot: string
  walk: Walk
  signal: AbortSignal | undefined
}

/** Folders below folders; further down there is only a mistake. */
const deepest = 64

/** Notes a folder that could not be listed; one that went meanwhile is no loss. */
export function refuseFolder(tree: OpenWalk, relPath: string, error: unknown): void {
  if (isAbsent(error)) return
  const path = relPath === '' ? tree.root : `${tree.root}/${relPath}`
  tree.walk.unreadable.push({ path, reason: errorCode(error) })
  if (relPath === '') tree.walk.root = 'unreadable'
}

/** Takes in what a link points to when that lies inside the root. */
export async function followLink(tree: OpenWalk, relPath: string, found: string[]): Promise<void> {
  const path = `${tree.root}/${relPath}`
  try {
    const target = await realpathOf(path)
    const isInside = target.startsWith(tree.realRoot + sep)
    if (!isInside && !isAbove(path, target)) tree.walk.leftOut.push({ kind: 'outside', path })
    const isLoop = isAbove(path, target) || relPath.split('/').length > deepest
    if (isInside && !isLoop) keepEntry(tree.walk, { path, relPath }, await statOf(path), found)
  } catch (error) {
    if (isAbsent(error)) tree.walk.leftOut.push({ kind: 'dead', path })
    else tree.walk.unreadable.push({ path, reason: errorCode(error) })
  }
}

/** A link to a folder above itself would never end. */
function isAbove(path: string, target: string): boolean {
  return path.startsWith(target + sep)
}

/** Notes what was listed and isn't there: it went meanwhile, or its name was lost on the way into text. */
export function noteAbsent(walk: Walk, path: string): void {
  if (path.includes('\uFFFD')) walk.leftOut.push({ kind: 'name', path })
}

/** Takes in a file, or a folder that is then `found` for listing. */
export function keepEntry(
  walk: Walk,
  { path, relPath }: { path: string; relPath: string },
  facts: Stats,
  found: string[],
): void {
  if (facts.isDirectory()) {
    if (relPath.split('/').length > deepest) {
      walk.leftOut.push({ kind: 'deep', path })
      return
    }
    walk.folders.set(relPath, plainFacts(facts))
    found.push(relPath)
  } else if (facts.isFile()) {
    // One object and one text for each of what may be a million files: the path below is a part of the path.
    const below = path.slice(path.length - relPath.length)
    walk.files.push({
      path,
      relPath: below,
      ext: extname(below).toLowerCase(),
      size: facts.size,
      ino: String(facts.ino),
      dev: deviceText(facts.dev),
      mtimeMs: Math.trunc(facts.mtimeMs),
      ctimeMs: Math.trunc(facts.ctimeMs),
      birthtimeMs: Math.trunc(facts.birthtimeMs),
    })
  }
}

/** Inodes beyond 2^53 are read again in full: rounded ones would make different files the same. */
export async function keepExactInode(walk: Walk, path: string, relPath: string): Promise<void> {
  const ino = await exactInode(path)
  const folder = walk.folders.get(relPath)
  if (folder) folder.ino = ino
  const file = walk.files.findLast((entry) => entry.relPath === relPath)
  if (file) file.ino = ino
}

export const realpathOf = promisify(realpath)
