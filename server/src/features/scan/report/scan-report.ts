import type { FileProblem } from '@lectern/contract'
import { scanTroubleKinds } from '@lectern/contract/rules'
import type { ScanTroubleKind } from '@lectern/contract/rules'

/** Something that a scan could not take in, or that nobody can play. */
export interface Trouble {
  kind: ScanTroubleKind
  /** Absolute. */
  path: string
  /** null: of no item. */
  itemId: string | null
}

/** What a whole scan leaves behind to be looked at. */
export interface KeptReport {
  troubles: TroubleGroup[]
  /** Where the next scan has to look for files at fault; absent in older reports: everywhere. */
  suspects?: Suspects
  /** Of the last whole scan that had something to write down: see `log/scan-log.ts`. */
  logId?: string | undefined
}

/** Items that had files at fault, and when they were looked for, in ms: what was written since may have some, too. */
export interface Suspects {
  itemIds: string[]
  at: number
}

interface TroubleGroup {
  kind: ScanTroubleKind
  count: number
  places: Omit<Trouble, 'kind'>[]
}

/** As many places are named of each kind. */
const mostPlaces = 100

/** A clock may have been set meanwhile; milliseconds. */
const clockSlackMs = 86_400_000
/** More of them are looked for as if nothing was known. */
const mostSuspects = 1000

/** The items in which files at fault can be, by the last report; null: in all. */
export function suspectsNow(last: KeptReport | null, now: number): Suspects | null {
  const { itemIds, at } = last?.suspects ?? { itemIds: [], at: Infinity }
  return at > now || itemIds.length > mostSuspects ? null : { itemIds, at: at - clockSlackMs }
}

/** To be kept for the next scan: `found` are the files at fault of all items. */
export function suspectsOf(found: readonly Trouble[], at: number): Suspects {
  return { itemIds: [...new Set(found.flatMap(({ itemId }) => itemId ?? []))], at }
}

/** Troubles by kind; the same place is named once. */
export function reportOf(troubles: readonly Trouble[]): KeptReport {
  const groups = scanTroubleKinds.map((kind) => {
    const places = new Map(
      troubles
        .filter((trouble) => trouble.kind === kind)
        .map(({ path, itemId }) => [path, { path, itemId }]),
    )
    return { kind, count: places.size, places: [...places.values()].slice(0, mostPlaces) }
  })
  return { troubles: groups.filter(({ count }) => count > 0) }
}

/** The report of a scan that found the files as they were: what a walk sees is seen anew, the rest is as it was. */
export function reportAgain(last: KeptReport | null, seen: readonly Trouble[]): KeptReport {
  const walked = reportOf(seen).troubles
  const kept = (last?.troubles ?? []).filter(({ kind }) => !walkedKinds.has(kind))
  return { ...last, troubles: [...kept, ...walked] }
}

/** How many troubles a report tells of. */
export function countOf({ troubles }: KeptReport): number {
  return troubles.reduce((sum, { count }) => sum + count, 0)
}

const walkedKinds: ReadonlySet<ScanTroubleKind> = new Set([
  'unreadable',
  'outside',
  'dead',
  'name',
  'deep',
])

/** `unreadable` of a file means that it was read in vain, not that the disk refused. */
export function troubleKind(problem: FileProblem): ScanTroubleKind {
  return problem === 'unreadable' ? 'damaged' : problem
}
