import { stat } from '#platform/disk/disk.ts'
import { isBelow } from '../compare/compare.ts'
import { isMediaFile } from '@lectern/contract/rules'
import { mediaRules } from '../group/file-kind.ts'
import type { KnownItem, Plan } from '../shapes/items.ts'
import type { ScannedLibrary } from '../shapes/scan.ts'
import { isAbsent } from '../walk/file-facts.ts'
import { walkFolder } from '../walk/walk.ts'

/** Two observations make an item missing; what another item took over needs no second look. */
export async function secondLook(
  plan: Plan,
  library: ScannedLibrary,
  isPart: boolean,
): Promise<KnownItem[]> {
  const paths = [...plan.add, ...plan.change, ...plan.move].map(({ found }) => found.path)
  const missing: KnownItem[] = []
  for (const item of plan.missing) {
    if (item.isMissing) continue
    if (item.isStray === true) {
      if (!isPart) missing.push(item)
      continue
    }
    if (isBelow(item.path, paths) || (await isGone(item.path, library))) missing.push(item)
  }
  return missing
}

/** Whether nothing is at the place of an item any more; no when the place can't be read. */
export async function isGone(path: string, library: ScannedLibrary): Promise<boolean> {
  const rules = mediaRules(library)
  try {
    const facts = await stat(path)
    // A podcast folder stays a podcast without episodes; a book without media is none.
    if (!facts.isDirectory() || rules.mediaType === 'podcast') return false
    const walk = await walkFolder(path)
    if (walk.unreadable.length > 0) return false
    return !walk.files.some((file) => isMediaFile(file.ext, rules))
  } catch (error) {
    return isAbsent(error)
  }
}
