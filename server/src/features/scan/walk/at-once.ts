import { isIgnoredName } from '@lectern/contract/rules'
import { lstatSync, readdirSync } from 'node:fs'
import { setImmediate as breathe } from 'node:timers/promises'
import { errorCode, isAbsent } from './file-facts.ts'
import { followLink, keepEntry, keepExactInode, noteAbsent, refuseFolder } from './open-walk.ts'
import type { OpenWalk } from './open-walk.ts'

/** A disk that takes longer for one answer is far away: many questions at once pay off there. */
const quickMs = 0.25
/** After this long others of the thread get their turn. */
const breathMs = 20

/**
 * Reads folders one after the other as long as the disk answers at once, twice as fast as by callbacks. What is left in
 * `waiting` is for the patient way.
 */
export async function walkAtOnce(tree: OpenWalk, waiting: string[]): Promise<void> {
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

async function listAtOnce(tree: OpenWalk, relPath: string, found: string[]): Promise<number> {
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

function statAtOnce(tree: OpenWalk, relPath: string, found: string[]): Promise<void> | null {
  const path = `${tree.root}/${relPath}`
  try {
    const facts = lstatSync(path, { throwIfNoEntry: false })
    if (!facts) {
      noteAbsent(tree.walk, path)
      return null
    }
    if (facts.isSymbolicLink()) return followLink(tree, relPath, found)
    keepEntry(tree.walk, { path, relPath }, facts, found)
    if (!Number.isSafeInteger(facts.ino)) return keepExactInode(tree.walk, path, relPath)
  } catch (error) {
    if (!isAbsent(error)) tree.walk.unreadable.push({ path, reason: errorCode(error) })
  }
  return null
}
