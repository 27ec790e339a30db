import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { silentLog } from '#platform/log.ts'
import { openTestDatabase, testDatabaseUrl } from '#testing/database.ts'
import { createJobs } from './jobs.ts'
import { aborted } from './leader.ts'

/**
 * Does the jobs of the database that belongs to a folder until it is killed, and says when each begins and ends. One that is
 * to hang ends none. The other arguments: its name, and how many jobs it asks for.
 */
const [folder = '', name = '', asked = '0', hangs = ''] = process.argv.slice(2)
const db = await openTestDatabase({ folder, isSecondary: true })
const url = await testDatabaseUrl(folder)
const jobs = createJobs({
  database: { folder, url },
  locks: db.locks,
  log: silentLog,
  pollMs: 100,
})

/** Resolves when the parent will hear of it, whatever becomes of this process. */
const note = (number: number, what: string) =>
  new Promise((resolve) => process.send?.({ number, server: name, what }, resolve))
const job = jobs.define({
  name: 'count',
  payload: z.object({ number: z.number() }),
  async run({ number }, { signal, begun }) {
    await note(number, 'begun')
    begun()
    await (hangs === '' ? delay(20) : aborted(signal))
    await note(number, 'ended')
  },
})
await jobs.start()
for (let number = 0; number < Number(asked); number += 1) {
  const { isNew } = await job.add({ number }, `job ${number}`)
  if (isNew) await note(number, 'added')
}
await note(0, 'asked')
