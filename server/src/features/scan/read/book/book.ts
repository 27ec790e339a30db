import type { AudioFile } from '@lectern/contract'
import { fileKind } from '../../group/file-kind.ts'
import { mergeBook } from './merge.ts'
import type { BookSources } from './merge.ts'
import type { ReadOptions } from '../reader-shapes.ts'
import type { ScannedBook } from '#features/scan/shapes/media.ts'
import type { BookFields, CoverSource } from '../../shapes/media.ts'
import type { Candidate } from '#features/scan/shapes/items.ts'
import type { FileFact } from '#features/scan/shapes/files.ts'
import { bookFieldsOfTags } from '../audio-tags.ts'
import { cleanFields } from './clean-fields.ts'
import { coverFile, embeddedCover } from '../cover.ts'
import { ebookCover, readEbook } from '../ebook/ebook-facts.ts'
import type { EbookFacts } from '../ebook/ebook-facts.ts'
import { readFolderName } from './folder-name.ts'
import { libraryFiles, markInvalid, primaryEbook, wireEbook } from '../library-files.ts'
import type { ReaderDeps } from '../reader-deps.ts'
import { orElse } from '../reader-deps.ts'
import { readSidecars } from '../sidecar/read-sidecars.ts'
import { readAudioFiles } from '../tracks/audio-files.ts'
import type { AudioReading } from '../tracks/audio-files.ts'
import { arrangeTracks, playedFiles } from '../tracks/book-tracks.ts'
import { chaptersOfTracks, numberChapters } from '../tracks/chapters.ts'

/**
 * A book with everything its files say (ABS wire, files §8.3–§8.9), one metadata by precedence. Reads, never writes; a
 * broken file costs no more than itself. Rejects only when `options.signal` is aborted.
 */
export async function readBook(
  candidate: Candidate,
  options: ReadOptions,
  deps: ReaderDeps,
): Promise<ScannedBook> {
  const { settings, now, signal, previous } = options
  const isAudio = (file: FileFact): boolean => fileKind(file.ext) === 'audio'
  const files = candidate.files.filter(isAudio)
  const reading = await readAudioFiles({ candidate, files, previous, now, signal, ...deps })
  const folder = readFolderName(candidate, settings)
  const audioFiles = arrangeTracks(
    reading.audioFiles,
    previous,
    wordsOf(folder, reading.audioFiles),
  )
  const tracks = playedFiles(audioFiles)

  const ebook = settings.audiobooksOnly
    ? null
    : primaryEbook(candidate, options.previousLibraryFiles ?? [])
  const picture =
    (await coverFile(candidate.files)) ?? (await embeddedIn(audioFiles, files, reading, deps))
  const isCoverAsked = picture === null && options.leavesEbookCovers !== true
  const isEbookAsked = ebook !== null && (tracks.length === 0 || isCoverAsked)
  const ebookFacts = isEbookAsked ? await factsOf(ebook, deps) : silent

  const sources: BookSources = {
    folderStructure: folder,
    audioMetatags: tracks.length > 0 ? fieldsOfTracks(tracks, folder) : ebookFacts.fields,
    ...(await readSidecars(candidate, options, deps, tracks)),
  }
  const { fields, provenance } = mergeBook(cleanSources(sources), settings.metadataPrecedence)
  const { chapters = [], ...said } = fields
  return {
    fields: said,
    provenance,
    audioFiles,
    chapters: numberChapters(chapters),
    ebookFile: wireEbook(candidate, ebook, now),
    libraryFiles: markInvalid(libraryFiles(candidate, ebook, now), reading.invalid),
    cover: picture ?? (ebook && ebookCover(ebook.path, ebookFacts)),
    invalidFiles: reading.invalid,
  }
}

const silent: EbookFacts = { fields: {}, cover: null }

/** What file names may repeat of the book; the album counts too, for folders are often called otherwise. */
function wordsOf(
  folder: BookFields,
  audioFiles: readonly AudioFile[],
): Parameters<typeof arrangeTracks>[2] {
  const album = audioFiles[0]?.metaTags.tagAlbum
  const series = folder.series?.map(({ name }) => name) ?? []
  return {
    title: folder.title,
    authors: folder.authors,
    series: album === undefined ? series : [...series, album],
    publishedYear: folder.publishedYear,
  }
}

function fieldsOfTracks(tracks: readonly AudioFile[], folder: BookFields): BookFields {
  const tags = bookFieldsOfTags(tracks[0]?.metaTags ?? {})
  const sources = tracks.map(({ metadata, duration, chapters, metaTags }) => ({
    fileName: metadata.filename,
    duration,
    chapters,
    metaTags,
  }))
  return { ...tags, chapters: chaptersOfTracks(sources, tags.title ?? folder.title) }
}

/** The picture of the first audio file that has one; files known from before are opened again for it. */
async function embeddedIn(
  audioFiles: readonly AudioFile[],
  files: readonly FileFact[],
  { pictures }: AudioReading,
  deps: ReaderDeps,
): Promise<CoverSource | null> {
  const first = audioFiles.find((file) => file.embeddedCoverArt !== null)
  if (!first) return null
  const { path } = first.metadata
  const file = files.find((one) => one.path === path)
  const known = pictures.get(path)
  const picture =
    known ??
    (file && (await orElse(path, null, deps, async () => (await deps.probe(file)).picture)))
  return picture ? embeddedCover(path, picture) : null
}

function factsOf(ebook: FileFact, deps: ReaderDeps): Promise<EbookFacts> {
  return orElse(ebook.path, silent, deps, () => readEbook(ebook))
}

/** Before merging, so that a source whose text is cleaned away entirely lets the next one speak. */
function cleanSources(sources: BookSources): BookSources {
  return Object.fromEntries(
    Object.entries(sources).map(([name, fields]) => [name, cleanFields(fields)]),
  )
}
