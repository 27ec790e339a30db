import { lstat, lstatSync, readdir, readdirSync, realpath, stat } from 'node:fs'
import type { Stats } from 'node:fs'
import { setImmediate as breathe } from 'node:timers/promises'
import { promisify } from 'node:util'
import { extname, sep } from 'node:path'
import { isIgnoredName } from './file-kind.ts'
import type { Candidate, FileFact } from './shapes.ts'

export interface Walk {
  files: FileFact[]
  /** Facts of every folder by its path below the root; the root itself is ''. */
  folders: Map<string, Candidate['stat']>
  /** Places that could not be read, so nothing is known about what lies in them. */
  unreadable: { path: string; reason: string }[]
  /** `gone`: no such folder; `unreadable`: it is there but can't be listed. */
  root: 'ok' | 'gone' | 'unreadable'
}

export interface WalkOptions {
  signal?: AbortSignal | undefined
  /** Path below the root to walk instead of everything; paths in the answer stay relative to the root. */
  from?: string
  /** Nobody else waits for this thread: quick disks are read without the detour over the thread pool. */
  isAlone?: boolean
}

/** Folders listed at the same time: enough to hide the latency of a network mount, few enough for its server. */
const openFolders = 16
const deepest = 64

/**
 * Every file below a library folder with one stat each. Hidden and unfinished names are left out, folders with an
 * `.ignore` file too (not the root: ABS wire, files §8.1). Links are followed only to what lies inside the root.
 */
export async function walkFolder(root: string, options: WalkOptions = {}): Promise<Walk> {
  const walk: Walk = { files: [], folders: new Map(), unreadable: [], root: 'ok' }
  const rootFacts = await rootStat(root, walk)
  if (!rootFacts) return walk
  walk.folders.set('', rootFacts.stat)
  const from = options.from ?? ''
  if (await isHidden(root, from)) return walk
  const place = await startingPlace(root, from, walk)
  if (place === 'file' || place === 'nothing') return walk
  const tree = { root, realRoot: rootFacts.real, walk, signal: options.signal }
  const waiting = [from]
  if (options.isAlone) await walkAtOnce(tree, waiting)
  await walkTree(tree, waiting)
  return walk
}

/** Facts of one file or folder as the scan keeps them; null when it is not there (any more). */
export async function factsOf(path: string): Promise<Candidate['stat'] | null> {
  try {
    return keptFacts(path, await statOf(path))
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** Whether an error says that there is nothing at a path, as opposed to a place that can't be read right now. */
export function isAbsent(error: unknown): boolean {
  return errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR'
}

const statOf = promisify(stat)
const lstatOf = promisify(lstat)
const realpathOf = promisify(realpath)

interface Tree {
  root: string
  realRoot: string
  walk: Walk
  signal: AbortSignal | undefined
}

async function rootStat(
  root: string,
  walk: Walk,
): Promise<{ stat: Candidate['stat']; real: string } | null> {
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

async function startingPlace(
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

/** A disk that takes longer for one answer is far away: many questions at once pay off there. */
const quickMs = 0.25
const breathMs = 20

/**
 * Reads folders one after the other as long as the disk answers at once, twice as fast as by callbacks. What is left in
 * `waiting` is for the patient way.
 */
async function walkAtOnce(tree: Tree, waiting: string[]): Promise<void> {
  let startedAt = performance.now()
  let answers = 0
  while (waiting.length > 0) {
    const relPath = waiting.pop() ?? ''
    answers += await listAtOnce(tree, relPath, waiting)
    const spentMs = performance.now() - startedAt
    if (spentMs < breathMs) continue
    if (spentMs > answers * quickMs) return
    tree.signal?.throwIfAborted()
    await breathe()
    startedAt = performance.now()
    answers = 0
  }
}

async function listAtOnce(tree: Tree, relPath: string, found: string[]): Promise<number> {
  const path = relPath === '' ? tree.root : `${tree.root}/${relPath}`
  let names: string[]
  try {
    names = readdirSync(path)
  } catch (error) {
    refuseFolder(tree, relPath, error)
    return 1
  }
  if (relPath !== '' && names.includes('.ignore')) return 1
  const start = relPath === '' ? '' : `${relPath}/`
  for (const name of names) {
    if (isIgnoredName(name)) continue
    // Nearly always there is nothing to wait for; a promise for every file would cost as much as its stat.
    const rest = statAtOnce(tree, start + name, found)
    if (rest !== null) await rest
  }
  return names.length + 1
}

function statAtOnce(tree: Tree, relPath: string, found: string[]): Promise<void> | null {
  const path = `${tree.root}/${relPath}`
  try {
    const facts = lstatSync(path, { throwIfNoEntry: false })
    if (!facts) return null
    if (facts.isSymbolicLink()) return followLink(tree, relPath, found)
    keep(tree.walk, { path, relPath }, facts, found)
    if (!Number.isSafeInteger(facts.ino)) return keepExactInode(tree.walk, path, relPath)
  } catch (error) {
    if (!isAbsent(error)) tree.walk.unreadable.push({ path, reason: errorCode(error) })
  }
  return null
}

function refuseFolder(tree: Tree, relPath: string, error: unknown): void {
  if (isAbsent(error)) return
  const path = relPath === '' ? tree.root : `${tree.root}/${relPath}`
  tree.walk.unreadable.push({ path, reason: errorCode(error) })
  if (relPath === '') tree.walk.root = 'unreadable'
}

/**
 * Callbacks instead of promises: at 70,000 files the promises of one stat each would cost more than the stats.
 */
function walkTree(tree: Tree, waiting: string[]): Promise<void> {
  let open = 0
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) {
      resolve()
      return
    }
    const pump = (): void => {
      if (tree.signal?.aborted) {
        reject(tree.signal.reason as Error)
        return
      }
      while (open < openFolders && waiting.length > 0) {
        open += 1
        listFolder(tree, waiting.pop() ?? '', waiting, () => {
          open -= 1
          if (open === 0 && waiting.length === 0) resolve()
          else pump()
        })
      }
    }
    pump()
  })
}

function listFolder(tree: Tree, relPath: string, found: string[], done: () => void): void {
  const path = relPath === '' ? tree.root : `${tree.root}/${relPath}`
  readdir(path, (error, listed) => {
    if (error) {
      refuseFolder(tree, relPath, error)
      done()
      return
    }
    if (relPath !== '' && listed.includes('.ignore')) {
      done()
      return
    }
    const entries = listed.filter((name) => !isIgnoredName(name))
    let left = entries.length
    if (left === 0) {
      done()
      return
    }
    for (const name of entries) {
      const below = relPath === '' ? name : `${relPath}/${name}`
      statEntry(tree, below, found, () => {
        left -= 1
        if (left === 0) done()
      })
    }
  })
}

function statEntry(tree: Tree, relPath: string, found: string[], done: () => void): void {
  const path = `${tree.root}/${relPath}`
  lstat(path, (error, facts) => {
    if (error) {
      // Gone since the folder was listed: not there. Anything else: not known.
      if (!isAbsent(error)) tree.walk.unreadable.push({ path, reason: errorCode(error) })
      done()
      return
    }
    if (facts.isSymbolicLink()) {
      void finish(followLink(tree, relPath, found), done)
      return
    }
    keep(tree.walk, { path, relPath }, facts, found)
    if (Number.isSafeInteger(facts.ino)) done()
    else void finish(keepExactInode(tree.walk, path, relPath), done)
  })
}

async function finish(work: Promise<void>, done: () => void): Promise<void> {
  await work
  done()
}

async function followLink(tree: Tree, relPath: string, found: string[]): Promise<void> {
  const path = `${tree.root}/${relPath}`
  try {
    const target = await realpathOf(path)
    const isInside = target.startsWith(tree.realRoot + sep)
    // A link to a folder above itself would never end.
    const isLoop = path.startsWith(target + sep) || relPath.split('/').length > deepest
    if (isInside && !isLoop) keep(tree.walk, { path, relPath }, await statOf(path), found)
  } catch (error) {
    if (!isAbsent(error)) tree.walk.unreadable.push({ path, reason: errorCode(error) })
  }
}

function keep(
  walk: Walk,
  { path, relPath }: { path: string; relPath: string },
  facts: Stats,
  found: string[],
): void {
  if (facts.isDirectory()) {
    if (relPath.split('/').length > deepest) return
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
async function keepExactInode(walk: Walk, path: string, relPath: string): Promise<void> {
  const ino = await exactInode(path)
  const folder = walk.folders.get(relPath)
  if (folder) folder.ino = ino
  const file = walk.files.findLast((entry) => entry.relPath === relPath)
  if (file) file.ino = ino
}

function names(path: string, relPath: string): Pick<FileFact, 'path' | 'relPath' | 'ext'> {
  return { path, relPath, ext: extname(relPath).toLowerCase() }
}

async function keptFacts(path: string, facts: Stats): Promise<Candidate['stat']> {
  const kept = plainFacts(facts)
  return Number.isSafeInteger(facts.ino) ? kept : { ...kept, ino: await exactInode(path) }
}

function plainFacts(facts: Stats): Candidate['stat'] {
  return {
    ino: String(facts.ino),
    dev: deviceText(facts.dev),
    mtimeMs: Math.trunc(facts.mtimeMs),
    ctimeMs: Math.trunc(facts.ctimeMs),
    birthtimeMs: Math.trunc(facts.birthtimeMs),
  }
}

let lastDevice = { dev: -1, text: '' }

/** Neighbours are on the same disk. */
function deviceText(dev: number): string {
  if (dev !== lastDevice.dev) lastDevice = { dev, text: String(dev) }
  return lastDevice.text
}

function exactInode(path: string): Promise<string> {
  return new Promise((resolve) =>
    lstat(path, { bigint: true }, (error, facts) => resolve(error ? '' : facts.ino.toString())),
  )
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
