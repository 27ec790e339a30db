import { call } from '#platform/net/call.ts'
import { rowOf, type Row } from '../model/fields.ts'

/** What was read of a batch: those of the items that are there, in the order asked for. */
export interface ReadBatch {
  rows: Row[]
  numGone: number
}

/** Everything that can be changed of these items. */
export async function readBatch(
  ids: readonly string[],
  { hasDescriptions, signal }: { hasDescriptions: boolean; signal?: AbortSignal },
): Promise<ReadBatch> {
  const { items, gone } = await call('POST /api/lectern/items/batch/fields', {
    body: { ids: [...ids], hasDescriptions },
    timeoutMs: 120_000,
    ...(signal && { signal }),
  })
  return { rows: items.map(rowOf), numGone: gone.length }
}

/** The same by id, to put in the place of what is known; null for those that are gone. */
export async function readAgain(
  ids: readonly string[],
  hasDescriptions: boolean,
): Promise<Map<string, Row | null>> {
  const { rows } = await readBatch(ids, { hasDescriptions })
  const there = new Map(rows.map((row) => [row.id, row]))
  return new Map(ids.map((id) => [id, there.get(id) ?? null]))
}
