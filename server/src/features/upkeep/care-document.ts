import type { Kysely } from 'kysely'
import { z } from 'zod'
import { readDocument } from '#features/settings/index.ts'
import type { Schema } from '#storage/schema.ts'

export const careKey = 'database-care'

const document = z
  .object({
    checkedAt: z.number().nullable(),
    damage: z.string().nullable(),
    tidiedAt: z.number().nullable(),
  })
  .catch({ checkedAt: null, damage: null, tidiedAt: null })

/** When the database was last looked after (ms), and what was found. */
export type CareDocument = z.output<typeof document>

export const parseCare = (stored: unknown): CareDocument => document.parse(stored)

export async function careDocument(read: Kysely<Schema>): Promise<CareDocument> {
  return parseCare(await readDocument(read, careKey))
}
