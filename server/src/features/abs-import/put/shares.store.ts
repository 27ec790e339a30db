import type { Trx } from '#features/positions/index.ts'
import type { Move } from '../move.ts'
import { readTable } from '../read-rows.ts'
import { shareRow } from '../shapes/server.ts'

/** Public links to single books and episodes. Those that are over aren't brought: nobody could open them. */
export async function putShares(trx: Trx, move: Move): Promise<void> {
  const { report } = move
  const kind = 'share links'
  for (const row of readTable(move.db, 'mediaItemShares', shareRow, { report, kind })) {
    const target = move.media.get(row.mediaItemId) ?? move.episodes.get(row.mediaItemId)
    const userId = move.users.get(row.userId ?? '')
    if (target === undefined || userId === undefined) {
      const what = target === undefined ? 'what it shows' : 'who made it'
      report.left(kind, row.slug, `${what} is not there any more`)
      continue
    }
    if (row.expiresAt !== null && row.expiresAt <= move.now) {
      report.left(kind, row.slug, 'it is over')
      continue
    }
    const made = await trx
      .insertInto('shares')
      .values({
        id: row.id,
        slug: row.slug,
        item_id: target.itemId,
        library_id: target.libraryId,
        episode_id: target.episodeId === '' ? null : target.episodeId,
        media_id: target.mediaItemId,
        user_id: userId,
        expires_at: row.expiresAt,
        is_downloadable: row.isDownloadable ? 1 : 0,
        password_hash: null,
        created_at: row.createdAt,
        updated_at: row.updatedAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    report[made.length > 0 ? 'brought' : 'known'](kind)
  }
}
