import { z } from 'zod'
import { readDocument } from '#features/settings/index.ts'
import type { Database } from '#storage/database.ts'

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

export async function careDocument(read: Database['read']): Promise<CareDocument> {
  return parseCare(await readDocument(read, careKey))
}
