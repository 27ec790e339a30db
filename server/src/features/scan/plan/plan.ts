import { compareItems, isBelow } from '../compare/compare.ts'
import type { KnownItem, Plan, Seen } from '../compare/comparison.ts'
import { adoptFromElsewhere } from './elsewhere.ts'
import type { ScannedLibrary, ScanStore } from './scan.store.ts'
import { lookAgain, rulesOf, seenOf, surveyFolder } from './survey.ts'
import type { SurveyedFolder } from './survey.ts'
import type { Area, Tree } from './tree.ts'

export interface PlanInput {
  library: ScannedLibrary
  tree: Tree
  /** Only parts of the library were looked at. */
  isPart: boolean
  /** Read everything again, changed or not. */
  force: boolean
  /** Somebody asked for it: believe that what is gone was removed on purpose. */
  isLossMeant: boolean
  /** Id of the one item that may be touched; all when absent. */
  only?: string | undefined
}

/** A comparison of disk and database that is safe to carry out. */
export interface ScanPlan extends Plan {
  /** Library folder of each candidate. */
  folderOf: Map<Seen, string>
  /** Sentences about folders that were left alone. */
  offline: string[]
}

/** A library of fewer items may lose them one by one without anybody being alarmed. */
const smallLibrary = 10
/** Losing more than this share of the items at once means a broken mount rather than tidying up. */
const largestLoss = 0.2

/**
 * Looks at the disk and says what there is to do. Folders that are gone, empty, unreadable or have lost too much at once
 * are left out altogether: absence is not deletion.
 */
export async function makePlan(input: PlanInput, store: ScanStore): Promise<ScanPlan> {
  const { library } = input
  const folderOf = new Map<Seen, string>()
  const offline: string[] = []
  const known: KnownItem[] = []
  const unreadable: string[] = []
  for (const folder of input.tree.folders) {
    const survey = await surveyFolder(library, folder)
    const here = await knownIn(library.id, survey, folder.areas, store)
    if (survey.offline !== null && (here.length > 0 || !input.isPart)) {
      const isNew = here.length === 0 && survey.offline.endsWith('is empty.')
      if (!isNew) offline.push(survey.offline)
      continue
    }
    addSilentPodcasts(survey, here, library)
    const loss = input.isLossMeant || input.isPart ? null : lossSentence(survey, here)
    if (loss !== null) {
      offline.push(loss)
      continue
    }
    for (const seen of survey.seen) folderOf.set(seen, folder.id)
    known.push(...here)
    unreadable.push(...survey.unreadable)
  }
  // Whatever the scan looked at may be where they went; only a look at everything can say that they went nowhere.
  const strays = await store.strays(library.id)
  known.push(...strays)
  const seen = [...folderOf.keys()]
  const inodes = await inodesOfLeavers(seen, known, store)
  const own = compareItems({
    seen,
    known,
    unreadable,
    tombstones: await store.tombstones(library.id),
    fileInodes: (itemId) => inodes.get(itemId) ?? nothing,
    force: input.force,
  })
  const plan =
    input.only === undefined
      ? await adoptFromElsewhere(own, library, store)
      : partOf(own, input.only)
  const missing = await secondLook(plan, library, input.isPart)
  return { ...plan, missing, folderOf, offline }
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

const nothing: ReadonlySet<string> = new Set()

async function knownIn(
  libraryId: string,
  survey: SurveyedFolder,
  areas: readonly Area[],
  store: ScanStore,
): Promise<KnownItem[]> {
  const found = new Map<string, KnownItem>()
  for (const { relPath } of areas) {
    const below = relPath === '' ? undefined : `${survey.path}/${relPath}`
    for (const item of await store.known(libraryId, survey.folderId, below))
      found.set(item.id, item)
  }
  return [...found.values()]
}

/** A podcast folder whose last episode went is still that podcast. */
function addSilentPodcasts(
  survey: SurveyedFolder,
  known: readonly KnownItem[],
  library: ScannedLibrary,
): void {
  if (library.mediaType !== 'podcast') return
  const paths = new Set(survey.seen.map((seen) => seen.candidate.path))
  for (const item of known) {
    if (item.isFile || paths.has(item.path)) continue
    const relPath = item.path.slice(survey.path.length + 1)
    const walk = survey.walks.find((entry) => entry.folders.has(relPath))
    const facts = walk?.folders.get(relPath)
    if (!walk || !facts) continue
    const files = walk.files.filter((file) => file.relPath.startsWith(`${relPath}/`))
    const candidate = { path: item.path, relPath, isFile: false, stat: facts, files }
    survey.seen.push(seenOf(candidate, rulesOf(library)))
  }
}

function lossSentence(survey: SurveyedFolder, known: readonly KnownItem[]): string | null {
  const present = known.filter((item) => !item.isMissing)
  if (present.length < smallLibrary) return null
  const paths = new Set(survey.seen.map((seen) => seen.candidate.path.normalize('NFC')))
  const inodes = new Set(survey.seen.map((seen) => seen.candidate.stat.ino))
  const contents = new Set(survey.seen.map((seen) => seen.contentKey))
  const lost = present.filter(
    (item) =>
      !paths.has(item.path.normalize('NFC')) &&
      !inodes.has(item.ino) &&
      !contents.has(item.contentKey),
  ).length
  if (lost <= present.length * largestLoss) return null
  return `${lost} of ${present.length} items in "${survey.path}" are not there.`
}

/** File inodes are only worth reading for items that are no longer where they were, or have changed places. */
async function inodesOfLeavers(
  seen: readonly Seen[],
  known: readonly KnownItem[],
  store: ScanStore,
): Promise<Map<string, Set<string>>> {
  const paths = new Set(seen.map(({ candidate }) => candidate.path.normalize('NFC')))
  const knownPaths = new Set(known.map((item) => item.path.normalize('NFC')))
  const hasNewcomers = [...paths].some((path) => !knownPaths.has(path))
  const leavers = known.filter((item) => !paths.has(item.path.normalize('NFC')))
  const asked = [...(hasNewcomers ? leavers : []), ...exchanged(seen, known)]
  return asked.length > 0 ? store.fileInodes(asked.map((item) => item.id)) : new Map()
}

/** Items whose folder now stands at the place of another item. */
function exchanged(seen: readonly Seen[], known: readonly KnownItem[]): KnownItem[] {
  const byPath = new Map(known.map((item) => [item.path.normalize('NFC'), item]))
  const key = ({ dev, ino }: { dev: string; ino: string }): string => `${dev}:${ino}`
  const byInode = new Map(known.map((item) => [key(item), item]))
  return seen.flatMap(({ candidate }) => {
    const here = byPath.get(candidate.path.normalize('NFC'))
    const other = byInode.get(key(candidate.stat))
    return here && other && here !== other ? [other] : []
  })
}

/** Two observations make an item missing; what another item took over needs no second look. */
async function secondLook(
  plan: Plan,
  library: ScannedLibrary,
  isPart: boolean,
): Promise<KnownItem[]> {
  const rules = rulesOf(library)
  const items = [...plan.add, ...plan.change, ...plan.move].map(({ seen }) => seen.candidate.path)
  const missing: KnownItem[] = []
  for (const item of plan.missing) {
    if (item.isMissing) continue
    if (item.isStray === true) {
      if (!isPart) missing.push(item)
      continue
    }
    const isTakenOver = isBelow(item.path, items)
    if (isTakenOver || (await lookAgain(item.path, rules)) === 'gone') missing.push(item)
  }
  return missing
}
