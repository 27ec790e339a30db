import { basename, dirname, join, sep } from 'node:path'
import type { AudioFile, EmbeddedTags, TaskData } from '@lectern/contract'
import { embeddableTags, tracksOf } from '#features/items/index.ts'
import type { ItemRecord } from '#features/items/index.ts'
import { lstat, realOrNull } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import type { ToolItem } from '../tools.store.ts'
import { canHoldTags, stateOf } from '../writing/write-file.ts'
import type { FileState } from '../writing/write-file.ts'

export interface EmbedOptions {
  /** The chapters of the book into each of several files. */
  forceEmbedChapters: boolean
  /** Keep the old files in the trash. */
  backup: boolean
}

/** A file of a book as it was when somebody asked for it to be written. */
export interface PlannedFile {
  track: AudioFile
  /** Without links on the way. */
  target: string
  seen: FileState
}

export interface EmbedPlan {
  item: ToolItem & { root: string }
  record: ItemRecord
  tags: EmbeddedTags
  files: PlannedFile[]
  options: EmbedOptions
  by: { userId: string; username: string }
}

/** What will be written into which files. @throws Problem where that can't be, with nothing begun. */
export async function planEmbedding(
  item: ToolItem,
  record: ItemRecord,
  asked: Pick<EmbedPlan, 'options' | 'by'>,
): Promise<EmbedPlan> {
  const tags = embeddableTags(record)
  if (tags === null || record.media.kind !== 'book')
    throw new Problem('invalid', 'There are no audio files to write tags into.')
  const { root } = item
  if (item.isOffline || root === null)
    throw new Problem('busy', 'The library is offline. Is its disk connected?')
  if (item.isMissing) throw new Problem('missing', 'The files of this book are not there.')
  const files: PlannedFile[] = []
  for (const track of tracksOf(record.media)) {
    const { path, filename } = track.metadata
    if (!canHoldTags(path))
      throw new Problem('invalid', `“${filename}” is of a kind that can’t hold tags.`)
    files.push(await placeOfTrack(track, root))
  }
  return { item: { ...item, root }, record, tags, files, ...asked }
}

/** Where a file of a book really lies. @throws Problem where that is no place to write. */
export async function placeOfTrack(track: AudioFile, root: string): Promise<PlannedFile> {
  const { path, filename } = track.metadata
  const folder = await realOrNull(dirname(path))
  const realRoot = await realOrNull(root)
  if (folder === null || realRoot === null) throw gone(filename)
  if (folder !== realRoot && !folder.startsWith(realRoot + sep))
    throw new Problem('forbidden', `“${filename}” lies outside the folders of its library.`)
  const target = join(folder, basename(path))
  const facts = await lstat(target).catch(() => null)
  if (facts === null) throw gone(filename)
  if (!facts.isFile())
    throw new Problem(
      'conflict',
      `“${filename}” is a link to a file elsewhere, so it stays as it is.`,
    )
  return { track, target, seen: stateOf(facts) }
}

const gone = (name: string): Problem => new Problem('missing', `“${name}” is not there any more.`)

/** As tasks and the queue show it. */
export function orderOf({ item, record, tags, files, options, by }: EmbedPlan): TaskData {
  const tracks = files.map(({ track }) => track)
  const types = new Set(tracks.map(({ mimeType }) => mimeType))
  return {
    libraryItemId: item.id,
    userId: by.userId,
    libraryItemDir: record.relPath,
    audioFiles: tracks.map(({ index, ino, metadata: { filename, relPath }, duration }) => ({
      index,
      ino,
      filename,
      path: relPath,
      cachePath: '' as const,
      duration,
    })),
    coverPath: record.coverPath === null ? null : basename(record.coverPath),
    metadataObject: Object.fromEntries(
      Object.entries(tags).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    itemCachePath: '',
    chapters: record.media.kind === 'book' ? record.media.chapters : null,
    mimeType: types.size === 1 ? (tracks[0]?.mimeType ?? null) : null,
    options: { forceEmbedChapters: options.forceEmbedChapters, backupFiles: options.backup },
    duration: tracks.reduce((sum, { duration }) => sum + duration, 0),
  }
}
