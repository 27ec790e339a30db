import type { CompareInput, KnownItem, Pair, Plan, Seen } from './comparison.ts'
import { matchMoved } from './moved-items.ts'
import { tombstoneFinder } from './tombstones.ts'

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
  const buried = tombstoneFinder(input.tombstones)
  for (const seen of freeSeen) {
    if (!movedSeen.has(seen)) plan.add.push({ seen, tombstone: buried(seen) })
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

function inodeKey({ ino, dev }: { ino: string; dev: string }): string {
  return `${dev}:${ino}`
}
