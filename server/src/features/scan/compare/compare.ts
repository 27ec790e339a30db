import type { FoundItem, KnownItem, Match, Plan, Tombstone } from '../shapes/items.ts'
import { matchMoved } from './moved-items.ts'
import type { FileInodes } from './moved-items.ts'
import { tombstoneFinder } from './tombstones.ts'

export interface CompareInput {
  found: readonly FoundItem[]
  known: readonly KnownItem[]
  tombstones: readonly Tombstone[]
  /** Everything below these paths is unknown rather than gone. */
  unreadable: readonly string[]
  fileInodes: FileInodes
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
  const { pairs, freeFound, freeKnown } = matchByPath(input)
  for (const { known, found } of pairs) {
    const isAtHome = !known.isMissing && known.isStray !== true
    const isSame = known.filesHash === found.filesHash && isAtHome && !input.force
    if (isSame) plan.unchanged.push(known)
    else plan.change.push({ known, found })
  }
  const moved = matchMoved(freeFound, freeKnown, input.fileInodes)
  plan.move = moved.pairs
  plan.ambiguous = moved.ambiguous
  const movedFound = new Set(moved.pairs.map((match) => match.found))
  const movedKnown = new Set(moved.pairs.map((match) => match.known))
  const buried = tombstoneFinder(input.tombstones)
  for (const found of freeFound) {
    if (!movedFound.has(found)) plan.add.push({ found, tombstone: buried(found) })
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
  pairs: Match[]
  freeFound: FoundItem[]
  freeKnown: KnownItem[]
} {
  // Names that differ only in how accents are encoded are the same place (copies through some systems change that).
  const byPath = new Map(input.known.map((known) => [known.path.normalize('NFC'), known]))
  const pairs: Match[] = []
  const freeFound: FoundItem[] = []
  const taken = new Set<KnownItem>()
  const swapped = findSwapped(input, byPath)
  for (const found of input.found) {
    const known = byPath.get(found.path.normalize('NFC'))
    if (!known || taken.has(known) || swapped.has(known.id)) {
      freeFound.push(found)
      continue
    }
    taken.add(known)
    pairs.push({ known, found })
  }
  return { pairs, freeFound, freeKnown: input.known.filter((known) => !taken.has(known)) }
}

/**
 * Items whose folders changed places: what lies at A is, by inode and by sizes, the item that was at B, and isn't by
 * inode the item of A. Where the sizes of both are the same, what lies at B has to be the item of A in turn: a folder
 * that was copied over another one may have been given the inode of a third.
 */
function findSwapped(input: CompareInput, byPath: Map<string, KnownItem>): Set<string> {
  const byInode = new Map(input.known.map((known) => [inodeKey(known), known]))
  const seenAt = new Map(input.found.map(({ path, stat }) => [path.normalize('NFC'), stat]))
  const isExchange = (here: KnownItem, other: KnownItem): boolean => {
    const there = seenAt.get(other.path.normalize('NFC'))
    return there !== undefined && inodeKey(there) === inodeKey(here)
  }
  const swapped = new Set<string>()
  for (const { path, stat, contentKey } of input.found) {
    const here = byPath.get(path.normalize('NFC'))
    if (!here || here.ino === stat.ino || contentKey === '') continue
    const other = byInode.get(inodeKey(stat))
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
