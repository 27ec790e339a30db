import { resolve } from 'node:path'
import { optionValue, optionValues } from './command-line.ts'
import type { Config } from './config.ts'
import { folderMapping } from './domain/path-map.ts'
import { absExportText, exportAbs, exportJson } from './features/exports/index.ts'
import type { AbsExportOptions, JsonExportReport } from './features/exports/index.ts'
import { systemNow } from './platform/clock.ts'
import { Problem } from './platform/problem.ts'

const absOption = '--export-abs'
const jsonOption = '--export-json'
const valueBehind = 'a value behind it.'

export type ExportRequest = {
  /** The report as JSON instead of a table. */
  asJson: boolean
} & ({ kind: 'abs'; options: AbsExportOptions } | { kind: 'json'; to: string })

/** The export that the command line asks for; null: none. */
export function exportRequest(args: readonly string[]): ExportRequest | null {
  const asJson = args.includes('--json')
  const folder = optionValue(args, jsonOption, 'the name of a new folder, or of a new .zip file')
  if (folder !== null) return { kind: 'json', to: resolve(folder), asJson }
  const to = optionValue(args, absOption, 'the name of a new file, like leaving.audiobookshelf')
  if (to === null) return null
  if (!to.endsWith('.audiobookshelf'))
    throw new Problem(
      'invalid',
      `${absOption} needs a file that ends in .audiobookshelf, not “${to}”.`,
    )
  const [metadata = '/metadata'] = optionValues(args, '--abs-metadata', valueBehind)
  const maps = optionValues(args, '--map', valueBehind).map(folderMapping)
  const options = { to: resolve(to), maps, metadata: metadata.replace(/(.)\/+$/, '$1') }
  return { kind: 'abs', options, asJson }
}

/**
 * Writes the export and tells people by `say` what is in it. Data are only read, and a server may run on them.
 * @throws Problem with a sentence; no file is left then
 */
export async function exportData(
  config: Config,
  request: ExportRequest,
  { say, now = systemNow }: { say: (line: string) => void; now?: () => number },
): Promise<void> {
  const source = { ...config, now }
  const { asJson } = request
  if (request.kind === 'abs') {
    const report = await exportAbs(request.options, source)
    return say(asJson ? indented(report) : absExportText(report))
  }
  const report = await exportJson(request.to, source)
  say(asJson ? indented(report) : jsonExportText(request.to, report))
}

const indented = (value: object): string => JSON.stringify(value, null, 2)

function jsonExportText(to: string, { files }: JsonExportReport): string {
  const lines = files
    .filter(({ lines: count }) => count > 0)
    .map(({ name, lines: count }) => `  ${name}: ${count.toLocaleString('en')}`)
  return [...lines, '', `All is in ${to}. README.md there says what each file holds.`].join('\n')
}
