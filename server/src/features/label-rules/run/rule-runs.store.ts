import type { Database } from '#storage/database.ts'
import type { LabelRuleRunRow } from '#storage/schema.ts'

/** How far a run is. */
export type RuleRunStep = Pick<LabelRuleRunRow, 'after_id' | 'done' | 'updated'>

export type RuleRunsStore = ReturnType<typeof ruleRunsStore>

/** Runs that have not ended. */
export function ruleRunsStore(db: Database) {
  return {
    /** false where the library has one already. */
    async begin(run: LabelRuleRunRow): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db.transact((trx) =>
        trx
          .insertInto('label_rule_runs')
          .values(run)
          .onConflict((oc) => oc.column('library_id').doNothing())
          .executeTakeFirstOrThrow(),
      )
      return Number(numInsertedOrUpdatedRows) > 0
    },

    one: (id: string): Promise<LabelRuleRunRow | undefined> =>
      db.read.selectFrom('label_rule_runs').selectAll().where('id', '=', id).executeTakeFirst(),

    all: (): Promise<LabelRuleRunRow[]> =>
      db.read
        .selectFrom('label_rule_runs')
        .selectAll()
        .orderBy('started_at')
        .orderBy('id')
        .execute(),

    async advance(id: string, step: RuleRunStep): Promise<void> {
      await db.transact((trx) =>
        trx.updateTable('label_rule_runs').set(step).where('id', '=', id).execute(),
      )
    },

    async end(id: string): Promise<void> {
      await db.transact((trx) => trx.deleteFrom('label_rule_runs').where('id', '=', id).execute())
    },
  }
}
