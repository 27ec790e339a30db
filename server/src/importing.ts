import { resolve } from 'node:path'
import type { Config } from './config.ts'
import { folderMapping, importAbs, reportText } from './features/abs-import/index.ts'
import type { ImportOptions, Report } from './features/abs-import/index.ts'
import { createCore } from './parts/core.ts'
import { systemNow } from './platform/clock.ts'
import type { Log } from './platform/log.ts'
import { Problem } from './platform/problem.ts'

const option = '--import-abs'

export interface ImportRequest extends ImportOptions {
  /** The report as JSON instead of a table. */
  asJson: boolean
}

/** The installation of Audiobookshelf that the command line says is to be taken over; null: none. */
export function importRequest(args: readonly string[]): ImportRequest | null {
  const [from, ...more] = valuesOf(args, option)
  if (from === undefined) return null
  if (more.length > 0) throw new Problem('invalid', `${option} takes one place at a time.`)
  const [metadata] = valuesOf(args, '--abs-metadata')
  return {
    from: resolve(from),
    maps: valuesOf(args, '--map').map(folderMapping),
    metadata: metadata === undefined ? null : resolve(metadata),
    isDryRun: args.includes('--dry-run'),
    acceptsNewer: args.includes('--accept-newer'),
    asJson: args.includes('--json'),
  }
}

/** Values of an option that may be given more than once, as `--name value` or `--name=value`. */
function valuesOf(args: readonly string[], name: string): string[] {
  return args.flatMap((arg, at) => {
    if (arg !== name && !arg.startsWith(`${name}=`)) return []
    const value = arg.slice(name.length + 1) || args[at + 1] || ''
    if (value === '' || value.startsWith('--'))
      throw new Problem('invalid', `${name} needs a value behind it.`)
    return [value]
  })
}

/**
 * Takes an installation of Audiobookshelf over into the configured database, and tells people by `say` what became of what.
 * No server may be running on an SQLite database meanwhile.
 * @throws Problem with what is wrong with the installation; nothing is changed then
 */
export async function importData(
  config: Config,
  request: ImportRequest,
  { log, say, now = systemNow }: { log: Log; say: (line: string) => void; now?: () => number },
): Promise<void> {
  const report = await inCore(config, log, now, (core) =>
    importAbs(request, { ...core, ...config }),
  )
  // Made with the settings as they are after it; what a stop leaves of it is made by the next start.
  if (!request.isDryRun) await inCore(config, log, now, ({ derived }) => derived.resort())
  say(
    request.asJson
      ? JSON.stringify(report, null, 2)
      : `${reportText(report)}\n\n${nextStep(report)}`,
  )
}

function nextStep({ isDryRun, folders }: Report): string {
  if (isDryRun) return 'Without --dry-run it is brought.'
  return folders.some(({ items }) => items === null)
    ? 'Done. Folders that are not there yet can be given in the settings of their library, or by --map in another run on an empty server.'
    : 'Done. Start the server, and everybody goes on where they were.'
}

async function inCore<T>(
  config: Config,
  log: Log,
  now: () => number,
  work: (core: Awaited<ReturnType<typeof createCore>>) => Promise<T>,
): Promise<T> {
  const core = await createCore(config, log, now)
  try {
    return await work(core)
  } finally {
    core.tasks.close()
    await core.db.close()
  }
}
