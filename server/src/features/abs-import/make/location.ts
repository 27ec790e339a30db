import { basename } from 'node:path'
import type { ItemLocation } from '#features/items/index.ts'
import { areFilesOf, contentKeyOf } from '#features/scan/index.ts'
import type { FoundItem } from '#features/scan/index.ts'
import type { BroughtLibrary, Move } from '../move.ts'
import type { ItemRow } from '../shapes/items.ts'

/** Where an item lies. When its files are there as they were known, the next scan finds nothing to do. */
export function locationOf(
  row: ItemRow,
  {
    coverPath,
    library,
    folderId,
  }: { coverPath: string | null; library: BroughtLibrary; folderId: string },
  { paths, found: onDisk }: Pick<Move, 'paths' | 'found'>,
): ItemLocation {
  const path = paths(row.path)
  const found = onDisk.get(path.normalize('NFC'))
  const libraryFiles = row.libraryFiles.map((file) => movedFile(file, paths))
  const known = {
    id: row.id,
    mediaId: row.mediaId,
    libraryId: library.id,
    folderId,
    path: found?.path ?? path,
    relPath: found?.relPath ?? row.relPath ?? basename(path),
    isFile: row.isFile,
    ino: row.ino ?? '',
    dev: '',
    mtimeMs: row.mtime,
    ctimeMs: row.ctime,
    birthtimeMs: row.birthtime,
    libraryFiles,
  }
  const isThere = found !== undefined
  return {
    ...known,
    ...signalsOf(found, known, library),
    addedAt: row.createdAt,
    updatedAt: row.updatedAt,
    lastScanAt: row.lastScan,
    scanVersion: row.lastScanVersion,
    isMissing: row.isMissing && !isThere,
    missingSeen: row.isMissing && !isThere ? seenMissing : 0,
    missingSince: row.isMissing && !isThere ? row.updatedAt : null,
    isInvalid: row.isInvalid,
    coverPath,
    coverAccentJson: null,
    coverThumbhash: null,
    provenance: {},
    locks: [],
  }
}

/** Scans that have to lack an item until it is missing. */
const seenMissing = 2

function signalsOf(
  found: FoundItem | undefined,
  known: Parameters<typeof contentKeyOf>[0],
  { mediaType, settings }: BroughtLibrary,
): Pick<ItemLocation, 'filesHash' | 'contentKey'> & Partial<FoundItem['stat']> {
  if (found === undefined)
    return { filesHash: '', contentKey: contentKeyOf(known, { mediaType, settings }) }
  const isSame = areFilesOf(found, known.libraryFiles)
  return {
    ...found.stat,
    filesHash: isSame ? found.filesHash : '',
    contentKey: found.contentKey,
  }
}

/** A file in the place where it is now. */
export function movedFile<F extends { metadata: { path: string } }>(
  file: F,
  paths: Move['paths'],
): F {
  return { ...file, metadata: { ...file.metadata, path: paths(file.metadata.path) } }
}
