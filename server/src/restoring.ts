import { existsSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { closeAfter, optionValue, optionValues } from './command-line.ts'
import type { Config } from './config.ts'
import { folderMapping } from './domain/path-map.ts'
import type { FolderMapping } from './domain/path-map.ts'
import { openBackup } from './features/backups/index.ts'
import { createAuditing } from './parts/admins/audit.ts'
import { createBackups } from './parts/admins/backups.ts'
import { createCore } from './parts/core.ts'
import type { Core } from './parts/core.ts'
import { systemNow } from './platform/clock.ts'
import type { Log } from './platform/log.ts'
import { Problem } from './platform/problem.ts'
import { databaseFileName, isDamaged } from './storage/move/copies.ts'

interface Telling {
  log: Log
  say: (line: string) => void
}

/** A backup, and where folders of then are now. */
export interface RestoreRequest {
  file: string
  maps: readonly FolderMapping[]
}

/** The file of a backup that the command line says is to take the place of all data; null: none. */
export function backupToRestore(args: readonly string[]): RestoreRequest | null {
  const example = 'the file of a backup, like 2026-11-21T0547.audiobookshelf'
  const file = optionValue(args, '--restore', example)
  if (file === null) return null
  const maps = optionValues(args, '--map', 'a value behind it.').map(folderMapping)
  return { file: resolve(file), maps }
}

/**
 * Puts a backup in the place of all data, also where there are none yet or the database is damaged, and tells people what
 * was done. No server may run. @throws Problem with a sentence; nothing is changed then.
 */
export async function restoreBackup(
  config: Config,
  { file, maps }: RestoreRequest,
  telling: Telling,
): Promise<void> {
  const { say } = telling
  if (!existsSync(file)) throw new Problem('missing', `There is no file ${file}.`)
  const { details, close } = await openBackup(file)
  await close()
  say(`Restoring the backup ${details.id} of Lectern ${details.version} …`)
  await closeAfter(await openCore(config, telling), async (core) => {
    const { backups } = createBackups(core)
    await backups.resume()
    await backups.applyFile(file, { maps })
    const target = { id: details.id, name: details.id }
    await createAuditing(core).note({
      kind: 'backups',
      action: 'backup-restored',
      by: null,
      target,
    })
    say('All is there. Making the search index anew …')
    await core.derived.resort()
    const [before] = await backups.listBefore()
    if (before !== undefined) say(`What was there before is kept: ${before.path}`)
    say('Restored. Start as usual now.')
  })
}

/** A database that is damaged is put out of the way, since that is what backups are for. */
async function openCore(config: Config, { log, say }: Telling): Promise<Core> {
  try {
    return await createCore(config, log, systemNow)
  } catch (error) {
    if (config.databaseUrl !== null || !isDamaged(error)) throw error
    const from = join(config.configPath, databaseFileName)
    const to = join(config.configPath, `lectern-damaged-${systemNow()}.sqlite`)
    for (const part of ['-wal', '-shm', ''])
      if (existsSync(from + part)) renameSync(from + part, to + part)
    say(`The database was damaged. It is kept: ${to}`)
    return createCore(config, log, systemNow)
  }
}
