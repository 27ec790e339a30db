import type { AudioFile, Chapter } from '@lectern/contract'
import { fileKind } from '../../group/file-kind.ts'
import { mergeBook } from '../book/merge.ts'
import type { ReadOptions } from '../reader-shapes.ts'
import type { ScannedBook } from '#features/scan/shapes/media.ts'
import type { CoverSource } from '../../shapes/media.ts'
import type { Candidate } from '#features/scan/shapes/items.ts'
import type { FileFact } from '#features/scan/shapes/files.ts'
import { cleanFields } from '../book/clean-fields.ts'
import { coverFile, embeddedCover } from '../cover.ts'
import { withoutExtension } from '../book/folder-name.ts'
import { libraryFiles, markInvalid } from '../library-files.ts'
import { orElse } from '../reader-deps.ts'
import type { ReaderDeps } from '../reader-deps.ts'
import { readBookSheet } from '../sidecar/metadata-json.ts'
import { readSheet } from '../sidecar/read-sidecars.ts'
import { readAudioFiles } from '../tracks/audio-files.ts'
import type { AudioReading } from '../tracks/audio-files.ts'
import { arrangeTracks, playedFiles } from '../tracks/book-tracks.ts'
import { numberChapters } from '../tracks/chapters.ts'
import { albumFieldsOfFolder, albumFieldsOfTags } from './album-fields.ts'

/** Weakest first. */
const sources = ['folderStructure', 'audioMetatags', 'absMetadata'] as const

/**
 * An album with everything its files say: the folder's name, the tags of all tracks, metadata.json; later wins. Tracks
 * stand by disc and number, and each is a chapter, so that whatever steps through chapters steps through tracks.
 * Rejects only when `options.signal` is aborted.
 */
export async function readAlbum(
  candidate: Candidate,
  options: ReadOptions,
  deps: ReaderDeps,
): Promise<ScannedBook> {
  const { now, signal, previous } = options
  const files = candidate.files.filter((file) => fileKind(file.ext) === 'audio')
  const reading = await readAudioFiles({ candidate, files, previous, now, signal, ...deps })
  const folder = albumFieldsOfFolder(candidate)
  const tags = albumFieldsOfTags(reading.audioFiles.map((file) => file.metaTags))
  const audioFiles = arrangeTracks(reading.audioFiles, previous, {
    title: tags.title ?? folder.title,
    authors: tags.authors ?? folder.authors,
    series: [],
    publishedYear: tags.publishedYear,
  })
  const { fields, provenance } = mergeBook(
    {
      folderStructure: cleanFields(folder),
      audioMetatags: cleanFields(tags),
      absMetadata: cleanFields(await readSheet(candidate, options, deps, readBookSheet)),
    },
    sources,
  )
  const { chapters: _, ...said } = fields
  const isLoose = candidate.isFile
  return {
    fields: said,
    provenance: { ...provenance, chapters: 'audioMetatags' },
    audioFiles,
    chapters: chaptersOfAlbum(playedFiles(audioFiles)),
    ebookFile: null,
    libraryFiles: markInvalid(libraryFiles(candidate, null, now), reading.invalid),
    cover:
      (isLoose ? null : await coverFile(candidate.files)) ??
      (await embeddedIn(audioFiles, files, { reading, deps })),
    invalidFiles: reading.invalid,
  }
}

/** One chapter for each track, named as the track is. */
function chaptersOfAlbum(tracks: readonly AudioFile[]): Chapter[] {
  let start = 0
  return numberChapters(
    tracks.map(({ duration, metaTags, metadata }) => {
      const from = start
      start += duration
      const title = metaTags.tagTitle?.trim() || trackName(metadata.filename)
      return { start: from, end: start, title }
    }),
  )
}

/** The name of a track by its file: without the number before it. */
function trackName(fileName: string): string {
  const name = withoutExtension(fileName)
  return name.replace(/^(?:\d{1,2}[-.])?\d{1,3}(?:\s*[-._)]\s*|\s+)(?=\S)/u, '').trim() || name
}

async function embeddedIn(
  audioFiles: readonly AudioFile[],
  files: readonly FileFact[],
  { reading, deps }: { reading: AudioReading; deps: ReaderDeps },
): Promise<CoverSource | null> {
  const path = audioFiles.find((file) => file.embeddedCoverArt !== null)?.metadata.path
  const file = files.find((one) => one.path === path)
  if (!file) return null
  const picture =
    reading.pictures.get(file.path) ??
    (await orElse(file.path, null, deps, async () => (await deps.probe(file)).picture))
  return picture ? embeddedCover(file.path, picture) : null
}
