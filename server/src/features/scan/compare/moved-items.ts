import type { CompareInput, KnownItem, Pair, Plan, Seen } from './comparison.ts'

/**
 * Finds what is not where it was: an item and a candidate belong together when each is the clearest answer for the other.
 * Two answers that are equally good are left for people to look at.
 */
export function matchMoved(
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

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The ASIN that a folder name carries in brackets. */
function asinInPath(relPath: string): string | null {
  return /(?:^|\s|\/)\[([A-Z0-9]{10})\](?=\s|$)/.exec(relPath)?.[1] ?? null
}
