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

    /** Titles of these, in their order; those that are gone already are left out. */
    async titles(itemIds: readonly string[]): Promise<string[]> {
      const rows = await db.read
        .selectFrom('items')
        .select(['id', 'title'])
        .where('id', 'in', [...itemIds])
        .execute()
      const byId = new Map(rows.map(({ id, title }) => [id, title]))
      return itemIds.flatMap((id) => byId.get(id) ?? [])
    },

    /** null: it is gone already. */
    async book(itemId: string): Promise<{ title: string; authors: string[] } | null> {
      const item = db.read.selectFrom('items').select('title').where('id', '=', itemId)
      const found = await item.executeTakeFirst()
      if (found === undefined) return null
      const authors = await db.read
        .selectFrom('item_authors')
        .innerJoin('authors', 'authors.id', 'item_authors.author_id')
        .select('authors.name')
        .where('item_authors.item_id', '=', itemId)
        .orderBy('item_authors.position')
        .execute()
      return { title: found.title, authors: authors.map(({ name }) => name) }
    },

    async username(id: string): Promise<string> {
      const row = db.read.selectFrom('users').select('username').where('id', '=', id)
      return (await row.executeTakeFirst())?.username ?? ''
    },

    /** Folders of libraries that can be reached. */
    async folders(): Promise<string[]> {
      const rows = await db.read
        .selectFrom('library_folders')
        .innerJoin('libraries', 'libraries.id', 'library_folders.library_id')
        .select('library_folders.path')
        .where('libraries.is_offline', '=', 0)
        .orderBy('library_folders.path')
        .execute()
      return rows.map(({ path }) => path)
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
