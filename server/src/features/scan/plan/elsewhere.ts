import { readdir } from '#platform/disk/disk.ts'
import { compareItems } from '../compare/compare.ts'
import type { ItemElsewhere, KnownItem, Plan } from '../shapes/items.ts'
import type { ScanStore } from './scan.store.ts'
import type { ScannedLibrary } from '../shapes/scan.ts'
import { isGone } from './second-look.ts'

/**
 * Looks among the items of other libraries for what would be new here. Only what is really gone there can have come
 * here: a copy is a book of its own, and a disk that is away says nothing.
 */
export async function adoptFromElsewhere(
  plan: Plan,
  library: ScannedLibrary,
  store: ScanStore,
): Promise<Plan> {
  const newcomers = plan.add.filter(({ tombstone, found }) => !tombstone && found.contentKey !== '')
  if (newcomers.length === 0) return plan
  const found = newcomers.map((entry) => entry.found)
  const places = new Set(found.map(({ path }) => path))
  const known: KnownItem[] = []
  const keys = found.map(({ contentKey }) => contentKey)
  const roots = new Map<string, Promise<boolean>>()
  for (const item of await store.elsewhere(library, keys)) {
    const isHandedOver = item.isStray === true && places.has(item.path)
    if (isHandedOver || (await hasLeft(item, library, roots))) known.push(item)
  }
  if (known.length === 0) return plan
  const inodes = await store.fileInodes(known.map(({ id }) => id))
  const matched = compareItems({
    found,
    known,
    tombstones: [],
    unreadable: [],
    fileInodes: (itemId) => inodes.get(itemId) ?? new Set(),
    force: false,
  })
  const adopted = [...matched.change, ...matched.move]
  const taken = new Set(adopted.map((match) => match.found))
  return {
    ...plan,
    add: plan.add.filter((entry) => !taken.has(entry.found)),
    move: [...plan.move, ...adopted],
    ambiguous: [...plan.ambiguous, ...matched.ambiguous],
  }
}

/** `roots`: what is known already of library folders, each of which is read once however many items were in it. */
async function hasLeft(
  { path, root }: ItemElsewhere,
  library: ScannedLibrary,
  roots: Map<string, Promise<boolean>>,
): Promise<boolean> {
  if (root !== null) {
    const isThere = roots.get(root) ?? hasSomething(root)
    roots.set(root, isThere)
    if (!(await isThere)) return false
  }
  return isGone(path, library)
}

/** Unmounted disks leave nothing or an empty folder behind. */
async function hasSomething(root: string): Promise<boolean> {
  return (await readdir(root).catch(() => [])).length > 0
}
