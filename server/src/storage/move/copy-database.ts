import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { Problem } from '#platform/problem.ts'
import type { StorageDialect } from '../dialects/dialect.ts'
import { appliedSteps, takeSteps } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import { forgetIndex } from '../search/search-tables.ts'
import { parentsFirst } from './catalog.ts'
import type { Table } from './catalog.ts'
import { readRows, rowDigest, rowFitter, rowWriter } from './rows.ts'
import type { Change } from './rows.ts'

export interface CopiedTable {
  name: string
  rows: number
  changes: Change[]
}

/**
 * Copies everything from one database into an empty one, ids and all: as it was at one moment, in one transaction, each
 * table compared with its source afterwards. The target gets the tables of the source's migrations, of an earlier release
 * if need be. The full-text index is left empty and counts as stale: whoever opens the copy makes it anew.
 */
export function copyDatabase(
  from: StorageDialect,
  to: StorageDialect,
  onTable: (table: CopiedTable) => void = () => {},
): Promise<CopiedTable[]> {
  return from.snapshot(async (source) => {
    const steps = await appliedSteps(source)
    return to.write.transaction().execute(async (target) => {
      await takeSteps(target, to, steps)
      const tables = commonTables(
        await from.catalog.tables(source),
        await to.catalog.tables(target),
      )
      const copied: CopiedTable[] = []
      for (const table of parentsFirst(tables)) {
        const one = await copyTable({ source, target, to, table })
        onTable(one)
        copied.push(one)
      }
      for (const counter of await from.catalog.counters(source))
        if (tables.some(({ name }) => name === counter.table))
          await to.catalog.setCounter(target, counter)
      if (tables.some(({ name }) => name === 'derived_revisions')) await forgetIndex(target)
      return copied
    })
  })
}

/** Tables as the target has them; throws when they aren't those of the source. */
export function commonTables(source: Table[], target: Table[]): Table[] {
  const [wanted, made] = [source.map(shapeOf), target.map(shapeOf)]
  const different = [
    ...wanted.filter((shape) => !made.includes(shape)),
    ...made.filter((shape) => !wanted.includes(shape)),
  ]
  if (different.length > 0)
    throw new Problem('broken', `The databases have different tables: ${different.join('; ')}.`)
  return target
}

const shapeOf = ({ name, columns }: Table): string =>
  `${name} (${columns
    .map((column) => `${column.name} ${column.kind}`)
    .toSorted()
    .join(', ')})`

interface Copying {
  source: Kysely<Schema>
  target: Transaction<Schema>
  to: StorageDialect
  table: Table
  /** Lets others have their turn between two batches. */
  pause?: () => Promise<void>
}

/** Replaces the rows of a table by those of the source, and compares them afterwards. */
export async function copyTable({
  source,
  target,
  to,
  table,
  pause = async () => {},
}: Copying): Promise<CopiedTable> {
  const fitter = rowFitter(table, to.catalog)
  const write = rowWriter(target, table, to.catalog)
  // Steps may have written first rows.
  await sql`delete from ${sql.table(table.name)}`.execute(target)
  const sent = rowDigest()
  for await (const rows of readRows(source, table)) {
    const fitting = rows.map(fitter.fit)
    fitting.forEach(sent.add)
    await write(fitting)
    await pause()
  }
  const kept = rowDigest()
  for await (const rows of readRows(target, table)) {
    rows.forEach(kept.add)
    await pause()
  }
  if (kept.value() !== sent.value())
    throw new Problem('broken', `The table ${table.name} did not arrive as it was sent.`)
  return { name: table.name, rows: sent.count(), changes: fitter.changes() }
}
