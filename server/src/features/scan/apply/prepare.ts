import type { FileProblem } from '@lectern/contract'
import { loadRecords } from '#features/items/index.ts'
import type { ItemDraft, ItemRecord } from '#features/items/index.ts'
import type { Prepared } from './apply.ts'
import type { Seen, Tombstone } from '../compare/comparison.ts'
import { materializeCover } from './cover-source.ts'
import { bookDraft, isBroken, podcastDraft } from './draft.ts'
import type { DraftInput } from './draft.ts'
import { foreignMetadata } from './item-folder.ts'
import type { ApplyPlanInput, ScanDeps } from '../scan-deps.ts'
import { troubleKind } from '../report/scan-report.ts'
import type { InvalidFile } from '../read/unreadable-file.ts'
import type { ScannedBook } from '../read/scanned.ts'
import type { CoverSource } from '../shapes.ts'
import type { Work } from '../plan/work-batches.ts'

/** Reads what some works name: drafts of items as they shall be written. What could not be read makes it incomplete. */
export async function prepareBatch(
  works: readonly Work[],
  input: ApplyPlanInput,
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
      // The scan of another library found it there in the meantime.
      if (work.kind !== 'add' && before?.path !== work.knownAt) {
        return work.kind === 'missing' ? null : 'failed'
      }
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
  input: ApplyPlanInput,
  deps: ScanDeps,
): Promise<Prepared | null | 'failed'> {
  const { seen } = work
  const tombstone = work.kind === 'add' ? work.tombstone : null
  const id = before?.id ?? tombstone?.itemId ?? deps.newId()
  const draftInput: DraftInput = {
    before,
    seen,
    ids: { id, mediaId: before?.mediaId ?? tombstone?.mediaId ?? deps.newId() },
    episodeIds: tombstone ? await episodeIdsOf(tombstone, deps) : new Map(),
    libraryId: input.library.id,
    folderId: input.plan.folderOf.get(seen) ?? before?.folderId ?? '',
    now: deps.now(),
    scanVersion: deps.scanVersion,
    newId: deps.newId,
  }
  try {
    const { draft, cover, isEmpty, isNews, invalidFiles } = await readDraft(draftInput, input, deps)
    const isItem = isNews || before !== null
    for (const file of invalidFiles) note(file, seen, isItem ? id : null, { input, deps })
    if (!isNews && before === null) return null
    if (draft.media.metadata.title === '') draft.media.metadata.title = baseName(draft.path)
    draft.isMissing = isEmpty && draft.media.kind === 'book'
    draft.coverPath = await materializeCover(draft, cover, {
      settings: deps.settings,
      frame: deps.readers.frame,
    })
    return { before, draft }
  } catch (error) {
    input.signal.throwIfAborted()
    const { path } = seen.candidate
    deps.log.error({ err: error, path }, 'item could not be read')
    input.troubles.push({ kind: 'unreadable', path, itemId: null })
    return 'failed'
  }
}

interface Draft {
  draft: ItemDraft
  cover: CoverSource | null
  invalidFiles: readonly InvalidFile[]
  /** Nothing of it is there, not even at fault. */
  isEmpty: boolean
  /** Makes an item where there was none: something to play or read, or a file that names what keeps it from that. */
  isNews: boolean
}

async function readDraft(
  draftInput: DraftInput,
  { library, signal }: ApplyPlanInput,
  deps: ScanDeps,
): Promise<Draft> {
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
    const draft = podcastDraft(draftInput, scanned)
    const { cover, invalidFiles } = scanned
    return { draft, cover, invalidFiles, ...worthOf(scanned, scanned.episodes.length > 0) }
  }
  const kind = library.mediaType
  const scanned = await deps.readers[kind](seen.candidate, options)
  const draft = bookDraft(draftInput, scanned, kind)
  const { cover, invalidFiles } = scanned
  return { draft, cover, invalidFiles, ...worthOf(scanned, hasMedia(scanned)) }
}

/** As on the wire, junk alone makes no item; one that is there already stays, and says what became of its files. */
function worthOf(scanned: Pick<ScannedBook, 'invalidFiles'>, hasContent: boolean) {
  return {
    isEmpty: !hasContent && !isBroken(scanned),
    isNews: hasContent || scanned.invalidFiles.some(({ problem }) => isNamed(problem)),
  }
}

function isNamed(problem: FileProblem | null): boolean {
  return problem === 'protected' || problem === 'empty'
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

/** A file that can't be played is named in the log, and in the report when it is at fault itself. */
function note(
  { relPath, reason, problem }: InvalidFile,
  { candidate }: Seen,
  itemId: string | null,
  { input, deps }: { input: ApplyPlanInput; deps: ScanDeps },
): void {
  deps.log.warn({ item: candidate.path, file: relPath, reason }, 'file left out')
  if (problem === null) return
  const path = candidate.isFile ? candidate.path : `${candidate.path}/${relPath}`
  input.troubles.push({ kind: troubleKind(problem), path, itemId })
}

async function episodeIdsOf(tombstone: Tombstone, deps: ScanDeps): Promise<Map<string, string>> {
  const text = await deps.store.tombstoneMetadata(tombstone.itemId)
  if (text === null) return new Map()
  const { episodes = [] } = JSON.parse(text) as { episodes?: { id: string; relPath: string }[] }
  return new Map(episodes.map(({ id, relPath }) => [relPath, id]))
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
