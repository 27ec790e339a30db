import { nameKey } from '#features/items/index.ts'
import type { Target, Trx } from '#features/positions/index.ts'
import { batchesOf } from '#platform/lists/batches.ts'
import type { Move } from '../move.ts'
import { readTable } from '../read-rows.ts'
import { collectionBookRow, listRow, playlistItemRow } from '../shapes/people.ts'

/** Collections with their books, in their order. One that is here already stays as it is. */
export async function putCollections(trx: Trx, move: Move): Promise<void> {
  const { report } = move
  const telling = { report, kind: 'collections' } as const
  const entries = readTable(move.db, 'collectionBooks', collectionBookRow, telling)
  for (const row of readTable(move.db, 'collections', listRow, telling)) {
    const library = move.libraries.get(row.libraryId)
    if (library === undefined) {
      report.left('collections', row.name, 'its library is not there any more')
      continue
    }
    move.collections.set(row.id, { id: row.id, libraryId: library.id })
    const made = await trx
      .insertInto('collections')
      .values({ ...headOf(row, library.id), user_id: nobody })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    report[made.length > 0 ? 'brought' : 'known']('collections')
    if (made.length === 0) continue
    const own = entries.filter(({ collectionId }) => collectionId === row.id).sort(byOrder)
    const targets = own.map(({ bookId }) => move.media.get(bookId))
    await putEntries(
      trx,
      'collection_items',
      row.id,
      thereOf(targets, () => report.note('collections', row.name, goneEntry)),
    )
  }
}

/** Playlists of everybody. */
export async function putPlaylists(trx: Trx, move: Move): Promise<void> {
  const { report } = move
  const telling = { report, kind: 'playlists' } as const
  const entries = readTable(move.db, 'playlistMediaItems', playlistItemRow, telling)
  for (const row of readTable(move.db, 'playlists', listRow, telling)) {
    const library = move.libraries.get(row.libraryId)
    const user_id = move.users.get(row.userId ?? '')
    if (library === undefined || user_id === undefined) {
      report.left('playlists', row.name, 'its library or its owner is not there any more')
      continue
    }
    const made = await trx
      .insertInto('playlists')
      .values({ ...headOf(row, library.id), user_id })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    report[made.length > 0 ? 'brought' : 'known']('playlists')
    if (made.length === 0) continue
    const own = entries.filter(({ playlistId }) => playlistId === row.id).sort(byOrder)
    const targets = own.map(
      ({ mediaItemId }) => move.media.get(mediaItemId) ?? move.episodes.get(mediaItemId),
    )
    await putEntries(
      trx,
      'playlist_items',
      row.id,
      thereOf(targets, () => report.note('playlists', row.name, goneEntry)),
    )
  }
}

/** Collections are everybody’s. */
const nobody = ''

const goneEntry = 'an entry was left out: its item is not there any more'

/** `onGone` is told of each that isn't there. */
function thereOf(targets: readonly (Target | undefined)[], onGone: () => void): Target[] {
  return targets.flatMap((target) => {
    if (target === undefined) onGone()
    return target ?? []
  })
}

const byOrder = (a: { order: number }, b: { order: number }): number => a.order - b.order

function headOf(
  row: {
    id: string
    name: string
    description: string | null
    createdAt: number
    updatedAt: number
  },
  library_id: string,
) {
  const { id, name, description, createdAt, updatedAt } = row
  return {
    id,
    library_id,
    name,
    name_key: nameKey(name),
    description,
    created_at: createdAt,
    updated_at: updatedAt,
  }
}

/** Those that are there, each once. */
async function putEntries(
  trx: Trx,
  table: 'collection_items' | 'playlist_items',
  list_id: string,
  targets: readonly Target[],
): Promise<void> {
  const there = new Map(targets.map((one) => [`${one.itemId} ${one.episodeId}`, one]))
  const rows = [...there.values()].map(({ itemId, episodeId }, position) => ({
    list_id,
    item_id: itemId,
    episode_id: episodeId,
    position,
  }))
  for (const batch of batchesOf(rows)) await trx.insertInto(table).values(batch).execute()
}
