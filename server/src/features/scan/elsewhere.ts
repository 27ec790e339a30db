import { readdir } from '#platform/disk.ts'
import { compareItems } from './compare.ts'
import type { ItemElsewhere, KnownItem, Plan } from './compare.ts'
import type { ScannedLibrary, ScanStore } from './scan.store.ts'
import { lookAgain, rulesOf } from './survey.ts'

/**
 * Looks among the items of other libraries for what would be new here. Only what is really gone there can have come
 * here: a copy is a book of its own, and a disk that is away says nothing.
 */
export async function adoptFromElsewhere(
  plan: Plan,
  library: ScannedLibrary,
  store: ScanStore,
): Promise<Plan> {
  const newcomers = plan.add.filter(({ ghost, seen }) => !ghost && seen.contentKey !== '')
  if (newcomers.length === 0) return plan
  const seen = newcomers.map((entry) => entry.seen)
  const places = new Set(seen.map(({ candidate }) => candidate.path))
  const known: KnownItem[] = []
  const keys = seen.map(({ contentKey }) => contentKey)
  for (const item of await store.elsewhere(library, keys)) {
    const isHandedOver = item.isStray === true && places.has(item.path)
    if (isHandedOver || (await isGone(item, library))) known.push(item)
  }
  if (known.length === 0) return plan
  const inodes = await store.fileInodes(known.map(({ id }) => id))
  const found = compareItems({
    seen,
    known,
    ghosts: [],
    unreadable: [],
    fileInodes: (itemId) => inodes.get(itemId) ?? new Set(),
    force: false,
  })
  const adopted = [...found.change, ...found.move]
  const taken = new Set(adopted.map((pair) => pair.seen))
  return {
    ...plan,
    add: plan.add.filter((entry) => !taken.has(entry.seen)),
    move: [...plan.move, ...adopted],
    ambiguous: [...plan.ambiguous, ...found.ambiguous],
  }
}

async function isGone({ path, root }: ItemElsewhere, library: ScannedLibrary): Promise<boolean> {
  if (root !== null) {
    const entries = await readdir(root).catch(() => [])
    // Unmounted disks leave nothing or an empty folder behind.
    if (entries.length === 0) return false
  }
  return (await lookAgain(path, rulesOf(library))) === 'gone'
}
