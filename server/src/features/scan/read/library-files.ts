import type { EbookFile, FileMetadata, LibraryFile } from '@lectern/contract'
import { isVideo } from '@lectern/contract/rules'
import { ebookFormat, fileKind } from '../group/file-kind.ts'
import type { Candidate } from '../shapes/items.ts'
import type { FileFact } from '../shapes/files.ts'
import type { InvalidFile } from './unreadable-file.ts'

/** Path of a file below its item's folder; the file name for items that are one file. */
export function pathInItem(candidate: Candidate, file: FileFact): string {
  if (candidate.isFile) return fileName(file)
  return file.relPath.slice(candidate.relPath.length + 1)
}

/** A file as the wire tells it (FileMetadata). */
export function fileMetadata(candidate: Candidate, file: FileFact): FileMetadata {
  return {
    filename: fileName(file),
    ext: file.ext,
    path: file.path,
    relPath: pathInItem(candidate, file),
    size: file.size,
    mtimeMs: file.mtimeMs,
    ctimeMs: file.ctimeMs,
    birthtimeMs: file.birthtimeMs,
  }
}

/** All files of an item; ebooks say whether they are only supplementary, everything else says nothing. */
export function libraryFiles(
  candidate: Candidate,
  primaryEbook: FileFact | null,
  now: number,
  isVideoItem = false,
): LibraryFile[] {
  return candidate.files.map((file) => {
    const fileType = isVideoItem && isVideo(file.ext) ? 'video' : fileKind(file.ext)
    return {
      ino: file.ino,
      metadata: fileMetadata(candidate, file),
      isSupplementary: fileType === 'ebook' ? file !== primaryEbook : null,
      addedAt: now,
      updatedAt: now,
      fileType,
    }
  })
}

/** The files of an item, with what is wrong with some of them. */
export function markInvalid(
  files: readonly LibraryFile[],
  invalid: readonly InvalidFile[],
): LibraryFile[] {
  const problems = new Map(invalid.map(({ relPath, problem }) => [relPath, problem]))
  return files.map((file) => {
    const problem = problems.get(file.metadata.relPath) ?? null
    return problem === null ? file : { ...file, lecternProblem: problem }
  })
}

/** The wire form of the primary ebook. */
export function wireEbook(
  candidate: Candidate,
  file: FileFact | null,
  now: number,
): EbookFile | null {
  const format = file && ebookFormat(file.ext)
  if (!file || !format) return null
  return {
    ino: file.ino,
    metadata: fileMetadata(candidate, file),
    ebookFormat: format,
    addedAt: now,
    updatedAt: now,
    isSupplementary: null,
    fileType: 'ebook',
  }
}

/**
 * The ebook that is read when the item is opened: the one that was it, else the first epub, else the first ebook. Ebooks
 * that were supplementary before stay so: people may have made them that.
 */
export function primaryEbook(
  candidate: Candidate,
  previous: readonly LibraryFile[],
): FileFact | null {
  const ebooks = candidate.files.filter((file) => fileKind(file.ext) === 'ebook')
  const known = previous.filter((file) => file.fileType === 'ebook')
  const knownAs = (file: FileFact): LibraryFile | undefined =>
    known.find((one) => one.metadata.relPath === pathInItem(candidate, file)) ??
    known.find((one) => one.ino === file.ino)
  const kept = ebooks.find((file) => knownAs(file)?.isSupplementary === false)
  if (kept) return kept
  const hadPrimary = known.some((file) => file.isSupplementary === false)
  const free = hadPrimary ? ebooks : ebooks.filter((file) => !knownAs(file))
  return free.find((file) => file.ext === '.epub') ?? free[0] ?? null
}

function fileName(file: FileFact): string {
  return file.relPath.slice(file.relPath.lastIndexOf('/') + 1)
}
