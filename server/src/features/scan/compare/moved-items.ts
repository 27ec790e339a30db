import type { FoundItem, KnownItem, Match, Plan } from '../shapes/items.ts'

/** Inodes of the files of an item that left its place; only asked for those. */
export type FileInodes = (itemId: string) => ReadonlySet<string>

/**
 * Finds what is not where it was: an item and a candidate belong together when each is the clearest answer for the other.
 * Two answers that are equally good are left for people to look at.
 */
export function matchMoved(
  freeFound: readonly FoundItem[],
  freeKnown: readonly KnownItem[],
  fileInodes: FileInodes,
): { pairs: Match[]; ambiguous: Plan['ambiguous'] } {
  if (freeFound.length === 0 || freeKnown.length === 0) return { pairs: [], ambiguous: [] }
  const index = signalIndex(freeKnown, fileInodes)
  const claims = freeFound.map((found) => ({
    found,
    best: bestOf(found, index(found), fileInodes),
  }))
  const claimed = new Map<KnownItem, number>()
  for (const { best } of claims) {
    for (const known of best) claimed.set(known, (claimed.get(known) ?? 0) + 1)
  }
  const pairs: Match[] = []
  const ambiguous: Plan['ambiguous'] = []
  for (const { found, best } of claims) {
    const [known] = best
    if (!known) continue
    if (best.length === 1 && claimed.get(known) === 1) pairs.push({ known, found })
    else ambiguous.push({ found, knownIds: best.map((entry) => entry.id) })
  }
  return { pairs, ambiguous }
}

/** Known items that share any signal with a candidate, without looking at all of them. */
function signalIndex(
  freeKnown: readonly KnownItem[],
  fileInodes: FileInodes,
): (found: FoundItem) => Set<KnownItem> {
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
  return ({ stat, files, contentKey }) => {
    const signals = [
      `content ${contentKey}`,
      `inode ${stat.ino}`,
      ...files.map((file) => `inode ${file.ino}`),
    ]
    return new Set(signals.flatMap((signal) => bySignal.get(signal) ?? []))
  }
}

/** The known items that a candidate most likely is; none when nothing speaks clearly enough for any. */
function bestOf(
  found: FoundItem,
  possible: Iterable<KnownItem>,
  fileInodes: FileInodes,
): KnownItem[] {
  let bestScore = clearEnough
  let best: KnownItem[] = []
  for (const known of possible) {
    const score = likeness(found, known, fileInodes(known.id))
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
function likeness(found: FoundItem, known: KnownItem, knownInodes: ReadonlySet<string>): number {
  const { stat, files } = found
  const isSameContent = found.contentKey !== '' && found.contentKey === known.contentKey
  const isSameInode = stat.ino !== '' && stat.ino === known.ino
  const isSameDevice = stat.dev === known.dev
  const sharedFiles = files.filter(
    (file) => knownInodes.has(file.ino) || file.ino === known.ino,
  ).length
  const isMostlySame = sharedFiles * 2 >= Math.max(1, files.length)
  if (!isSameContent && !(isSameDevice && isMostlySame)) return 0
  const isTelling =
    known.numMediaFiles > 1 || files.reduce((sum, file) => sum + file.size, 0) > tellingSize
  const asin = asinInPath(found.relPath)
  return (
    (isSameContent ? 2 : 0) +
    (isSameContent && isTelling ? 2 : 0) +
    (isSameInode && isSameDevice ? 2 : 0) +
    (isMostlySame && isSameDevice ? 3 : 0) +
    (baseName(found.path) === baseName(known.path) ? 2 : 0) +
    (asin !== null && asin === known.asin ? 2 : 0)
  )
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The ASIN that a folder name carries in brackets. */
function asinInPath(relPath: string): string | null {
  return /(?:^|\s|\/)\[([A-Z0-9]{10})\](?=\s|$)/.exec(relPath)?.[1] ?? null
}
