import { z } from 'zod'
import type { Database } from '#storage/database.ts'

const key = 'mail'

/** How mail is sent, as it is kept: what an older release didn't know gets its default. */
const storedMail = z.object({
  host: z.string().nullable().default(null),
  port: z.number().default(465),
  secure: z.boolean().default(true),
  rejectUnauthorized: z.boolean().default(true),
  user: z.string().nullable().default(null),
  password: z.string().nullable().default(null),
  testAddress: z.string().nullable().default(null),
  fromAddress: z.string().nullable().default(null),
  /** 0: as large as the mail server takes. */
  maxMegabytes: z.number().default(50),
})
export type StoredMail = z.output<typeof storedMail>

export type MailStore = ReturnType<typeof mailStore>

/** The one row of how mail is sent: read for each mail, so that all servers see what was changed at one. */
export function mailStore(db: Database) {
  return {
    async read(): Promise<StoredMail> {
      const row = await db.read
        .selectFrom('settings')
        .select('value_json')
        .where('key', '=', key)
        .executeTakeFirst()
      return parse(row?.value_json)
    },

    /** What isn't in the change stays as it is by then. */
    change(change: Partial<StoredMail>): Promise<StoredMail> {
      return db.transact(async (trx) => {
        const row = await trx
          .selectFrom('settings')
          .select('value_json')
          .where('key', '=', key)
          .executeTakeFirst()
        const settings = { ...parse(row?.value_json), ...change }
        const value_json = JSON.stringify(settings)
        await trx
          .insertInto('settings')
          .values({ key, value_json })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value_json }))
          .execute()
        return settings
      })
    },
  }
}

const parse = (json = '{}'): StoredMail => storedMail.parse(JSON.parse(json))
