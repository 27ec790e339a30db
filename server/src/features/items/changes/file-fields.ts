import { ebookFormats } from '@lectern/contract/rules'
import type { EbookFile, EbookFormat, LibraryFile } from '@lectern/contract'
import { isDeepStrictEqual } from 'node:util'
import type { BookDraft } from '../record/item-record.ts'

/** Fields that say something of lists of files. */
export const fileFields: ReadonlySet<string> = new Set(['tracks', 'ebook'])

/** One audio file in the order of a book, by its place in the folder: inodes change with every copy. */
export interface TrackChoice {
  file: string
  index: number
  /** Left out where it is false. */
  exclude?: true
  manuallyVerified?: true
}

/** Order and exclusion of a book's audio files. */
export function trackChoices({ audioFiles }: Pick<BookDraft, 'audioFiles'>): TrackChoice[] {
  return audioFiles.map(({ metadata, index, exclude, manuallyVerified }) => ({
    file: metadata.relPath,
    index,
    ...(exclude ? { exclude } : {}),
    ...(manuallyVerified ? { manuallyVerified } : {}),
  }))
}

/** Whether files that both name stand in the same order: files that came or went since are another matter. */
export function areSameTracks(a: readonly TrackChoice[], b: readonly TrackChoice[]): boolean {
  return isDeepStrictEqual(sharedOrder(a, b), sharedOrder(b, a))
}

function sharedOrder(choices: readonly TrackChoice[], others: readonly TrackChoice[]) {
  const named = new Set(others.map(({ file }) => file))
  return choices.filter(({ file }) => named.has(file)).map(({ index: _index, ...choice }) => choice)
}

/** The audio files as `choices` has them; files that it doesn't name come after, as they are. */
export function withTracks(book: BookDraft, choices: readonly TrackChoice[]): BookDraft {
  const left = new Map(book.audioFiles.map((file) => [file.metadata.relPath, file]))
  const isWhole = left.size === choices.length && choices.every(({ file }) => left.has(file))
  const chosen = choices.flatMap(({ file: name, index, exclude, manuallyVerified }) => {
    const file = left.get(name)
    left.delete(name)
    if (file === undefined) return []
    return {
      ...file,
      index,
      exclude: exclude === true,
      manuallyVerified: manuallyVerified === true,
    }
  })
  const audioFiles = [...chosen, ...left.values()]
  return { ...book, audioFiles: isWhole ? audioFiles : renumbered(audioFiles) }
}

function renumbered(files: BookDraft['audioFiles']): BookDraft['audioFiles'] {
  let last = 0
  return files
    .map((file) => ({ ...file, index: file.exclude ? -1 : ++last }))
    .sort((a, b) => a.index - b.index)
}

/** The ebook file that is read, by its place in the folder. */
export function ebookName(
  files: readonly LibraryFile[],
  { ebookFile }: Pick<BookDraft, 'ebookFile'>,
): string | null {
  if (ebookFile === null) return null
  const file = files.find(({ ino }) => ino === ebookFile.ino)
  return (file ?? ebookFile).metadata.relPath
}

const formats: readonly string[] = ebookFormats

/** An ebook of a book as the one that is read; null where its format isn't one that can be. */
export function ebookOf(file: LibraryFile): EbookFile | null {
  const format = file.metadata.ext.slice(1).toLowerCase()
  if (file.fileType !== 'ebook' || !isFormat(format)) return null
  return { ...file, fileType: 'ebook', ebookFormat: format, isSupplementary: false }
}

const isFormat = (name: string): name is EbookFormat => formats.includes(name)

/** The files with the ebook that is read among them, or none. */
export function withPrimary(
  files: readonly LibraryFile[],
  ebook: Pick<EbookFile, 'ino'> | null,
): LibraryFile[] {
  return files.map((file) =>
    file.fileType === 'ebook' ? { ...file, isSupplementary: file.ino !== ebook?.ino } : file,
  )
}
