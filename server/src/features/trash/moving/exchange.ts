import { dirname, join } from 'node:path'
import { flushFolder, link, mkdirs, rename } from '#platform/disk/disk-writing.ts'
import { storedAt } from '../disk/place.ts'
import { codeOf } from '../disk/refusal.ts'
import { takeAway } from './take.ts'
import type { Discard, Left, TakeDeps, Taking } from './take.ts'

/** A file of a library, and the new one that is to lie in its place. */
export interface Exchange extends Discard {
  /** Where the new one lies until then: in the same folder, whole and on the disk. */
  put: string
}

/**
 * Puts new files in the place of old ones; those are kept in one entry of the trash. The old one gets a second name there
 * first, then the new one is renamed over it: at any moment a whole file lies in its place, the old one or the new one.
 * Where the file system knows no second names there is a moment at which the old one lies in the trash alone.
 */
export function exchangeFiles(
  things: readonly Exchange[],
  by: Taking['by'],
  deps: TakeDeps,
): Promise<Left[]> {
  const puts = new Map<Discard, string>(things.map((thing) => [thing, thing.put]))
  const nothing = (): Promise<void> => Promise.resolve()
  const move: Taking['move'] = async (thing, { root, entryId, spot }) => {
    const kept = storedAt(root, entryId, spot)
    await mkdirs(dirname(kept))
    await linkOrMove(join(root, spot.at), kept)
    await flushFolder(dirname(kept))
    await rename(puts.get(thing) ?? '', join(root, spot.at))
  }
  return takeAway(things, { kind: 'file', by, onTaken: nothing, move }, deps)
}

async function linkOrMove(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!noLinks.has(codeOf(error))) throw error
    await rename(from, to)
  }
}

const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'])
