import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../app.ts'
import type { App } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { importData } from '../../importing.ts'
import type { ImportRequest } from '../../importing.ts'
import { silentLog } from '#platform/log.ts'
import { clientsOf } from '#testing/clients.ts'
import type { Client } from '#testing/clients.ts'
import { dropTestDatabase, testDatabaseUrl } from '#testing/database.ts'
import type { Report } from '#features/abs-import/index.ts'

export type MovedInApp = Awaited<ReturnType<typeof createMovedInApp>>

/** Folders and a database in which nothing was ever set up; `now` is what its clock shows. */
export async function createMovedInApp(now: () => number) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-abs-'))
  const url = await testDatabaseUrl(join(folder, 'config'))
  const env = {
    PORT: '0',
    LECTERN_INLINE_SCAN: '1',
    ...(url === null ? {} : { DATABASE_URL: url }),
  }
  const config = readConfig(env, folder)
  let app: App | null = null
  const stop = async (): Promise<void> => {
    await app?.close()
    app = null
  }
  return {
    folder,
    config,
    /** Takes an installation over, as the command does; the server doesn't run meanwhile. */
    async bring(from: string, more: Partial<ImportRequest> = {}): Promise<Report> {
      await stop()
      const request = { from, maps: [], metadata: null, isDryRun: false, acceptsNewer: false }
      const said: string[] = []
      const say = (line: string): void => void said.push(line)
      const asked = { ...request, ...more, asJson: true }
      await importData(config, asked, { log: silentLog, say, now })
      return JSON.parse(said.join('')) as Report
    },
    async start(): Promise<(token: string | null) => Client> {
      const started = await createApp(config, silentLog, { now, checkReplies: true })
      app = started
      return clientsOf(() => started)
    },
    stop,
    async close(): Promise<void> {
      await stop()
      await dropTestDatabase(join(folder, 'config'))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What became of each kind, those left out that are not 0. */
export function countsOf(
  { counts }: Report,
  column: 'found' | 'brought' | 'known' | 'left',
): Record<string, number> {
  return Object.fromEntries(
    counts.flatMap((count) => (count[column] === 0 ? [] : [[count.kind, count[column]]])),
  )
}
