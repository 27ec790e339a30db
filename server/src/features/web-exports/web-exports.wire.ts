import type { ExportState } from '@lectern/contract'
import type { Exported } from './order.ts'

const endings = { audiobookshelf: '.audiobookshelf', json: '.zip' } as const

/** An export of which nothing is written yet; `id` makes its name one of a kind. */
export function begun(kind: ExportState['kind'], startedAt: number, id: string): ExportState {
  // 2026-11-28T02:42 as a name of a file.
  const when = new Date(startedAt).toISOString().slice(0, 16).replace(':', '')
  return {
    id: `lectern-${when}-${id.slice(0, 4)}${endings[kind]}`,
    kind,
    phase: 'making',
    startedAt,
    progress: 0,
    problem: null,
    bytes: 0,
    until: null,
    counts: [],
    troubles: [],
    passwords: { count: 0, canBeTold: false },
  }
}

/** What is in a finished one, without the passwords. */
export function foundIn(
  report: Exported,
): Pick<ExportState, 'bytes' | 'counts' | 'troubles' | 'passwords'> {
  if (report.kind === 'audiobookshelf') {
    const { bytes, troubles, passwords } = report
    const counts = report.counts.filter(({ found }) => found > 0)
    return { bytes, counts, troubles, passwords: { count: passwords.length, canBeTold: false } }
  }
  const counts = report.files
    .filter(({ lines }) => lines > 0)
    .map(({ name, lines }) => ({ kind: name, found: lines, brought: lines, known: 0, left: 0 }))
  return { bytes: report.bytes, counts, troubles: [], passwords: { count: 0, canBeTold: false } }
}
