import { countsTable, troubleLine } from '#features/abs-import/index.ts'
import type { AbsExportReport } from './export-abs.ts'

/** The report as people read it in a terminal. */
export function absExportText(report: AbsExportReport): string {
  const { counts, troubles, passwords, path, bytes, version } = report
  const number = (count: number): string => count.toLocaleString('en')
  return [
    `A backup for Audiobookshelf ${version}: ${path}, ${(bytes / 1e6).toFixed(1)} MB`,
    '',
    ...countsTable([
      ['', 'here', 'exported', 'left out'],
      ...counts.map(({ kind, found, brought, left }) => [
        kind,
        ...[found, brought, left].map(number),
      ]),
    ]),
    ...(troubles.length > 0 ? ['', 'To know:', ...troubles.map(troubleLine)] : []),
    ...(passwords.length > 0
      ? [
          '',
          'Audiobookshelf can’t read these passwords. Until they are changed there, people sign in with:',
          ...passwords.map(({ username, password }) => `  ${username}: ${password}`),
        ]
      : []),
    '',
    'In Audiobookshelf: Settings, Backups, Upload, then Restore.',
  ].join('\n')
}
