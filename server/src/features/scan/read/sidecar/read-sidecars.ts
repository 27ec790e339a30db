import type { AudioFile } from '@lectern/contract'
import type { ReadOptions } from '../reader-shapes.ts'
import type { BookFields, MetadataSource } from '../../shapes/media.ts'
import type { Candidate } from '#features/scan/shapes/items.ts'
import type { FileFact } from '#features/scan/shapes/files.ts'
import { orElse } from '../reader-deps.ts'
import type { ReaderDeps } from '../reader-deps.ts'
import { pathInItem } from '../library-files.ts'
import { firstFile, readTextFile } from './find-sidecars.ts'
import { chapterLists } from './chapter-files.ts'
import type { BesideFile } from './chapter-files.ts'
import { readBookSheet } from './metadata-json.ts'
import { readNfo } from './nfo.ts'
import { readOpf } from './opf.ts'
import { readTextFiles } from './text-files.ts'

type SidecarSource = Extract<MetadataSource, 'nfoFile' | 'txtFiles' | 'opfFile' | 'absMetadata'>

/** What the files beside a book say of it and of its tracks, by source; disabled sources are not even opened. */
export async function readSidecars(
  candidate: Candidate,
  options: ReadOptions,
  deps: ReaderDeps,
  tracks: readonly AudioFile[],
): Promise<Partial<Record<SidecarSource, BookFields>>> {
  const { files } = candidate
  const text = (file: FileFact | undefined): Promise<string | undefined> =>
    orElse(file?.path ?? '', undefined, deps, () => readTextFile(file))
  const readers: Record<SidecarSource, () => Promise<BookFields>> = {
    nfoFile: async () => readNfo((await text(withExtension(files, '.nfo'))) ?? ''),
    txtFiles: async () => {
      const desc = await text(named(files, 'desc.txt'))
      const reader = await text(named(files, 'reader.txt'))
      const [list] = tracks.length > 0 ? await chapterLists(beside(candidate), tracks, deps) : []
      return {
        ...readTextFiles({ ...(desc && { desc }), ...(reader && { reader }) }),
        ...(list && { chapters: list.chapters }),
      }
    },
    opfFile: async () => {
      const file = withExtension(files, '.opf')
      const xml = await text(file)
      return xml ? orElse(file?.path ?? '', {}, deps, async () => readOpf(xml)) : {}
    },
    absMetadata: () => readSheet(candidate, options, deps, readBookSheet),
  }
  const enabled = (Object.keys(readers) as SidecarSource[]).filter((source) =>
    options.settings.metadataPrecedence.includes(source),
  )
  const entries = enabled.map(async (source) => [source, await readers[source]()] as const)
  return Object.fromEntries(await Promise.all(entries))
}

/** metadata.json: that of the item's folder, else, also when that one is broken, that of the server's own folder. */
export async function readSheet<T extends object>(
  candidate: Candidate,
  { storedMetadataJson }: Pick<ReadOptions, 'storedMetadataJson'>,
  deps: ReaderDeps,
  parse: (json: string) => T,
): Promise<T | Record<string, never>> {
  const file = candidate.isFile
    ? undefined
    : candidate.files.find((one) => pathInItem(candidate, one) === 'metadata.json')
  const own = file
    ? await orElse(file.path, null, deps, async () => parse((await readTextFile(file)) ?? ''))
    : null
  if (own !== null || storedMetadataJson === null) return own ?? {}
  const place = `metadata.json of ${candidate.path}`
  return orElse(place, {}, deps, async () => parse(storedMetadataJson))
}

/** The files of an item by their places in it. */
function beside(candidate: Candidate): BesideFile[] {
  return candidate.files.map((file) => ({ ...file, relPath: pathInItem(candidate, file) }))
}

function withExtension(files: readonly FileFact[], ext: string): FileFact | undefined {
  return firstFile(files, (_, file) => file.ext === ext)
}

function named(files: readonly FileFact[], name: string): FileFact | undefined {
  return firstFile(files, (fileName) => fileName.toLowerCase() === name)
}
