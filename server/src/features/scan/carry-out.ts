import type { Log } from '#platform/log.ts'
import type { DomainEvents, EventName } from '#platform/events.ts'
import { loadRecords } from '#features/items/index.ts'
import type { ItemDraft, ItemRecord, ItemWriter } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import { applyBatch } from './apply.ts'
import type { Prepared } from './apply.ts'
import type { Ghost, Seen } from './compare.ts'
import { materializeCover } from './cover-source.ts'
import { bookDraft, isSameItem, podcastDraft } from './draft.ts'
import type { DraftInput } from './draft.ts'
import { foreignMetadata, writeMetadataFile } from './item-folder.ts'
import type { ItemFolderSettings } from './item-folder.ts'
import type { ScanPlan } from './plan.ts'
import type { ScannedLibrary, ScanStore } from './scan.store.ts'
import type { CoverSource } from './shapes.ts'
import type { Readers, ScannedBook } from './scanned.ts'

export interface ScanSettings extends ItemFolderSettings {
  parseSubtitle: boolean
}

export interface ScanDeps {
  db: Database
  store: ScanStore
  writer: ItemWriter
  readers: Readers
  publish: <N extends EventName>(name: N, payload: DomainEvents[N]) => void
  settings: ScanSettings
  /** Wire level of the scanner, kept with every item. */
  scanVersion: string
  now: () => number
  newId: () => string
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

export interface CarryOutInput {
  library: ScannedLibrary
  plan: ScanPlan
  signal: AbortSignal
  progress: (done: number, total: number) => void
}

export interface Tally {
  added: number
  updated: number
  missing: number
  touchedAuthorIds: Set<string>
  /** Everything in the plan was done; otherwise the next scan has to look closely. */
  isComplete: boolean
}

/** Small enough that nobody waits for the database, large enough that commits don't rule. */
const batchSize = 25

/** Reads what the plan names and writes it, existing items first; the next batch is read while one is written. */
export async function carryOut(input: CarryOutInput, deps: ScanDeps): Promise<Tally> {
  const tally: Tally = {
    added: 0,
    updated: 0,
    missing: 0,
    touchedAuthorIds: new Set(),
    isComplete: true,
  }
  const batches = batchesOf(worksOf(input.plan))
  const total = batches.reduce((sum, batch) => sum + batch.length, 0)
  let done = 0
  let next = prepareBatch(batches[0] ?? [], input, deps)
  for (let index = 0; index < batches.length; index += 1) {
    const { prepared, isComplete } = await next
    tally.isComplete &&= isComplete
    const following = batches[index + 1]
    next = following
      ? prepareBatch(following, input, deps)
      : Promise.resolve({ prepared: [], isComplete: true })
    // Awaited in the next round; without this an early failure would look unhandled.
    next.catch(() => undefined)
    await writePrepared(prepared, input, deps, tally)
    done += batches[index]?.length ?? 0
    input.progress(done, total)
  }
  return tally
}

type Work =
  | { kind: 'add'; seen: Seen; ghost: Ghost | null }
  | { kind: 'change'; seen: Seen; itemId: string }
  | { kind: 'missing'; itemId: string }

function worksOf(plan: ScanPlan): { exchanges: Work[]; rest: Work[] } {
  const moves = plan.move.map(({ known, seen }) => ({ known, seen }))
  const oldPlaces = new Set(moves.map(({ known }) => known.path))
  const work = ({ known, seen }: (typeof moves)[number]): Work => ({
    kind: 'change',
    seen,
    itemId: known.id,
  })
  // Items that take each other's places must be written at once.
  const exchanges = moves.filter(({ seen }) => oldPlaces.has(seen.candidate.path))
  const others = moves.filter(({ seen }) => !oldPlaces.has(seen.candidate.path))
  return {
    exchanges: exchanges.map(work),
    rest: [
      ...others.map(work),
      ...plan.change.map(work),
      ...plan.missing.map(({ id }): Work => ({ kind: 'missing', itemId: id })),
      ...plan.add.map(({ seen, ghost }): Work => ({ kind: 'add', seen, ghost })),
    ],
  }
}

function batchesOf({ exchanges, rest }: { exchanges: Work[]; rest: Work[] }): Work[][] {
  const batches = exchanges.length > 0 ? [exchanges] : []
  for (let start = 0; start < rest.length; start += batchSize) {
    batches.push(rest.slice(start, start + batchSize))
  }
  return batches
}

async function prepareBatch(
  works: readonly Work[],
  input: CarryOutInput,
  deps: ScanDeps,
): Promise<{ prepared: Prepared[]; isComplete: boolean }> {
  input.signal.throwIfAborted()
  const ids = works.flatMap((work) => (work.kind === 'add' ? [] : [work.itemId]))
  const records = ids.length > 0 ? await loadRecords(deps.db.read, ids) : []
  const recordOf = new Map(records.map((record) => [record.id, record]))
  const prepared = await Promise.all(
    works.map(async (work) => {
      const before = work.kind === 'add' ? null : recordOf.get(work.itemId)
      if (before === undefined) return null
      if (work.kind === 'missing') return before && lost(before, deps.now())
      return prepareItem(work, before, input, deps)
    }),
  )
  return {
    prepared: prepared.filter((entry) => entry !== null && entry !== 'failed'),
    isComplete: !prepared.includes('failed'),
  }
}

function lost(before: ItemRecord, now: number): Prepared {
  return { before, draft: { ...before, isMissing: true, missingSeen: 2, updatedAt: now } }
}

async function prepareItem(
  work: Exclude<Work, { kind: 'missing' }>,
  before: ItemRecord | null,
  input: CarryOutInput,
  deps: ScanDeps,
): Promise<Prepared | null | 'failed'> {
  const { seen } = work
  const ghost = work.kind === 'add' ? work.ghost : null
  const id = before?.id ?? ghost?.itemId ?? deps.newId()
  const draftInput: DraftInput = {
    before,
    seen,
    ids: { id, mediaId: before?.mediaId ?? ghost?.mediaId ?? deps.newId() },
    episodeIds: ghost ? await episodeIdsOf(ghost, deps) : new Map(),
    libraryId: input.library.id,
    folderId: input.plan.folderOf.get(seen) ?? before?.folderId ?? '',
    now: deps.now(),
    scanVersion: deps.scanVersion,
    newId: deps.newId,
  }
  try {
    const { draft, cover, isEmpty } = await readDraft(draftInput, input, deps)
    if (isEmpty && before === null) return null
    if (draft.media.metadata.title === '') draft.media.metadata.title = baseName(draft.path)
    draft.isMissing = isEmpty && draft.media.kind === 'book'
    draft.coverPath = await materializeCover(draft, cover, {
      settings: deps.settings,
      frame: deps.readers.frame,
    })
    return { before, draft }
  } catch (error) {
    input.signal.throwIfAborted()
    deps.log.error({ err: error, path: seen.candidate.path }, 'item could not be read')
    return 'failed'
  }
}

async function readDraft(
  draftInput: DraftInput,
  { library, signal }: CarryOutInput,
  deps: ScanDeps,
): Promise<{ draft: ItemDraft; cover: CoverSource | null; isEmpty: boolean }> {
  const { before, seen, ids, now } = draftInput
  const { settings } = library
  const options = {
    settings: {
      metadataPrecedence: settings.metadataPrecedence ?? [],
      parseSubtitle: deps.settings.parseSubtitle,
      audiobooksOnly: settings.audiobooksOnly === true,
    },
    previous: previousFiles(before),
    previousVideo: before?.media.kind === 'book' ? before.media.videoFile : undefined,
    previousLibraryFiles: before?.libraryFiles ?? [],
    storedMetadataJson: await foreignMetadata(ids.id, before, deps.settings.metadataPath),
    now,
    signal,
  }
  if (library.mediaType === 'podcast') {
    const scanned = await deps.readers.podcast(seen.candidate, options)
    report(scanned.invalidAudio, seen, deps)
    const draft = podcastDraft(draftInput, scanned)
    return { draft, cover: scanned.cover, isEmpty: scanned.episodes.length === 0 }
  }
  const kind = library.mediaType
  const scanned = await deps.readers[kind](seen.candidate, options)
  report(scanned.invalidAudio, seen, deps)
  const draft = bookDraft(draftInput, scanned, kind)
  return { draft, cover: scanned.cover, isEmpty: !hasMedia(scanned) }
}

function hasMedia({ audioFiles, ebookFile, videoFile, libraryFiles }: ScannedBook): boolean {
  return (
    audioFiles.length > 0 ||
    ebookFile !== null ||
    videoFile !== undefined ||
    libraryFiles.some((file) => file.isSupplementary === true)
  )
}

function previousFiles(before: ItemRecord | null) {
  if (!before) return []
  return before.media.kind === 'book'
    ? before.media.audioFiles
    : before.media.episodes.map((episode) => episode.audioFile)
}

function report(invalid: ScannedBook['invalidAudio'], seen: Seen, deps: ScanDeps): void {
  for (const { relPath, reason } of invalid) {
    deps.log.warn({ item: seen.candidate.path, file: relPath, reason }, 'audio file left out')
  }
}

async function episodeIdsOf(ghost: Ghost, deps: ScanDeps): Promise<Map<string, string>> {
  const text = await deps.store.ghostMetadata(ghost.itemId)
  if (text === null) return new Map()
  const { episodes = [] } = JSON.parse(text) as { episodes?: { id: string; relPath: string }[] }
  return new Map(episodes.map(({ id, relPath }) => [relPath, id]))
}

async function writePrepared(
  prepared: readonly Prepared[],
  input: CarryOutInput,
  deps: ScanDeps,
  tally: Tally,
): Promise<void> {
  const changed = prepared.filter(
    ({ before, draft }) =>
      before === null || before.filesHash !== draft.filesHash || !isSameItem(before, draft),
  )
  if (changed.length === 0) return
  const { written, stale, touchedAuthorIds } = await applyBatch(input.library.id, changed, {
    ...deps,
    onRefused: (item, error) =>
      deps.log.error({ err: error, path: item.path }, 'item could not be written'),
  })
  if (written.length < changed.length) tally.isComplete = false
  for (const id of touchedAuthorIds) tally.touchedAuthorIds.add(id)
  for (const { before, draft } of written) {
    if (before === null) tally.added += 1
    else if (draft.isMissing && !before.isMissing) tally.missing += 1
    else tally.updated += 1
  }
  for (const { draft } of stale) {
    deps.log.info(
      { path: draft.path },
      'changed by somebody while it was read; the next scan reads it',
    )
  }
  await Promise.all(written.map(({ draft }) => keepMetadata(draft, deps)))
}

async function keepMetadata(draft: ItemDraft, deps: ScanDeps): Promise<void> {
  if (draft.isMissing) return
  await writeMetadataFile(draft, deps.settings).catch((error: unknown) =>
    deps.log.warn({ err: error, path: draft.path }, 'metadata.json could not be written'),
  )
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
