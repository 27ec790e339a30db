import { basename, dirname, extname, join, sep } from 'node:path'
import { realOrNull, unlink } from '#platform/disk/disk.ts'
import { flushFolder, link, mkdirs, rename } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'
import { factsOf } from './measure.ts'
import { storedAt } from './place.ts'
import type { Spot } from './place.ts'
import { codeOf, refusal } from './refusal.ts'

export interface Returning extends Spot {
  isFolder: boolean
}

/** `back` already: a restore broke off after it had moved it. `gone`: somebody else took it. */
export type Presence = 'here' | 'back' | 'gone'

/** Whether something is still in the trash. */
export async function presence(root: string, entryId: string, spot: Spot): Promise<Presence> {
  const stored = await factsOf(storedAt(root, entryId, spot))
  const there = await factsOf(join(root, spot.at))
  if (stored === null) return there === null ? 'gone' : 'back'
  const isSame = there !== null && stored.ino === there.ino && stored.dev === there.dev
  return isSame ? 'back' : 'here'
}

/**
 * Puts something back where it was; resolves with where that is, below the library folder. With `beside` it gets a number
 * when something is there now. @throws Problem `conflict` without, others in words; nothing moved then.
 */
export async function moveOut(
  root: string,
  entryId: string,
  { below, at, isFolder }: Returning,
  beside: boolean,
): Promise<string> {
  const from = storedAt(root, entryId, { below, at })
  try {
    await mkdirs(dirname(join(root, at)))
    await refuseOutside(root, dirname(join(root, at)))
    for (let number = 1; ; number += 1) {
      const name = numbered(at, number, isFolder)
      const to = join(root, name)
      if (await moveUnlessTaken(from, to, isFolder)) {
        await flushFolder(dirname(to))
        await flushFolder(dirname(from))
        return name
      }
      if (!beside) throw taken(at)
    }
  } catch (error) {
    throw refusal(error, at)
  }
}

/** What stands in the way of somebody's files is named. */
export function taken(at: string): Problem {
  const sentence = `“${at}” can’t be put back: something of that name is there now.`
  return new Problem('conflict', `${sentence} Rename it, or restore beside it.`)
}

/** False when something is there. A file is linked first: that fails where one is, a rename would replace it. */
async function moveUnlessTaken(from: string, to: string, isFolder: boolean): Promise<boolean> {
  if ((await factsOf(to)) !== null) return false
  if (!isFolder) {
    try {
      await link(from, to)
      await unlink(from)
      return true
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false
      // No links on this file system: having looked first is the next best.
      if (!noLinks.has(codeOf(error))) throw error
    }
  }
  await rename(from, to)
  return true
}

const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'])

/** A folder on the way may have become a link since. */
async function refuseOutside(root: string, folder: string): Promise<void> {
  const real = await realOrNull(folder)
  if (real === root || real?.startsWith(root + sep) === true) return
  throw new Problem('forbidden', 'Its old place does not lie inside the library folder any more.')
}

/** `Book` → `Book (2)`, `a/track.mp3` → `a/track (2).mp3`; the end is cut where a name would be too long. */
function numbered(at: string, number: number, isFolder: boolean): string {
  if (number === 1) return at
  const ext = isFolder ? '' : extname(at)
  const mark = ` (${number})${ext}`
  let stem = basename(at, ext)
  while (Buffer.byteLength(stem + mark) > 255) stem = [...stem].slice(0, -1).join('')
  return join(dirname(at), stem + mark)
}
