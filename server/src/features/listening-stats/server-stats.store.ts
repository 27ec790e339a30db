import type { Database } from '#storage/database.ts'

/** Totals of all items by what they are. */
export async function totalsByKind(db: Database) {
  const rows = await db.read
    .selectFrom('items')
    .select((eb) => [
      'media_type',
      eb.fn.countAll<number>().as('items'),
      eb.fn.sum<number>('size').as('size'),
      eb.fn.sum<number>('duration').as('duration'),
      eb.fn.sum<number>('num_audio_files').as('files'),
      eb.fn.sum<number>('num_episodes').as('episodes'),
    ])
    .groupBy('media_type')
    .execute()
  return rows.map((row) => ({
    mediaType: row.media_type,
    items: Number(row.items),
    size: Number(row.size ?? 0),
    duration: Number(row.duration ?? 0),
    audioFiles: Number(row.files ?? 0) + Number(row.episodes ?? 0),
  }))
}

/** Books that came between two instants: totals, and up to 25 with a cover, latest first. */
export async function booksAdded(db: Database, from: number, until: number) {
  const added = db.read
    .selectFrom('items')
    .where('media_type', '=', 'book')
    .where('added_at', '>=', from)
    .where('added_at', '<', until)
  const totals = await added
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('size').as('size'),
      eb.fn.sum<number>('duration').as('duration'),
    ])
    .executeTakeFirstOrThrow()
  const withCovers = await added
    .select('id')
    .where('cover_path', 'is not', null)
    .orderBy('added_at', 'desc')
    .limit(25)
    .execute()
  return {
    count: Number(totals.count),
    size: Number(totals.size ?? 0),
    duration: Number(totals.duration ?? 0),
    withCovers: withCovers.map((row) => row.id),
  }
}

export async function countAuthorsAdded(
  db: Database,
  from: number,
  until: number,
): Promise<number> {
  const row = await db.read
    .selectFrom('authors')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('added_at', '>=', from)
    .where('added_at', '<', until)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
