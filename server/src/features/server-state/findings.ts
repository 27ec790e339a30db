import type { Finding, PlaceState, ServerState } from '@lectern/contract'
import { isNearlyFull } from '#features/notifications/index.ts'
import type { Run } from '#features/tasks/index.ts'
import { sentenceOf } from './sentences.ts'
import type { Failing } from './state.store.ts'

/** What is known of a server; null: it could not be found out, which is a finding of its own. */
export interface Known extends Pick<ServerState, 'places' | 'libraries' | 'feeds' | 'database'> {
  now: number
  backups: BackupFacts | null
  failing: Failing | null
  runs: readonly Run[] | null
  tools: { ffmpeg: string | null; ffprobe: string | null }
}

export interface BackupFacts {
  count: number
  bytes: number
  lastAt: number | null
  nextAt: number | null
  /** Between two that are planned, in ms; null: none is. */
  everyMs: number | null
  location: string
  /** Why none can be made, as a sentence. */
  problem: string | null
}

/** With less of it, in bytes, the database can't grow by a scan. */
const fullBytes = 300e6
const dayMs = 86_400_000
/** An unplanned backup may be so old. */
const longWithoutMs = 30 * dayMs
/** Of many failures the last ones are told. */
const mostRuns = 5

/** What an admin should know. */
export function findingsOf(known: Known): Finding[] {
  return [
    ...ofDatabase(known),
    ...ofPlaces(known),
    ...ofDisks(known.places),
    ...ofBackups(known),
    ...ofWork(known),
    ...ofTools(known.tools),
  ]
}

/** What doesn't work stands before what may not soon. */
export function worstFirst(found: readonly Finding[]): Finding[] {
  const isFailure = ({ level }: Finding): boolean => level === 'failure'
  return [...found.filter(isFailure), ...found.filter((one) => !isFailure(one))]
}

/** A finding with its sentence. */
export function finding(
  kind: Finding['kind'],
  level: Finding['level'],
  values: Finding['values'] = {},
  libraryId: string | null = null,
): Finding {
  return { kind, level, values, libraryId, text: sentenceOf(kind, values) }
}

function ofDatabase({ database }: Known): Finding[] {
  const damage = database?.damage ?? null
  return damage === null ? [] : [finding('databaseDamaged', 'failure', { reason: damage })]
}

function ofPlaces({ places, libraries }: Known): Finding[] {
  const away = places.filter(({ state }) => state === 'missing' || state === 'silent')
  const isTold = new Set(away.map(({ libraryId }) => libraryId))
  return [
    ...away.map(({ state, path, library, libraryId }) =>
      finding(
        state === 'missing' ? 'folderMissing' : 'folderSilent',
        'failure',
        { path, ...(library === null ? {} : { name: library }) },
        libraryId,
      ),
    ),
    ...(libraries ?? [])
      .filter(({ id, isOffline }) => isOffline && !isTold.has(id))
      .map(({ id, name }) => finding('libraryOffline', 'failure', { name }, id)),
    ...places
      .filter(({ use, state }) => use !== 'library' && state === 'readOnly')
      .map(({ path }) => finding('ownFolderReadOnly', 'failure', { path })),
  ]
}

/** Folders on one disk are one disk. */
function ofDisks(places: readonly PlaceState[]): Finding[] {
  const disks = new Map(places.toReversed().map((place) => [place.disk, place]))
  return [...disks.values()].flatMap(({ path, disk, freeBytes, totalBytes }) => {
    if (disk === null || freeBytes === null || totalBytes === null) return []
    const values = { path, bytes: freeBytes }
    if (freeBytes < fullBytes) return finding('diskFull', 'failure', values)
    return isNearlyFull({ bsize: 1, blocks: totalBytes, bavail: freeBytes })
      ? finding('diskNearlyFull', 'warning', values)
      : []
  })
}

function ofBackups({ backups, now }: Known): Finding[] {
  if (backups === null) return []
  const { problem, lastAt, everyMs } = backups
  if (problem !== null) return [finding('backupsUnusable', 'failure', { reason: problem })]
  if (lastAt === null) return everyMs === null ? [finding('backupsNone', 'warning')] : []
  // One that was missed is made up for by the next.
  const allowedMs = everyMs === null ? longWithoutMs : 2 * everyMs + dayMs / 2
  const days = Math.floor((now - lastAt) / dayMs)
  return now - lastAt > allowedMs ? [finding('backupsOld', 'warning', { days })] : []
}

function ofWork({ feeds, failing, runs, now }: Known): Finding[] {
  const counted = [
    ['feedsFailing', feeds?.failing ?? 0],
    ['downloadsFailed', failing?.downloads ?? 0],
    ['notificationsFailing', failing?.notifications ?? 0],
  ] as const
  return [
    ...lastFailures(runs ?? [], now).map(({ title, result, finishedAt, libraryId }) =>
      finding(
        'taskFailed',
        'warning',
        { name: title, reason: result ?? '', at: finishedAt },
        libraryId,
      ),
    ),
    ...counted
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => finding(kind, 'warning', { count })),
  ]
}

/** Work of the last day that failed and has not succeeded since. `runs` are the newest first. */
export function lastFailures(runs: readonly Run[], now: number): Run[] {
  const seen = new Set<string>()
  const failed: Run[] = []
  for (const run of runs) {
    const work = `${run.action} ${run.subject}`
    if (seen.has(work)) continue
    seen.add(work)
    if (run.isFailed && now - run.finishedAt < dayMs) failed.push(run)
  }
  return failed.slice(0, mostRuns)
}

function ofTools(tools: Known['tools']): Finding[] {
  return (['ffmpeg', 'ffprobe'] as const)
    .filter((name) => tools[name] === null)
    .map((name) => finding('toolsMissing', 'warning', { name }))
}
