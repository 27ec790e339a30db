import { resolve } from 'node:path'
import { closeAfter, optionValue } from './command-line.ts'
import type { Config } from './config.ts'
import { createCore } from './parts/core.ts'
import { systemNow } from './platform/clock.ts'
import type { Log } from './platform/log.ts'
import type { CopiedTable } from './storage/move/copy-database.ts'

/** The database that the command line says the data are to be moved to: an address, or a folder; null: none. */
export const moveTarget = (args: readonly string[]): string | null =>
  optionValue(args, '--move-to', 'a folder, or an address like postgres://…')

/**
 * Moves all data of the configured database to `target`, and tells people by `say` what was done. The configured one stays
 * as it is.
 */
export async function moveData(
  config: Config,
  target: string,
  { log, say }: { log: Log; say: (line: string) => void },
): Promise<void> {
  const moved = configFor(config, target)
  const started = performance.now()
  say(`Moving the data to ${placeOf(moved)} …`)
  // It brings the drivers of all databases, and a start needs one.
  const { moveDatabase } = await import('./storage/move/move-database.ts')
  const tables = await moveDatabase(addressOf(config), addressOf(moved), (table) =>
    say(lineOf(table)),
  )
  for (const line of tables.flatMap(changesOf)) say(line)
  say('All is there, read back and compared. Making the search index anew …')
  await makeSearchIndex(moved, log)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = Math.round((performance.now() - started) / 1000)
  say(`Moved ${plural(rows, 'row')} of ${plural(tables.length, 'table')} in ${seconds} s.`)
  say(
    moved.databaseUrl === null
      ? `Start with CONFIG_PATH=${moved.configPath} and without DATABASE_URL from now on. PostgreSQL keeps what it has.`
      : `Start with this address as DATABASE_URL from now on. What was in ${config.configPath} is still there.`,
  )
}

function configFor(config: Config, target: string): Config {
  return /^postgres(ql)?:\/\//.test(target)
    ? { ...config, databaseUrl: target }
    : { ...config, databaseUrl: null, configPath: resolve(target) }
}

const addressOf = ({ configPath, databaseUrl }: Config) => ({
  folder: configPath,
  url: databaseUrl,
})

/** Never with a password. */
function placeOf({ configPath, databaseUrl }: Config): string {
  if (databaseUrl === null) return configPath
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${decodeURIComponent(host)}${pathname}`
}

const lineOf = ({ name, rows }: CopiedTable): string => `  ${name}: ${plural(rows, 'row')}`

function changesOf({ changes }: CopiedTable): string[] {
  return changes.flatMap(({ column, nuls, rounded }) => [
    ...(nuls > 0 ? [`${column}: NULs were taken out of ${plural(nuls, 'text')}.`] : []),
    ...(rounded > 0 ? [`${column}: ${plural(rounded, 'fraction')} rounded.`] : []),
  ])
}

function plural(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`
}

/** What a stop leaves of it is made by the next start. */
async function makeSearchIndex(config: Config, log: Log): Promise<void> {
  await closeAfter(await createCore(config, log, systemNow), ({ derived }) => derived.resort())
}
