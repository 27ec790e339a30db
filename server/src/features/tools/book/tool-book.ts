import { basename, dirname, join, sep } from 'node:path'
import type { AudioFile, EmbeddedTags } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { embeddableTags, loadRecord, tracksOf } from '#features/items/index.ts'
import type { ItemRecord } from '#features/items/index.ts'
import { lstat, realOrNull } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import type { ToolItem, ToolsStore } from '../tools.store.ts'
import { stateOf } from '../writing/file-state.ts'
import type { FileState } from '../writing/file-state.ts'

/** A file of a book as it was when somebody asked for it to be written. */
export interface PlannedFile {
  track: AudioFile
  /** Without links on the way. */
  target: string
  seen: FileState
}

/** A book whose files are to be written. */
export interface ToolBook {
  item: ToolItem & { root: string }
  record: ItemRecord
  tags: EmbeddedTags
  files: PlannedFile[]
  by: Pick<Caller, 'userId' | 'username'>
}

/** What the refusals of a tool say. */
export interface BookWords {
  /** For what isn't there. */
  missing?: string
  /** For what isn't a book. */
  notABook: string
  noAudio: string
}

/** A book as its files are now. @throws Problem `missing`, `forbidden`, `invalid` without sound, `busy` when the disk is away. */
export async function openBook(
  id: string,
  caller: Caller,
  { store, db, words }: { store: ToolsStore; db: Pick<Database, 'read'>; words: BookWords },
): Promise<ToolBook> {
  const [item] = await store.items([id], caller.scope)
  if (item === undefined) throw new Problem('missing', words.missing)
  if (item.visibleId === null) throw new Problem('forbidden')
  const record = await loadRecord(db.read, item.visibleId)
  if (record === null) throw new Problem('missing', words.missing)
  const { userId, username } = caller
  return bookOf(item, record, { by: { userId, username }, words })
}

async function bookOf(
  item: ToolItem,
  record: ItemRecord,
  { by, words }: { by: ToolBook['by']; words: BookWords },
): Promise<ToolBook> {
  const { media } = record
  if (media.kind !== 'book') throw new Problem('invalid', words.notABook)
  const tags = embeddableTags(record)
  const tracks = tracksOf(media)
  if (tags === null || tracks.length === 0) throw new Problem('invalid', words.noAudio)
  const { root } = item
  if (item.isOffline || root === null)
    throw new Problem('busy', 'The library is offline. Is its disk connected?')
  if (item.isMissing)
    throw new Problem('missing', words.missing ?? 'The files of this book are not there.')
  const files: PlannedFile[] = []
  for (const track of tracks) files.push(await placeOfTrack(track, root))
  return { item: { ...item, root }, record, tags, files, by }
}

/** Where a file of a book really lies. @throws Problem where that is no place to write. */
async function placeOfTrack(track: AudioFile, root: string): Promise<PlannedFile> {
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

/** The folder of a book, without links on the way. */
export function folderOf({ files, record }: Pick<ToolBook, 'files' | 'record'>): string {
  const [first] = files
  const own = first?.target ?? record.path
  const below = first?.track.metadata.relPath ?? ''
  if (record.isFile || !own.endsWith(`/${below}`)) return dirname(own)
  return own.slice(0, own.length - below.length - 1)
}

/** The chapters that are known of a book. */
export const chaptersOf = ({ record: { media } }: Pick<ToolBook, 'record'>) =>
  media.kind === 'book' ? media.chapters : []

/** Seconds of all files. */
export const secondsOf = ({ files }: Pick<ToolBook, 'files'>): number =>
  files.reduce((sum, { track }) => sum + track.duration, 0)

/** Bytes of all files. */
export const bytesOfFiles = ({ files }: Pick<ToolBook, 'files'>): number =>
  files.reduce((sum, { seen }) => sum + seen.size, 0)
