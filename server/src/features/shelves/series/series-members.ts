import { bitsOf, createFollowed, hasBit } from '#features/items/index.ts'
import type { Looking } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import type { MemberRow, SeriesMembersStore } from './series-members.store.ts'

/** A book of a series, by its position in the drawing of the library. */
export interface Member {
  position: number
  number: number | null
}

/** The books of each series of a library, in the order of the series; visible or not. */
export type SeriesMembers = ReadonlyMap<string, readonly Member[]>

export type SeriesMemory = (looking: Looking) => Promise<SeriesMembers>

const mostBytes = 32 * 1024 * 1024
const bytesOfMember = 64

/**
 * Which book begins a series and which comes next decides most of home, for everybody and again after each edit. So the members
 * are read once; of items that changed, the series that they were in or are in now are read again.
 */
export function createSeriesMemory({
  db,
  store,
}: {
  db: Pick<Database, 'contentRevision' | 'changedItems'>
  store: Pick<SeriesMembersStore, 'ofLibrary' | 'ofSeries' | 'idsWith'>
}): SeriesMemory {
  const kept = createFollowed<SeriesMembers>(db, mostBytes)
  return ({ libraryId, revision, drawing }) =>
    kept.of({
      key: String(drawing.number),
      revision,
      size: bytesOfMember * drawing.ids.length,
      make: async () => withRows(drawing, new Map(), await store.ofLibrary(libraryId)),
      async follow(before, changed) {
        const stale = new Set([
          ...seriesOf(before, bitsOf(drawing, changed)),
          ...(await store.idsWith(changed)),
        ])
        if (stale.size === 0) return before
        const rest = new Map(before)
        for (const id of stale) rest.delete(id)
        return withRows(drawing, rest, await store.ofSeries([...stale]))
      },
    })
}

function seriesOf(series: SeriesMembers, changed: ReturnType<typeof bitsOf>): string[] {
  return [...series].flatMap(([id, members]) =>
    members.some(({ position }) => hasBit(changed, position)) ? [id] : [],
  )
}

/** Adds rows to series that come in order and aren't among those of before. */
function withRows(
  { positions }: Looking['drawing'],
  before: SeriesMembers,
  rows: readonly MemberRow[],
): SeriesMembers {
  const added = new Map<string, Member[]>()
  for (const { itemId, seriesId, number } of rows) {
    const position = positions.get(itemId)
    if (position === undefined) continue
    const members = added.get(seriesId)
    if (members === undefined) added.set(seriesId, [{ position, number }])
    else members.push({ position, number })
  }
  return new Map([...before, ...added])
}
