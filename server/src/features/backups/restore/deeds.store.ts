import type { Insertable, Selectable, Transaction } from 'kysely'
import { batchesOf } from '#platform/lists/batches.ts'
import type { AuditEntryRow, Schema } from '#storage/schema.ts'

type Trx = Transaction<Schema>
type Deed = Selectable<AuditEntryRow>

/** The log of what was done to this server, read before everything is replaced. */
export const readDeeds = (trx: Trx): Promise<Deed[]> =>
  trx.selectFrom('audit_log').selectAll().orderBy('seq').execute()

/**
 * What was done here after the backup was made stays in the log: nobody can undo by a restore that something is known of
 * them. What only the backup knows is there as well, all in the order of time.
 */
export async function carryDeeds(trx: Trx, here: readonly Deed[]): Promise<void> {
  const restored = await readDeeds(trx)
  const known = new Set(restored.map(traceOf))
  const missing = here.filter((deed) => !known.has(traceOf(deed)))
  const last = restored.at(-1)?.at ?? 0
  if (missing.every(({ at }) => at >= last)) return add(trx, missing)
  // Lists go by the numbers of entries.
  await trx.deleteFrom('audit_log').execute()
  await add(
    trx,
    [...restored, ...missing].toSorted((one, other) => one.at - other.at),
  )
}

async function add(trx: Trx, deeds: readonly Deed[]): Promise<void> {
  for (const batch of batchesOf(deeds.map(withoutNumber)))
    await trx.insertInto('audit_log').values(batch).execute()
}

function withoutNumber(deed: Deed): Insertable<AuditEntryRow> {
  const { seq: _, ...told } = deed
  return told
}

/** Both databases give the columns of a row in the same order each time. */
const traceOf = (deed: Deed): string => JSON.stringify(withoutNumber(deed))
