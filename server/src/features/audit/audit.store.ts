import { auditAction, auditFacts, auditKind } from '@lectern/contract'
import type { AuditEntry } from '@lectern/contract'
import type { Insertable, Selectable } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { AuditEntryRow } from '#storage/schema.ts'

export interface AuditPageWish {
  userId: string | undefined
  kind: string | undefined
  /** Entries with smaller ids. */
  before: number | undefined
  limit: number
}

export type AuditStore = ReturnType<typeof auditStore>

/** Every query about the log of what was done. Nothing here changes an entry. */
export function auditStore(db: Database) {
  return {
    async add(row: Insertable<AuditEntryRow>): Promise<void> {
      await db.transact((trx) => trx.insertInto('audit_log').values(row).execute())
    },

    /** Newest first. */
    async page({ userId, kind, before, limit }: AuditPageWish): Promise<AuditEntry[]> {
      let query = db.read.selectFrom('audit_log').selectAll()
      if (userId !== undefined) query = query.where('user_id', '=', userId)
      if (kind !== undefined) query = query.where('kind', '=', kind)
      if (before !== undefined) query = query.where('seq', '<', before)
      const rows = await query.orderBy('seq', 'desc').limit(limit).execute()
      return rows.map(toEntry)
    },

    /** Everybody who has an entry, by the name of their last one. */
    async people(): Promise<{ id: string; name: string }[]> {
      const rows = await db.read
        .selectFrom('audit_log')
        .innerJoin(
          (eb) =>
            eb
              .selectFrom('audit_log')
              .where('user_id', 'is not', null)
              .select((of) => of.fn.max('seq').as('last'))
              .groupBy('user_id')
              .as('latest'),
          (join) => join.onRef('latest.last', '=', 'audit_log.seq'),
        )
        .select(['audit_log.user_id as id', 'audit_log.username as name'])
        .orderBy('audit_log.username')
        .execute()
      return rows.map(({ id, name }) => ({ id: id ?? '', name }))
    },

    /** Removes what happened before `at` (ms). */
    async removeBefore(at: number): Promise<void> {
      await db.transact((trx) => trx.deleteFrom('audit_log').where('at', '<', at).execute())
    },
  }
}

function toEntry(row: Selectable<AuditEntryRow>): AuditEntry {
  return {
    id: Number(row.seq),
    at: row.at,
    by: { id: row.user_id, name: row.username },
    address: row.address,
    device: row.device,
    kind: auditKind.parse(row.kind),
    action: auditAction.parse(row.action),
    target: { id: row.target_id, name: row.target_name },
    facts: auditFacts.parse(JSON.parse(row.facts_json)),
  }
}
