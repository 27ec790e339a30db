import type { EpisodeFacts, PodcastMeta } from '@lectern/contract'
import type { Database } from '#storage/database.ts'

export interface DownloadedEpisode {
  libraryName: string
  tags: string[]
  podcast: Pick<PodcastMeta, 'title' | 'author' | 'description' | 'genres'>
  episode: Pick<EpisodeFacts, 'title' | 'subtitle' | 'description'>
}

export type FactsStore = ReturnType<typeof factsStore>

/** What texts of notifications say of things that events only name. */
export function factsStore(db: Database) {
  return {
    async libraryName(id: string): Promise<string> {
      const row = db.read.selectFrom('libraries').select('name').where('id', '=', id)
      return (await row.executeTakeFirst())?.name ?? ''
    },

    /** null: it is gone already. */
    async episode(itemId: string, episodeId: string): Promise<DownloadedEpisode | null> {
      const row = await db.read
        .selectFrom('episodes')
        .innerJoin('item_details', 'item_details.item_id', 'episodes.item_id')
        .innerJoin('items', 'items.id', 'episodes.item_id')
        .innerJoin('libraries', 'libraries.id', 'items.library_id')
        .select(['libraries.name', 'item_details.metadata_json', 'episodes.detail_json'])
        .where('episodes.id', '=', episodeId)
        .where('episodes.item_id', '=', itemId)
        .executeTakeFirst()
      if (row === undefined) return null
      const tags = await db.read
        .selectFrom('item_labels')
        .select('value')
        .where('item_id', '=', itemId)
        .where('kind', '=', 'tag')
        .orderBy('position')
        .execute()
      return {
        libraryName: row.name,
        tags: tags.map(({ value }) => value),
        podcast: JSON.parse(row.metadata_json) as PodcastMeta,
        episode: JSON.parse(row.detail_json) as EpisodeFacts,
      }
    },
  }
}
