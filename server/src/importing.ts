import { resolve } from 'node:path'
import { closeAfter, optionValues } from './command-line.ts'
import type { Config } from './config.ts'
import { importAbs, reportText } from './features/abs-import/index.ts'
import type { ImportOptions, Report } from './features/abs-import/index.ts'
import { folderMapping } from './domain/path-map.ts'
import { createAuditing } from './parts/admins/audit.ts'
import { createCore } from './parts/core.ts'
import { systemNow } from './platform/clock.ts'
import type { Log } from './platform/log.ts'
import { Problem } from './platform/problem.ts'

const option = '--import-abs'
const valueBehind = 'a value behind it.'

export interface ImportRequest extends ImportOptions {
  /** The report as JSON instead of a table. */
  asJson: boolean
}

/** The installation of Audiobookshelf that the command line says is to be taken over; null: none. */
export function importRequest(args: readonly string[]): ImportRequest | null {
  const [from, ...more] = optionValues(args, option, valueBehind)
  if (from === undefined) return null
  if (more.length > 0) throw new Problem('invalid', `${option} takes one place at a time.`)
  const [metadata] = optionValues(args, '--abs-metadata', valueBehind)
  return {
    from: resolve(from),
    maps: optionValues(args, '--map', valueBehind).map(folderMapping),
    metadata: metadata === undefined ? null : resolve(metadata),
    isDryRun: args.includes('--dry-run'),
    acceptsNewer: args.includes('--accept-newer'),
    asJson: args.includes('--json'),
  }
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
  const open = () => createCore(config, log, now)
  const report = await closeAfter(await open(), async (core) => {
    const made = await importAbs(request, { ...core, ...config })
    if (!request.isDryRun)
      await createAuditing(core).note({
        kind: 'moving',
        action: 'moved-in',
        by: null,
        target: { id: null, name: request.from },
      })
    return made
  })
  // Made with the settings as they are after it; what a stop leaves of it is made by the next start.
  if (!request.isDryRun) await closeAfter(await open(), ({ derived }) => derived.resort())
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
