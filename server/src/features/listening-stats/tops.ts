import type { ListeningTops } from '@lectern/contract'
import type { Database } from '#storage/database.ts'
import * as store from './listening-stats.store.ts'
import type { ItemStamp, ItemSum, StatsFilter } from './listening-stats.store.ts'
import { genresIn, namesIn, sums, timesOf, total } from './rankings.ts'
import { rounded } from './year-review.ts'

type Stamps = ReadonlyMap<string, ItemStamp>
type Ranked = ListeningTops['authors'][number]

/** What a listener heard most: ten items, ten authors, ten narrators, five genres. */
export async function loadTops(
  db: Database,
  filter: StatsFilter & { userId: string },
): Promise<ListeningTops> {
  const rows = await store.sumByItem(db, filter)
  const stamps = await store.latestStamps(db, filter.userId)
  const tops = rankTops(rows, stamps)
  const living = await store.livingItems(
    db,
    tops.items.map(({ id }) => id),
  )
  const names = [...tops.authors, ...tops.narrators, ...tops.genres]
  const exists = await store.livingNames(db, {
    authorIds: tops.authors.flatMap(({ id }) => id ?? []),
    libraryIds: names.flatMap(({ libraryId }) => libraryId ?? []),
  })
  const checked = ({ name, time, id, libraryId }: Ranked): Ranked => ({
    name,
    time,
    id: id !== null && exists.has(id) ? id : null,
    libraryId: libraryId !== null && exists.has(libraryId) ? libraryId : null,
  })
  return {
    ...tops,
    items: tops.items.map((item) => ({
      ...item,
      isThere: living.has(item.id),
      hasCover: living.get(item.id)?.hasCover ?? false,
      updatedAt: living.get(item.id)?.updatedAt ?? 0,
    })),
    authors: tops.authors.map(checked),
    narrators: tops.narrators.map(checked),
    genres: tops.genres.map(checked),
  }
}

/** The rankings by what sessions were stamped with; whether it still exists is not looked at. */
export function rankTops(rows: readonly ItemSum[], stamps: Stamps) {
  const heard = rows.filter((row) => row.seconds > 0)
  const byItem = sums(heard, (row) => row.itemId)
  const ranked = (namesOf: (metadata: Record<string, unknown>) => string[], most: number) =>
    rankNames({ byItem, stamps, namesOf }).slice(0, most)
  return {
    totalTime: total(rows),
    numSessions: rows.reduce((sum, row) => sum + row.sessions, 0),
    numItems: byItem.size,
    items: rounded(byItem)
      .slice(0, 10)
      .map(({ name: id, time }) => ({
        id,
        title: stamps.get(id)?.title ?? '',
        author: stamps.get(id)?.author ?? '',
        time,
      })),
    authors: ranked((metadata) => namesIn(metadata['authors']), 10),
    narrators: ranked((metadata) => namesIn(metadata['narrators']), 10),
    genres: ranked(genresIn, 5),
  }
}

interface Naming {
  byItem: ReadonlyMap<string, number>
  stamps: Stamps
  namesOf: (metadata: Record<string, unknown>) => string[]
}

/** Names by time, each with the id and library under which it was heard longest. */
function rankNames({ byItem, stamps, namesOf }: Naming): Ranked[] {
  const namesOfItem = (itemId: string) => namesOf(stamps.get(itemId)?.metadata ?? {})
  const origin = new Map<string, { id: string | null; libraryId: string | null }>()
  for (const { name: itemId } of rounded(byItem)) {
    const stamp = stamps.get(itemId)
    for (const name of namesOfItem(itemId)) {
      if (stamp === undefined || origin.has(name)) continue
      origin.set(name, { id: idOf(stamp.metadata['authors'], name), libraryId: stamp.libraryId })
    }
  }
  return rounded(timesOf(byItem, namesOfItem)).map(({ name, time }) => ({
    name,
    time,
    ...(origin.get(name) ?? { id: null, libraryId: null }),
  }))
}

function idOf(authors: unknown, name: string): string | null {
  if (!Array.isArray(authors)) return null
  const found = (authors as unknown[]).find(
    (author): author is { id: string } =>
      typeof author === 'object' &&
      author !== null &&
      (author as { name?: unknown }).name === name &&
      typeof (author as { id?: unknown }).id === 'string',
  )
  return found?.id ?? null
}
