import type { Chapter, VideoFile } from '@lectern/contract'
import { mainVideo } from '@lectern/contract/rules'
import { mergeBook } from '../book/merge.ts'
import type { ReadOptions } from '../reader-shapes.ts'
import type { ScannedBook } from '#features/scan/shapes/media.ts'
import type { Candidate } from '#features/scan/shapes/items.ts'
import type { FileFact } from '#features/scan/shapes/files.ts'
import { cleanFields } from '../book/clean-fields.ts'
import { fileMetadata, libraryFiles, markInvalid, pathInItem } from '../library-files.ts'
import { orElse } from '../reader-deps.ts'
import type { ReaderDeps } from '../reader-deps.ts'
import { readTextFile } from '../sidecar/find-sidecars.ts'
import { readBookSheet } from '../sidecar/metadata-json.ts'
import { readSheet } from '../sidecar/read-sidecars.ts'
import { numberChapters } from '../tracks/chapters.ts'
import { posterOf } from './poster.ts'
import { readVideoFile } from './video-file.ts'
import { videoFieldsOfName, videoFieldsOfNfo, videoFieldsOfTags } from './video-fields.ts'

/** Weakest first. A film's own title tag is often that of whoever made the file, so names come after it. */
const sources = ['audioMetatags', 'folderStructure', 'nfoFile', 'absMetadata'] as const

/**
 * A video with everything its files say: tags, name, the .nfo beside it, metadata.json; later wins. What can't be
 * looked into is still a video, without length and size. Rejects only when `options.signal` is aborted.
 */
export async function readVideo(
  candidate: Candidate,
  options: ReadOptions,
  deps: ReaderDeps,
): Promise<ScannedBook> {
  const main = mainVideo(candidate.files)
  const found = main && (await readVideoFile(main, options, deps))
  const isRefused = deps.ffprobe !== null && found?.invalid !== null
  const invalid =
    main && found?.invalid ? [{ relPath: pathInItem(candidate, main), ...found.invalid }] : []
  const { fields, provenance } = mergeBook(
    {
      audioMetatags: cleanFields(videoFieldsOfTags(found?.tags ?? {})),
      folderStructure: cleanFields(videoFieldsOfName(candidate)),
      nfoFile: cleanFields(await nfoFields(candidate, main, deps)),
      absMetadata: cleanFields(await readSheet(candidate, options, deps, readBookSheet)),
    },
    sources,
  )
  const { chapters: _, ...said } = fields
  const chapters: Chapter[] = numberChapters(found?.chapters ?? [])
  return {
    fields: said,
    provenance: { ...provenance, chapters: 'audioMetatags' },
    audioFiles: [],
    chapters,
    ebookFile: null,
    ...(main && found
      ? { videoFile: wireVideo(candidate, main, { found: found.facts, options }) }
      : {}),
    libraryFiles: markInvalid(libraryFiles(candidate, null, options.now, true), invalid),
    cover: await posterOf(candidate, main, isRefused ? null : (found?.facts.duration ?? 0)),
    invalidFiles: invalid,
  }
}

function wireVideo(
  candidate: Candidate,
  file: FileFact,
  {
    found,
    options,
  }: { found: Omit<VideoFile, 'ino' | 'metadata' | 'addedAt' | 'updatedAt'>; options: ReadOptions },
): VideoFile {
  const metadata = fileMetadata(candidate, file)
  const { previousVideo: old, now } = options
  const isSame = old?.metadata.size === file.size && old.metadata.mtimeMs === file.mtimeMs
  const times = { addedAt: old?.addedAt ?? now, updatedAt: isSame ? old.updatedAt : now }
  const isWorse = isSame && found.codec === '' && old.codec !== ''
  return { ...(isWorse ? old : found), ino: file.ino, metadata, ...times }
}

/** The .nfo that bears the name of the video, else `movie.nfo`, else the only one. */
async function nfoFields(
  candidate: Candidate,
  main: FileFact | null,
  deps: ReaderDeps,
): Promise<ReturnType<typeof videoFieldsOfNfo>> {
  const sheets = candidate.files.filter((file) => file.ext === '.nfo')
  const stem = main?.relPath.slice(0, -main.ext.length)
  const chosen =
    sheets.find((file) => file.relPath === `${stem}.nfo`) ??
    sheets.find((file) => /(?:^|\/)movie\.nfo$/iu.test(file.relPath)) ??
    (sheets.length === 1 ? sheets[0] : undefined)
  if (chosen === undefined) return {}
  return orElse(chosen.path, {}, deps, async () =>
    videoFieldsOfNfo((await readTextFile(chosen)) ?? ''),
  )
}
