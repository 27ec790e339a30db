import type { ServerState } from '@lectern/contract'
import { sizeText } from './sentences.ts'

/** What something is called, and how it is. */
type Line = [string, string]

/** How a server is, as lines for a terminal: first whether all is well, then the facts. */
export function stateText(state: ServerState): string {
  const failures = state.findings.filter(({ level }) => level === 'failure')
  const warnings = state.findings.filter(({ level }) => level === 'warning')
  return [
    ...headline(failures.length, warnings.length),
    ...failures.map(({ text }) => `  ✗ ${text}`),
    ...warnings.map(({ text }) => `  ! ${text}`),
    '',
    ...table([
      [
        'Server',
        `Lectern ${state.server.version}, Node ${state.server.node}, ${state.server.platform}`,
      ],
      ['ffmpeg', state.server.ffmpeg ?? 'not found'],
      ['ffprobe', state.server.ffprobe ?? 'not found'],
      ...databaseLines(state),
      ...workLines(state),
    ]),
    ...block('Folders', placeLines(state)),
    ...block('Libraries', libraryLines(state)),
    ...block('Caches', cacheLines(state)),
    ...block('Tasks that ended last', taskLines(state)),
  ].join('\n')
}

function headline(failures: number, warnings: number): string[] {
  if (failures + warnings === 0) return ['All is well.']
  const parts = [
    ...(failures > 0 ? [`${failures} ${failures === 1 ? 'thing is' : 'things are'} wrong`] : []),
    ...(warnings > 0
      ? [`${warnings} ${warnings === 1 ? 'thing needs' : 'things need'} a look`]
      : []),
  ]
  return [`${parts.join(', ')}:`]
}

function databaseLines({ database, search }: ServerState): Line[] {
  if (database === null) return []
  const { kind, version, bytes, unusedBytes, checkedAt, journalEntries } = database
  const name = kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const unused = unusedBytes > 0 ? `, ${sizeText(unusedBytes)} of it unused` : ''
  const lines: Line[] = [['Database', `${name} ${version}, ${sizeText(bytes)}${unused}`]]
  if (kind === 'sqlite')
    lines.push(['Looked through', checkedAt === null ? 'not yet' : when(checkedAt)])
  lines.push(['Journal', `${number(journalEntries)} reports of places`])
  if (search !== null)
    lines.push([
      'Search',
      search.waiting === 0 ? 'up to date' : `${number(search.waiting)} items wait`,
    ])
  return lines
}

function workLines({ backups, feeds, people }: ServerState): Line[] {
  const lines: Line[] = []
  if (backups !== null) {
    const { count, lastAt, nextAt } = backups
    const next = nextAt === null ? 'none planned' : `next ${when(nextAt)}`
    lines.push([
      'Backups',
      count === 0 ? `none, ${next}` : `${count}, last ${when(lastAt)}, ${next}`,
    ])
  }
  if (feeds !== null && feeds.feeds > 0)
    lines.push([
      'Feeds',
      `${feeds.feeds}, ${feeds.failing} failing, last read ${when(feeds.lastCheckAt)}`,
    ])
  if (people !== null) lines.push(['People', `${people.users}, ${people.openSessions} listening`])
  return lines
}

const states = { fine: '', readOnly: 'read-only', missing: 'not there', silent: 'no answer' }

const placeLines = ({ places }: ServerState): Line[] =>
  places.map(({ path, use, library, state, freeBytes, totalBytes }) => [
    library ?? use,
    [
      path,
      ...(freeBytes === null
        ? []
        : [`${sizeText(freeBytes)} of ${sizeText(totalBytes ?? 0)} free`]),
      ...(states[state] === '' ? [] : [states[state]]),
    ].join(', '),
  ])

const libraryLines = ({ libraries }: ServerState): Line[] =>
  (libraries ?? []).map(({ name, items, isOffline, lastScanAt }) => [
    name,
    `${number(items)} items, last scan ${when(lastScanAt)}${isOffline ? ', offline' : ''}`,
  ])

const cacheLines = ({ caches }: ServerState): Line[] =>
  caches.map(({ name, bytes }) => [name, bytes === null ? 'not counted' : sizeText(bytes)])

const taskLines = ({ tasks }: ServerState): Line[] =>
  (tasks ?? [])
    .slice(0, 10)
    .map(({ title, finishedAt, isFailed, result }) => [
      when(finishedAt),
      `${isFailed ? 'failed: ' : ''}${title}${result === null ? '' : ` (${result})`}`,
    ])

function block(title: string, lines: Line[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...table(lines).map((line) => `  ${line}`)]
}

function table(lines: readonly Line[]): string[] {
  const width = Math.max(...lines.map(([name]) => name.length))
  return lines.map(([name, text]) => `${name.padEnd(width)}  ${text}`)
}

const number = (value: number): string => value.toLocaleString('en')

/** Local time to the minute. */
function when(at: number | null): string {
  if (at === null) return 'never'
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16).replace('T', ' ')
}
