import type { Database } from '#storage/database.ts'
import type { EbookMailRow } from '#storage/schema.ts'

const day = 86_400_000
const keptMs = 30 * day
const mostShown = 50

export type EbookMailsStore = ReturnType<typeof ebookMailsStore>

/** Books on their way to devices, and what became of them. */
export function ebookMailsStore(db: Database, now: () => number) {
  const under = ['waiting', 'sending', 'handed-over'] as const

  async function set(
    id: string,
    change: Partial<EbookMailRow>,
    from: readonly EbookMailRow['state'][] = under,
  ): Promise<boolean> {
    const rows = await db.transact((trx) =>
      trx
        .updateTable('ebook_mails')
        .set(change)
        .where('id', '=', id)
        .where('state', 'in', from)
        .returning('id')
        .execute(),
    )
    return rows.length > 0
  }

  return {
    /** The one that is under way already, of the same file to the same address by the same person, where there is one. */
    begin(mail: EbookMailRow): Promise<EbookMailRow> {
      return db.transact(async (trx) => {
        await trx
          .deleteFrom('ebook_mails')
          .where('ended_at', '<', now() - keptMs)
          .execute()
        const there = await trx
          .selectFrom('ebook_mails')
          .selectAll()
          .where('user_id', '=', mail.user_id)
          .where('item_id', '=', mail.item_id)
          .where('ino', '=', mail.ino)
          .where('email', '=', mail.email)
          .where('state', 'in', under)
          .executeTakeFirst()
        if (there !== undefined) return there
        await trx.insertInto('ebook_mails').values(mail).execute()
        return mail
      })
    },

    one: (id: string): Promise<EbookMailRow | undefined> =>
      db.read.selectFrom('ebook_mails').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Those that have no end yet. */
    async underWay(): Promise<string[]> {
      const rows = await db.read
        .selectFrom('ebook_mails')
        .select('id')
        .where('state', 'in', under)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Of the last day, the latest first. */
    recent: (userId: string): Promise<EbookMailRow[]> =>
      db.read
        .selectFrom('ebook_mails')
        .selectAll()
        .where('user_id', '=', userId)
        .where('created_at', '>', now() - day)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(mostShown)
        .execute(),

    sending: (id: string) => set(id, { state: 'sending' }, ['waiting', 'sending']),
    /** All but the last bytes have left: from now on the mail server may have taken it. */
    handOver: (id: string) => set(id, { state: 'handed-over' }, ['sending']),
    /** Whoever starts next begins it anew. */
    putBack: (id: string) => set(id, { state: 'waiting' }, ['sending']),
    sent: (id: string) => set(id, { state: 'sent', ended_at: now() }),
    failed: (id: string, failure: string, isSetup: boolean) =>
      set(id, {
        state: 'failed',
        failure,
        is_setup_failure: isSetup ? 1 : 0,
        ended_at: now(),
      }),
  }
}
