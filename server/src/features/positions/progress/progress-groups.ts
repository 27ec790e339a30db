import { createHash } from 'node:crypto'
import type { MediaProgress, ProgressGroup } from '@lectern/contract'

const mostGroups = 64
/** So many rows are in a group, till there are `mostGroups`. */
const perGroup = 16

/**
 * All progress rows in groups, each under a mark of what is in it; groups that the asker has already come without rows.
 * Nothing is remembered about who knows what, so whatever changed is sent, for whatever reason.
 */
export function groupProgress(
  all: readonly MediaProgress[],
  known: readonly string[],
): ProgressGroup[] {
  const groups = Array.from({ length: groupsFor(all.length) }, (): MediaProgress[] => [])
  // By the time of their change the borders between groups would move with every report; by id they stay.
  for (const progress of all) groups[numberOf(progress.id) % groups.length]?.push(progress)
  return groups.map((group, index) => {
    const sorted = group.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const mark = createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 12)
    return known[index] === mark ? { mark } : { mark, places: sorted }
  })
}

/** A power of two, which stays for long while rows come in. */
function groupsFor(count: number): number {
  let groups = 1
  while (groups < mostGroups && groups * perGroup < count) groups *= 2
  return groups
}

function numberOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt16BE()
}
