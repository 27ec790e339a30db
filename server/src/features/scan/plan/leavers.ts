import type { FoundItem, KnownItem } from '../shapes/items.ts'
import type { ScanStore } from './scan.store.ts'

/** File inodes are only worth reading for items that are no longer where they were, or have changed places. */
export async function inodesOfLeavers(
  found: readonly FoundItem[],
  known: readonly KnownItem[],
  store: Pick<ScanStore, 'fileInodes'>,
): Promise<Map<string, Set<string>>> {
  const paths = new Set(found.map(({ path }) => path.normalize('NFC')))
  const knownPaths = new Set(known.map((item) => item.path.normalize('NFC')))
  const hasNewcomers = [...paths].some((path) => !knownPaths.has(path))
  const leavers = known.filter((item) => !paths.has(item.path.normalize('NFC')))
  const asked = [...(hasNewcomers ? leavers : []), ...exchanged(found, known)]
  return asked.length > 0 ? store.fileInodes(asked.map((item) => item.id)) : new Map()
}

/** Items whose folder now stands at the place of another item. */
function exchanged(found: readonly FoundItem[], known: readonly KnownItem[]): KnownItem[] {
  const byPath = new Map(known.map((item) => [item.path.normalize('NFC'), item]))
  const key = ({ dev, ino }: { dev: string; ino: string }): string => `${dev}:${ino}`
  const byInode = new Map(known.map((item) => [key(item), item]))
  return found.flatMap(({ path, stat }) => {
    const here = byPath.get(path.normalize('NFC'))
    const other = byInode.get(key(stat))
    return here && other && here !== other ? [other] : []
  })
}
