import { compareItems } from '../compare/compare.ts'
import { mediaRules } from '../group/file-kind.ts'
import { groupFolder, identified } from '../group/group-folder.ts'
import type { WalkedFolder } from '../shapes/files.ts'
import type { FoundItem, KnownItem, Plan } from '../shapes/items.ts'
import type { LibraryWalk, ScanInput, ScannedLibrary } from '../shapes/scan.ts'
import { precedenceOf } from '../walk/library-walk.ts'
import { doubtAbout, lossSentence } from './doubts.ts'
import { adoptFromElsewhere } from './elsewhere.ts'
import { inodesOfLeavers } from './leavers.ts'
import type { ScanStore } from './scan.store.ts'
import { secondLook } from './second-look.ts'

/** A comparison of disk and database that is safe to carry out. */
interface SafePlan {
  plan: Plan
  /** Sentences about folders that were left alone. */
  offline: string[]
}

/**
 * Says what there is to do. Folders that are gone, empty, unreadable or have lost too much at once are left out
 * altogether: absence is not deletion.
 */
export async function makePlan(
  walk: LibraryWalk,
  input: ScanInput,
  store: ScanStore,
): Promise<SafePlan> {
  const { library } = walk
  const isPart = input.areas !== undefined
  const { found, known, unreadable, offline } = await itemsOf(walk, input, store)
  // Whatever the scan looked at may be where they went; only a look at everything can say that they went nowhere.
  known.push(...(await store.strays(library.id)))
  const inodes = await inodesOfLeavers(found, known, store)
  const own = compareItems({
    found,
    known,
    unreadable,
    tombstones: await store.tombstones(library.id),
    fileInodes: (itemId) => inodes.get(itemId) ?? nothing,
    force: input.force || (!isPart && isReordered(library)),
  })
  const plan =
    input.only === undefined
      ? await adoptFromElsewhere(own, library, store)
      : partOf(own, input.only)
  return { plan: { ...plan, missing: await secondLook(plan, library, isPart) }, offline }
}

const nothing: ReadonlySet<string> = new Set()

/** What is found and what is known in the folders that can be trusted. */
async function itemsOf({ library, folders }: LibraryWalk, input: ScanInput, store: ScanStore) {
  const isPart = input.areas !== undefined
  const found: FoundItem[] = []
  const known: KnownItem[] = []
  const unreadable: string[] = []
  const offline: string[] = []
  for (const folder of folders) {
    const before = await knownIn(library.id, folder, store)
    const doubt = await doubtAbout(folder)
    if (doubt !== null && (before.length > 0 || !isPart)) {
      const isNew = before.length === 0 && doubt.reason === 'empty'
      if (!isNew) offline.push(doubt.sentence)
      continue
    }
    const now = groupFolder(folder, library)
    now.push(...silentPodcasts(folder, now, before, library))
    const loss = input.force || isPart ? null : lossSentence(folder.path, now, before)
    if (loss !== null) {
      offline.push(loss)
      continue
    }
    found.push(...now)
    known.push(...before)
    for (const walk of folder.walks) unreadable.push(...walk.unreadable.map(({ path }) => path))
  }
  return { found, known, unreadable, offline }
}

async function knownIn(
  libraryId: string,
  { id, path, areas }: WalkedFolder,
  store: ScanStore,
): Promise<KnownItem[]> {
  const items = new Map<string, KnownItem>()
  for (const { relPath } of areas) {
    const below = relPath === '' ? undefined : `${path}/${relPath}`
    for (const item of await store.known(libraryId, id, below)) items.set(item.id, item)
  }
  return [...items.values()]
}

/** A podcast folder whose last episode went is still that podcast. */
function silentPodcasts(
  folder: WalkedFolder,
  found: readonly FoundItem[],
  known: readonly KnownItem[],
  library: ScannedLibrary,
): FoundItem[] {
  if (library.mediaType !== 'podcast') return []
  const paths = new Set(found.map(({ path }) => path))
  return known.flatMap(({ isFile, path }) => {
    if (isFile || paths.has(path)) return []
    const relPath = path.slice(folder.path.length + 1)
    const walk = folder.walks.find(({ folders }) => folders.has(relPath))
    const stat = walk?.folders.get(relPath)
    if (!walk || !stat) return []
    const files = walk.files.filter((file) => file.relPath.startsWith(`${relPath}/`))
    const candidate = { path, relPath, isFile: false, stat, files }
    return [identified(candidate, folder.id, mediaRules(library))]
  })
}

/** Whoever orders the sources of metadata anew wants all read again. */
function isReordered(library: ScannedLibrary): boolean {
  const last = library.lastScanPrecedence
  return last !== null && last !== precedenceOf(library)
}

/** What of a plan touches this one item. */
function partOf({ change, move, missing, unchanged }: Plan, itemId: string): Plan {
  return {
    add: [],
    change: change.filter(({ known }) => known.id === itemId),
    move: move.filter(({ known }) => known.id === itemId),
    missing: missing.filter(({ id }) => id === itemId),
    unchanged,
    ambiguous: [],
  }
}
