import type { Annotation } from '@lectern/contract'

/** A mark as this browser keeps it. */
export interface KeptMark {
  /** User, item and mark: what it is found by. */
  key: string
  userId: string
  mark: Annotation
  /** ms; null while it is there. A removed one is kept until the server knows. */
  removedAt: number | null
  isSent: boolean
}

/** The book of a user. */
export interface BookOf {
  userId: string
  itemId: string
}

export function prefixOf({ userId, itemId }: BookOf): string {
  return `${userId} ${itemId} `
}

export function keptOf(userId: string, mark: Annotation, isSent: boolean): KeptMark {
  const key = prefixOf({ userId, itemId: mark.itemId }) + mark.id
  return { key, userId, mark, removedAt: null, isSent }
}

/** ms of the last change, its removal included. */
export function changedAt({ mark, removedAt }: KeptMark): number {
  return removedAt ?? mark.updatedAt
}

/** When a change is made, in ms: behind the one before it, whatever the clock says that this one was made by. */
export function timeOfChange(before: number | undefined, now: number): number {
  return before === undefined ? now : Math.max(now, before + 1)
}

/**
 * What is kept once the server said what it has. What it doesn't know yet stays, the later change of the two holds, and
 * what it no longer has is gone: but only if it had it when it was asked (`sentBefore`, keys), as what was delivered
 * meanwhile isn't in its answer.
 */
export function mergeMarks(
  kept: readonly KeptMark[],
  server: readonly Annotation[],
  { userId, sentBefore }: { userId: string; sentBefore: ReadonlySet<string> },
): { keep: KeptMark[]; drop: string[] } {
  const known = new Map(kept.map((one) => [one.key, one]))
  const keep: KeptMark[] = []
  const told = new Set<string>()
  for (const mark of server) {
    const theirs = keptOf(userId, mark, true)
    const ours = known.get(theirs.key)
    told.add(theirs.key)
    // It may be older than what was delivered since it was asked.
    if (!ours || changedAt(theirs) > changedAt(ours)) keep.push(theirs)
  }
  const drop = kept.filter((one) => one.isSent && !told.has(one.key) && sentBefore.has(one.key))
  return { keep, drop: drop.map(({ key }) => key) }
}

/**
 * What becomes of a mark that was delivered. `held` is what the server has now, null where it has nothing; `now` what
 * is kept meanwhile. Null leaves it as it is, to be delivered once more.
 */
export function afterDelivery(
  sent: KeptMark,
  now: KeptMark | undefined,
  held: Annotation | null,
): KeptMark | 'gone' | null {
  const isChanged = now !== undefined && changedAt(now) !== changedAt(sent)
  if (isChanged && (held === null || held.updatedAt <= changedAt(now))) return null
  return held === null ? 'gone' : keptOf(sent.userId, held, true)
}

/** Those of a file that are there, in the order of the book. Marks of no file belong to the one the item is read by. */
export function marksOf(
  kept: readonly KeptMark[],
  file: { ino: string; keepsPlace: boolean },
): Annotation[] {
  return kept
    .filter(({ removedAt }) => removedAt === null)
    .map(({ mark }) => mark)
    .filter(({ ino }) => ino === file.ino || (ino === null && file.keepsPlace))
    .sort((one, other) => one.fraction - other.fraction || one.createdAt - other.createdAt)
}
