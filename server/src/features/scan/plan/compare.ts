import type { Candidate } from '../shapes.ts'

/** What the database knows of an item, as far as recognising it goes. */
export interface KnownItem {
  id: string
  path: string
  isFile: boolean
  ino: string
  dev: string
  filesHash: string
  contentKey: string
  /** Number of media files, as far as known. */
  numMediaFiles: number
  size: number
  isMissing: boolean
  asin: string | null
  /** Its library folder was taken off the library: known, but nowhere to be looked for. */
  isStray?: boolean
}

/** An item of another library, with the folder in which it was known. */
export interface ItemElsewhere extends KnownItem {
  /** null: its folder was taken off that library. */
  root: string | null
}

/** What remains of an item that was removed. */
export interface Ghost {
  itemId: string
  mediaId: string
  path: string
  ino: string
  contentKey: string
}

/** A candidate with the hashes by which it is recognised. */
export interface Seen {
  candidate: Candidate
  filesHash: string
  contentKey: string
  numMediaFiles: number
}

export interface Plan {
  add: { seen: Seen; ghost: Ghost | null }[]
  change: { known: KnownItem; seen: Seen }[]
  move: { known: KnownItem; seen: Seen }[]
  /** Not found at their place; the second look is the job's. */
  missing: KnownItem[]
  unchanged: KnownItem[]
  /** Could be more than one item: added as new, for people to look at. */
  ambiguous: { seen: Seen; knownIds: string[] }[]
}

export interface CompareInput {
  seen: readonly Seen[]
  known: readonly KnownItem[]
  ghosts: readonly Ghost[]
  /** Everything below these paths is unknown rather than gone. */
  unreadable: readonly string[]
  /** Inodes of the files of items that left their place; only asked for those. */
  fileInodes: (itemId: string) => ReadonlySet<string>
  /** Read everything again, changed or not. */
  force: boolean
}

/**
 * Tells which item each candidate is. A place decides unless what lies there plainly is another item; what is not
 * where it was is recognised by inode, file inodes, sizes and ASIN together. An inode alone never decides, and where two
 * answers are equally good none is taken.
 */
export function compareItems(input: CompareInput): Plan {
  const plan: Plan = { add: [], change: [], move: [], missing: [], unchanged: [], ambiguous: [] }
  const { pairs, freeSeen, freeKnown } = matchByPath(input)
  for (const { known, seen } of pairs) {
    const isAtHome = !known.isMissing && known.isStray !== true
    const isSame = known.filesHash === seen.filesHash && isAtHome && !input.force
    if (isSame) plan.unchanged.push(known)
    else plan.change.push({ known, seen })
  }
  const moved = matchMoved(freeSeen, freeKnown, input.fileInodes)
  plan.move = moved.pairs
  plan.ambiguous = moved.ambiguous
  const movedSeen = new Set(moved.pairs.map((pair) => pair.seen))
  const movedKnown = new Set(moved.pairs.map((pair) => pair.known))
  const ghosts = ghostFinder(input.ghosts)
  for (const seen of freeSeen) {
    if (!movedSeen.has(seen)) plan.add.push({ seen, ghost: ghosts(seen) })
  }
  for (const known of freeKnown) {
    const isUnknown = known.isStray !== true && isBelow(known.path, input.unreadable)
    if (movedKnown.has(known) || isUnknown) continue
    plan.missing.push(known)
  }
  return plan
}

/** Whether a path is one of these or lies below one. */
export function isBelow(path: string, paths: readonly string[]): boolean {
  return paths.some((other) => path === other || path.startsWith(`${other}/`))
}

interface Pair {
  known: KnownItem
  seen: Seen
}

function matchByPath(input: CompareInput): {
  pairs: Pair[]
  freeSeen: Seen[]
  freeKnown: KnownItem[]
} {
  // Names that differ only in how accents are encoded are the same place (copies through some systems change that).
  const byPath = new Map(input.known.map((known) => [known.path.normalize('NFC'), known]))
  const pairs: Pair[] = []
  const freeSeen: Seen[] = []
  const taken = new Set<KnownItem>()
  const swapped = findSwapped(input, byPath)
  for (const seen of input.seen) {
    const known = byPath.get(seen.candidate.path.normalize('NFC'))
    if (!known || taken.has(known) || swapped.has(known.id)) {
      freeSeen.push(seen)
      continue
    }
    taken.add(known)
    pairs.push({ known, seen })
  }
  return { pairs, freeSeen, freeKnown: input.known.filter((known) => !taken.has(known)) }
}

/**
 * Items whose folders changed places: what lies at A is, by inode and by sizes, the item that was at B, and isn't by
 * inode the item of A. Where the sizes of both are the same, what lies at B has to be the item of A in turn: a folder
 * that was copied over another one may have been given the inode of a third.
 */
function findSwapped(input: CompareInput, byPath: Map<string, KnownItem>): Set<string> {
  const byInode = new Map(input.known.map((known) => [inodeKey(known), known]))
  const seenAt = new Map(
    input.seen.map(({ candidate }) => [candidate.path.normalize('NFC'), candidate.stat]),
  )
  const isExchange = (here: KnownItem, other: KnownItem): boolean => {
    const there = seenAt.get(other.path.normalize('NFC'))
    return there !== undefined && inodeKey(there) === inodeKey(here)
  }
  const swapped = new Set<string>()
  for (const { candidate, contentKey } of input.seen) {
    const here = byPath.get(candidate.path.normalize('NFC'))
    if (!here || here.ino === candidate.stat.ino || contentKey === '') continue
    const other = byInode.get(inodeKey(candidate.stat))
    if (!other || other === here || other.contentKey !== contentKey) continue
    if (here.contentKey !== contentKey || isExchange(here, other)) {
      swapped.add(here.id)
      swapped.add(other.id)
    }
  }
  return swapped
}

function matchMoved(
  freeSeen: readonly Seen[],
  freeKnown: readonly KnownItem[],
  fileInodes: CompareInput['fileInodes'],
): { pairs: Pair[]; ambiguous: Plan['ambiguous'] } {
  if (freeSeen.length === 0 || freeKnown.length === 0) return { pairs: [], ambiguous: [] }
  const index = signalIndex(freeKnown, fileInodes)
  const claims = freeSeen.map((seen) => ({ seen, best: bestOf(seen, index(seen), fileInodes) }))
  const claimed = new Map<KnownItem, number>()
  for (const { best } of claims) {
    for (const known of best) claimed.set(known, (claimed.get(known) ?? 0) + 1)
  }
  const pairs: Pair[] = []
  const ambiguous: Plan['ambiguous'] = []
  for (const { seen, best } of claims) {
    const [known] = best
    if (!known) continue
    if (best.length === 1 && claimed.get(known) === 1) pairs.push({ known, seen })
    else ambiguous.push({ seen, knownIds: best.map((entry) => entry.id) })
  }
  return { pairs, ambiguous }
}

/** Known items that share any signal with a candidate, without looking at all of them. */
function signalIndex(
  freeKnown: readonly KnownItem[],
  fileInodes: CompareInput['fileInodes'],
): (seen: Seen) => Set<KnownItem> {
  const bySignal = new Map<string, KnownItem[]>()
  const put = (signal: string, known: KnownItem): void => {
    const list = bySignal.get(signal)
    if (list) list.push(known)
    else bySignal.set(signal, [known])
  }
  for (const known of freeKnown) {
    if (known.contentKey !== '') put(`content ${known.contentKey}`, known)
    put(`inode ${known.ino}`, known)
    for (const ino of fileInodes(known.id)) put(`inode ${ino}`, known)
  }
  return ({ candidate, contentKey }) => {
    const signals = [
      `content ${contentKey}`,
      `inode ${candidate.stat.ino}`,
      ...candidate.files.map((file) => `inode ${file.ino}`),
    ]
    return new Set(signals.flatMap((signal) => bySignal.get(signal) ?? []))
  }
}

/** The known items that a candidate most likely is; none when nothing speaks clearly enough for any. */
function bestOf(
  seen: Seen,
  possible: Iterable<KnownItem>,
  fileInodes: CompareInput['fileInodes'],
): KnownItem[] {
  let bestScore = clearEnough
  let best: KnownItem[] = []
  for (const known of possible) {
    const score = likeness(seen, known, fileInodes(known.id))
    if (score > bestScore) best = [known]
    else if (score === bestScore) best.push(known)
    bestScore = Math.max(bestScore, score)
  }
  return best
}

/** Two strong signals, or sizes that can hardly agree by chance. */
const clearEnough = 4
/** Sizes of this many bytes in all, or of several files, do not agree by chance. */
const tellingSize = 1_000_000

/**
 * How much speaks for a candidate being this item. Inodes are reused and copied trees get new ones, so an inode
 * counts only beside files that are the same ones or have the same sizes.
 */
function likeness(seen: Seen, known: KnownItem, knownInodes: ReadonlySet<string>): number {
  const { candidate } = seen
  const isSameContent = seen.contentKey !== '' && seen.contentKey === known.contentKey
  const isSameInode = candidate.stat.ino !== '' && candidate.stat.ino === known.ino
  const isSameDevice = candidate.stat.dev === known.dev
  const sharedFiles = candidate.files.filter(
    (file) => knownInodes.has(file.ino) || file.ino === known.ino,
  ).length
  const isMostlySame = sharedFiles * 2 >= Math.max(1, candidate.files.length)
  if (!isSameContent && !(isSameDevice && isMostlySame)) return 0
  const isTelling =
    known.numMediaFiles > 1 ||
    candidate.files.reduce((sum, file) => sum + file.size, 0) > tellingSize
  const asin = asinInPath(candidate.relPath)
  return (
    (isSameContent ? 2 : 0) +
    (isSameContent && isTelling ? 2 : 0) +
    (isSameInode && isSameDevice ? 2 : 0) +
    (isMostlySame && isSameDevice ? 3 : 0) +
    (baseName(candidate.path) === baseName(known.path) ? 2 : 0) +
    (asin !== null && asin === known.asin ? 2 : 0)
  )
}

/**
 * A removed item is known again at its place by its sizes or inode, elsewhere by sizes and inode both.
 */
function ghostFinder(ghosts: readonly Ghost[]): (seen: Seen) => Ghost | null {
  const free = new Set(ghosts)
  return ({ candidate, contentKey }) => {
    for (const ghost of free) {
      const isSamePath = ghost.path === candidate.path
      const isSameContent = contentKey !== '' && ghost.contentKey === contentKey
      const isSameInode = ghost.ino === candidate.stat.ino
      const signals = [isSamePath, isSameContent, isSameInode].filter(Boolean).length
      if (signals < 2) continue
      free.delete(ghost)
      return ghost
    }
    return null
  }
}

function inodeKey({ ino, dev }: { ino: string; dev: string }): string {
  return `${dev}:${ino}`
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The ASIN that a folder name carries in brackets. */
function asinInPath(relPath: string): string | null {
  return /(?:^|\s|\/)\[([A-Z0-9]{10})\](?=\s|$)/.exec(relPath)?.[1] ?? null
}
