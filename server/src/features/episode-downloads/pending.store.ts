import type { Database } from '#storage/database.ts'

/** Ids of episodes of an item that are on their way to the disk, or could not be had: those wait for a person. */
export async function pendingEpisodes(db: Database, itemId: string): Promise<ReadonlySet<string>> {
  const rows = await db.read
    .selectFrom('episode_downloads')
    .select('episode_id')
    .where('item_id', '=', itemId)
    .execute()
  return new Set(rows.map(({ episode_id }) => episode_id))
}
