import { readdir } from '#platform/disk/disk.ts'
import type { WalkedFolder } from '../shapes/files.ts'
import type { FoundItem, KnownItem } from '../shapes/items.ts'

/** Why nothing may be concluded from what is not there. */
interface Doubt {
  reason: 'gone' | 'unreadable' | 'empty'
  sentence: string
}

/** Whether a library folder may be elsewhere right now; null when all is well. An empty one is looked at again. */
export async function doubtAbout({ path, areas, walks }: WalkedFolder): Promise<Doubt | null> {
  if (walks.some((walk) => walk.root === 'gone')) {
    return { reason: 'gone', sentence: `The folder "${path}" does not exist.` }
  }
  if (walks.some((walk) => walk.root === 'unreadable')) {
    return { reason: 'unreadable', sentence: `The folder "${path}" can't be read.` }
  }
  // An unmounted disk leaves an empty folder behind.
  const isEmpty = areas.every((area) => area.relPath === '')
    ? walks.every((walk) => walk.files.length === 0 && walk.folders.size <= 1)
    : (await readdir(path).catch(() => [])).length === 0
  return isEmpty ? { reason: 'empty', sentence: `The folder "${path}" is empty.` } : null
}

/** A library of fewer items may lose them one by one without anybody being alarmed. */
const smallLibrary = 10
/** Losing more than this share of the items at once means a broken mount rather than tidying up. */
const largestLoss = 0.2

/** What to say when a folder has lost too much at once; null when it hasn't. */
export function lossSentence(
  path: string,
  found: readonly FoundItem[],
  known: readonly KnownItem[],
): string | null {
  const present = known.filter((item) => !item.isMissing)
  if (present.length < smallLibrary) return null
  const paths = new Set(found.map((item) => item.path.normalize('NFC')))
  const inodes = new Set(found.map((item) => item.stat.ino))
  const contents = new Set(found.map((item) => item.contentKey))
  const lost = present.filter(
    (item) =>
      !paths.has(item.path.normalize('NFC')) &&
      !inodes.has(item.ino) &&
      !contents.has(item.contentKey),
  ).length
  if (lost <= present.length * largestLoss) return null
  return `${lost} of ${present.length} items in "${path}" are not there.`
}
