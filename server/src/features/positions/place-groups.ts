import { createHash } from 'node:crypto'
import type { MediaProgress } from '@lectern/contract'

/** Some of somebody's places. Without them: those that the asker has under this mark. */
export interface PlaceGroup {
  mark: string
  places?: MediaProgress[]
}

const mostGroups = 64
/** So many places are in a group, till there are `mostGroups`. */
const perGroup = 16

/**
 * All places in groups, each under a mark of what is in it; those that the asker has already come without their places.
 * Nothing is remembered about who knows what, so whatever changed is sent, for whatever reason.
 */
export function groupPlaces(
  places: readonly MediaProgress[],
  known: readonly string[],
): PlaceGroup[] {
  const groups = Array.from({ length: groupsFor(places.length) }, (): MediaProgress[] => [])
  // By the time of their change the borders between groups would move with every report; by id they stay.
  for (const place of places) groups[numberOf(place.id) % groups.length]?.push(place)
  return groups.map((group, index) => {
    const sorted = group.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const mark = createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 12)
    return known[index] === mark ? { mark } : { mark, places: sorted }
  })
}

/** A power of two, which stays for long while places come in. */
function groupsFor(count: number): number {
  let groups = 1
  while (groups < mostGroups && groups * perGroup < count) groups *= 2
  return groups
}

function numberOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt16BE()
}
