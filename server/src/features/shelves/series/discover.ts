import { hasBit, setBit, without } from '#features/items/index.ts'
import type { ItemBits, Looking } from '#features/items/index.ts'
import type { Member, SeriesMembers } from './series-members.ts'

interface Library {
  drawing: Looking['drawing']
  series: SeriesMembers
  /** Items that may be seen. */
  visible: ItemBits
  /** Items that the user has begun or finished. */
  begun: ItemBits
}

/**
 * Books to discover: not begun, and in no series or the first of a series of which nothing is begun.
 * The first of all its books: whoever may not see that one had better not begin with the second.
 */
export function undiscovered({ drawing, series, visible, begun }: Library): ItemBits {
  const chosen = visible.slice()
  for (const members of series.values())
    for (const { position } of members) setBit(chosen, position, false)
  for (const members of series.values()) {
    if (members.some(({ position }) => hasBit(begun, position))) continue
    const first = firstOf(drawing, members)
    if (first !== null && hasBit(visible, first)) setBit(chosen, first, true)
  }
  return without(chosen, begun)
}

/** The one with the lowest number; of several the one with the lowest id. */
function firstOf({ ids }: Looking['drawing'], members: readonly Member[]): number | null {
  let first: Member | null = null
  for (const member of members) {
    if (first !== null && member.number !== first.number) break
    if (first === null || idAt(ids, member.position) < idAt(ids, first.position)) first = member
  }
  return first?.position ?? null
}

const idAt = (ids: readonly string[], position: number): string => ids[position] ?? ''

/**
 * A few of them, by chance: the next ones after `start` in the order of ids, which are random numbers, and from the beginning
 * again.
 */
export function someOf(
  { ids }: Looking['drawing'],
  chosen: ItemBits,
  { start, limit }: { start: string; limit: number },
): number[] {
  const isBefore = (one: string, other: string) => {
    const isLate = one < start
    return isLate === other < start ? one < other : !isLate
  }
  const found: number[] = []
  for (let position = 0; position < ids.length; position += 1) {
    if (!hasBit(chosen, position)) continue
    const id = idAt(ids, position)
    if (found.length === limit && !isBefore(id, idAt(ids, found[limit - 1] ?? 0))) continue
    let at = found.length
    while (at > 0 && isBefore(id, idAt(ids, found[at - 1] ?? 0))) at -= 1
    found.splice(at, 0, position)
    if (found.length > limit) found.pop()
  }
  return found
}
