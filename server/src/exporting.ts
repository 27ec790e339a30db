import { resolve } from 'node:path'
import { optionValue, optionValues } from './command-line.ts'
import type { Config } from './config.ts'
import { folderMapping } from './features/abs-import/index.ts'
import { absExportText, exportAbs } from './features/exports/index.ts'
import type { AbsExportOptions } from './features/exports/index.ts'
import { systemNow } from './platform/clock.ts'
import { Problem } from './platform/problem.ts'

const absOption = '--export-abs'
const valueBehind = 'a value behind it.'

export interface ExportRequest extends AbsExportOptions {
  /** The report as JSON instead of a table. */
  asJson: boolean
}

/** The export that the command line asks for; null: none. */
export function exportRequest(args: readonly string[]): ExportRequest | null {
  const to = optionValue(args, absOption, 'the name of a new file, like leaving.audiobookshelf')
  if (to === null) return null
  if (!to.endsWith('.audiobookshelf'))
    throw new Problem('invalid', `${absOption} needs a file that ends in .audiobookshelf, not “${to}”.`)
  const [metadata = '/metadata'] = optionValues(args, '--abs-metadata', valueBehind)
  return {
    to: resolve(to),
    maps: optionValues(args, '--map', valueBehind).map(folderMapping),
    metadata: metadata.replace(/(.)\/+$/, '$1'),
    asJson: args.includes('--json'),
  }
}

/**
 * Writes the export and tells people by `say` what is in it. Data are only read, and a server may run on them.
 * @throws Problem with a sentence; no file is left then
 */
export async function exportData(
  config: Config,
  { asJson, ...options }: ExportRequest,
  { say, now = systemNow }: { say: (line: string) => void; now?: () => number },
): Promise<void> {
  const report = await exportAbs(options, { ...config, now })
  say(asJson ? JSON.stringify(report, null, 2) : absExportText(report))
}
