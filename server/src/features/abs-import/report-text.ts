import type { FolderReport, Report, Trouble } from './report.ts'

/** The report as people read it in a terminal. */
export function reportText(report: Report): string {
  const { counts, folders, troubles, isDryRun, version } = report
  return [
    `Audiobookshelf ${version}${isDryRun ? ', tried out: nothing was changed' : ''}`,
    '',
    ...countsTable([
      ['', 'there', isDryRun ? 'to bring' : 'brought', 'here already', 'left out'],
      ...counts.map(({ kind, found, brought, known, left }) => [
        kind,
        ...[found, brought, known, left].map((count) => count.toLocaleString('en')),
      ]),
    ]),
    '',
    ...folders.map(folderLine),
    ...(troubles.length > 0 ? ['', 'To know:', ...troubles.map(troubleLine)] : []),
  ].join('\n')
}

/** Lines of a table whose first row is its head. */
export function countsTable(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}

function folderLine({ library, from, path, items }: FolderReport): string {
  const place = from === path ? path : `${from} → ${path}`
  const there =
    items === null
      ? `is not there. Say where it is now with --map ${from}=/its/place`
      : `has ${items.toLocaleString('en')} items`
  return `${library}: ${place} ${there}`
}

export function troubleLine({ kind, reason, count, examples }: Trouble): string {
  const number = (value: number): string => value.toLocaleString('en')
  if (examples.length === 0) return `  ${kind}: ${number(count)}: ${reason}`
  const more = count > examples.length ? `, and ${number(count - examples.length)} more` : ''
  return `  ${kind}: ${examples.join(', ')}${more}: ${reason}`
}
