import { pagesOf } from '#storage/move/pages-of.ts'
import type { ListRow } from '#storage/schema.ts'
import { at, idOf, pick } from '../leaving.ts'
import type { Leaving } from '../leaving.ts'

export async function putCollections(leaving: Leaving): Promise<void> {
  const { db, target, libraries, collections, report } = leaving
  for await (const rows of pagesOf(db.read, 'collections', ['id'])) {
    for (const row of rows) {
      if (!libraries.has(row.library_id)) {
        report.left('collections', row.name, 'its library is not in the export')
        continue
      }
      collections.add(row.id)
      target.insert('collections', headOf(row))
      for (const [position, { item_id }] of (
        await entriesOf('collection_items', row, leaving)
      ).entries()) {
        const bookId = leaving.items.get(item_id)?.mediaId ?? ''
        target.insert('collectionBooks', {
          id: idOf('collectionBooks', row.id, bookId),
          order: position + 1,
          createdAt: at(row.created_at),
          bookId,
          collectionId: row.id,
        })
      }
      report.brought('collections')
    }
  }
}

export async function putPlaylists(leaving: Leaving): Promise<void> {
  const { db, target, libraries, users, report } = leaving
  for await (const rows of pagesOf(db.read, 'playlists', ['id'])) {
    for (const row of rows) {
      if (!libraries.has(row.library_id) || !users.has(row.user_id)) {
        report.left('playlists', row.name, 'its library is not in the export')
        continue
      }
      target.insert('playlists', { ...headOf(row), userId: row.user_id })
      for (const [position, entry] of (await entriesOf('playlist_items', row, leaving)).entries()) {
        const { item_id, episode_id } = entry
        const isBook = episode_id === ''
        const mediaItemId = isBook ? leaving.items.get(item_id)?.mediaId : episode_id
        target.insert('playlistMediaItems', {
          id: idOf('playlistMediaItems', row.id, item_id, episode_id),
          mediaItemId,
          mediaItemType: isBook ? 'book' : 'podcastEpisode',
          order: position + 1,
          createdAt: at(row.created_at),
          playlistId: row.id,
        })
      }
      report.brought('playlists')
    }
  }
}

const headOf = (row: ListRow) => ({
  ...pick({ ...row }, ['id', 'name', 'description']),
  createdAt: at(row.created_at),
  updatedAt: at(row.updated_at),
  libraryId: row.library_id,
})

/** Entries whose items and episodes are in the export, in their order. */
async function entriesOf(
  table: 'collection_items' | 'playlist_items',
  { id, name }: ListRow,
  { db, items, episodes, report }: Leaving,
): Promise<{ item_id: string; episode_id: string }[]> {
  const rows = await db.read
    .selectFrom(table)
    .select(['item_id', 'episode_id'])
    .where('list_id', '=', id)
    .orderBy('position')
    .orderBy('item_id')
    .orderBy('episode_id')
    .execute()
  return rows.filter(({ item_id, episode_id }) => {
    const item = items.get(item_id)
    const isThere = episode_id === '' ? item?.mediaType === 'book' : episodes.has(episode_id)
    const kind = table === 'collection_items' ? 'collections' : 'playlists'
    if (!isThere) report.note(kind, name, 'an entry was left out: it is not in the export')
    return isThere
  })
}
