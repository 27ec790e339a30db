import { isIgnoredName } from '@lectern/contract/rules'
import { lstat, readdir } from 'node:fs'
import { errorCode, isAbsent } from './file-facts.ts'
import { followLink, keepEntry, keepExactInode, noteAbsent, refuseFolder } from './open-walk.ts'
import type { OpenWalk } from './open-walk.ts'

/** Folders listed at the same time: enough to hide the latency of a network mount, few enough for its server. */
const openFolders = 16

/**
 * Reads folders side by side. Callbacks instead of promises: at 70,000 files the promises of one stat each would cost more than the stats.
 */
export function walkTree(tree: OpenWalk, waiting: string[]): Promise<void> {
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

function listFolder(tree: OpenWalk, relPath: string, found: string[], done: () => void): void {
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

function statEntry(tree: OpenWalk, relPath: string, found: string[], done: () => void): void {
  const path = `${tree.root}/${relPath}`
  lstat(path, (error, facts) => {
    if (error) {
      // Gone since the folder was listed: not there. Anything else: not known.
      if (isAbsent(error)) noteAbsent(tree.walk, path)
      else tree.walk.unreadable.push({ path, reason: errorCode(error) })
      done()
      return
    }
    if (facts.isSymbolicLink()) {
      void finish(followLink(tree, relPath, found), done)
      return
    }
    keepEntry(tree.walk, { path, relPath }, facts, found)
    if (Number.isSafeInteger(facts.ino)) done()
    else void finish(keepExactInode(tree.walk, path, relPath), done)
  })
}

async function finish(work: Promise<void>, done: () => void): Promise<void> {
  await work
  done()
}
