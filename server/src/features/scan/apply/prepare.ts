import type { FileProblem } from '@lectern/contract'
import { storedRecords } from '#features/items/index.ts'
import type { ItemDraft, ItemRecord } from '#features/items/index.ts'
import type { FoundItem, ItemChange, PlanStep, Tombstone } from '../shapes/items.ts'
import { materializeCover } from './cover-source.ts'
import { bookDraft, isBroken, podcastDraft } from './draft.ts'
import type { DraftInput } from './draft.ts'
import { foreignMetadata } from './item-folder.ts'
import { settled, withRemembered } from './settled.ts'
import type { Remembered } from './settled.ts'
import type { ApplyPlanInput, ScanDeps } from '../scan-deps.ts'
import { troubleKind } from '../report/scan-report.ts'
import type { InvalidFile } from '../read/unreadable-file.ts'
import type { CoverSource, ScannedBook } from '../shapes/media.ts'
import { withRules } from './with-rules.ts'

/** Reads what some steps name: drafts of items as they shall be written. What could not be read makes it incomplete. */
export async function prepareBatch(
  steps: readonly PlanStep[],
  input: ApplyPlanInput,
  deps: ScanDeps,
): Promise<{ changes: ItemChange[]; isComplete: boolean }> {
  input.signal.throwIfAborted()
  const ids = steps.flatMap((step) => (step.kind === 'add' ? [] : [step.itemId]))
  const records = ids.length > 0 ? await storedRecords(deps.db.read, ids) : []
  const recordOf = new Map(records.map((record) => [record.id, record]))
  const prepared = await Promise.all(
    steps.map(async (step) => {
      const before = step.kind === 'add' ? null : recordOf.get(step.itemId)
      if (before === undefined) return null
      // The scan of another library found it there in the meantime.
      if (step.kind !== 'add' && before?.path !== step.knownAt) {
        return step.kind === 'missing' ? null : 'failed'
      }
      if (step.kind === 'missing') return before && lost(before, deps.now())
      return prepareItem(step, before, input, deps)
    }),
  )
  return {
    changes: prepared.filter((entry) => entry !== null && entry !== 'failed'),
    isComplete: !prepared.includes('failed'),
  }
}

function lost(before: ItemRecord, now: number): ItemChange {
  return { before, draft: { ...before, isMissing: true, missingSeen: 2, updatedAt: now } }
}

async function prepareItem(
  step: Exclude<PlanStep, { kind: 'missing' }>,
  before: ItemRecord | null,
  input: ApplyPlanInput,
  deps: ScanDeps,
): Promise<ItemChange | null | 'failed'> {
  const { found } = step
  const tombstone = step.kind === 'add' ? step.tombstone : null
  const id = before?.id ?? tombstone?.itemId ?? deps.newId()
  const kept = await keptOf(tombstone, deps)
  const draftInput: DraftInput = {
    before,
    found,
    ids: { id, mediaId: before?.mediaId ?? tombstone?.mediaId ?? deps.newId() },
    episodeIds: kept.episodeIds,
    libraryId: input.library.id,
    now: deps.now(),
    scanVersion: deps.scanVersion,
    newId: deps.newId,
  }
  try {
    const read = await readDraft(draftInput, input, deps)
    const { cover, isEmpty, isNews, invalidFiles } = read
    const draft = kept.locked === null ? read.draft : withRemembered(read.draft, kept.locked)
    const isItem = isNews || before !== null
    for (const file of invalidFiles) note(file, found, isItem ? id : null, { input, deps })
    if (!isNews && before === null) return null
    if (draft.media.metadata.title === '') draft.media.metadata.title = baseName(draft.path)
    draft.isMissing = isEmpty && draft.media.kind === 'book'
    if (!draft.locks.includes('cover')) {
      draft.coverPath = await materializeCover(draft, cover, {
        settings: deps.settings,
        frame: deps.readers.frame,
      })
    }
    return { before, draft: settled({ before, draft }, input.cause) }
  } catch (error) {
    input.signal.throwIfAborted()
    const { path } = found
    deps.log.error({ err: error, path }, 'item could not be read')
    input.troubles.push({ kind: 'unreadable', path, itemId: null })
    input.scanLog?.failed(path, error)
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
  { library, signal, follow, leavesEbookCovers = false }: ApplyPlanInput,
  deps: ScanDeps,
): Promise<Draft> {
  const { before, found, ids, now } = draftInput
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
    leavesEbookCovers,
  }
  if (library.mediaType === 'podcast') {
    const scanned = withRules(await deps.readers.podcast(found, options), follow)
    const draft = podcastDraft(draftInput, scanned)
    const { cover, invalidFiles } = scanned
    return { draft, cover, invalidFiles, ...worthOf(scanned, scanned.episodes.length > 0) }
  }
  const kind = library.mediaType
  const scanned = withRules(await deps.readers[kind](found, options), follow)
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
  found: FoundItem,
  itemId: string | null,
  { input, deps }: { input: ApplyPlanInput; deps: ScanDeps },
): void {
  deps.log.warn({ item: found.path, file: relPath, reason }, 'file left out')
  const path = found.isFile ? found.path : `${found.path}/${relPath}`
  input.scanLog?.leftOut(path, reason)
  if (problem === null) return
  input.troubles.push({ kind: troubleKind(problem), path, itemId })
}

interface Kept {
  /** By path in the item. */
  episodeIds: Map<string, string>
  locked: Remembered | null
}

/** What a tombstone keeps for the return of its item. */
async function keptOf(tombstone: Tombstone | null, deps: ScanDeps): Promise<Kept> {
  const text = tombstone && (await deps.store.tombstoneMetadata(tombstone.itemId))
  if (text === null) return { episodeIds: new Map(), locked: null }
  const { episodes = [], locked = null } = JSON.parse(text) as {
    episodes?: { id: string; relPath: string }[]
    locked?: Remembered
  }
  return { episodeIds: new Map(episodes.map(({ id, relPath }) => [relPath, id])), locked }
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
