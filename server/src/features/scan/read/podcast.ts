import type { AudioFile, EpisodeFacts } from '@lectern/contract'
import { compareNatural } from '@lectern/contract/rules'
import { fileKind } from '../group/file-kind.ts'
import type { ReadOptions } from './reader-shapes.ts'
import type { CoverSource, PodcastFields, ScannedPodcast } from '../shapes/media.ts'
import type { Candidate } from '../shapes/items.ts'
import type { FileFact } from '../shapes/files.ts'
import { podcastFieldsOfTags } from './audio-tags.ts'
import { cleanFields } from './book/clean-fields.ts'
import { coverFile, embeddedCover } from './cover.ts'
import { withoutExtension } from './book/folder-name.ts'
import { libraryFiles, markInvalid } from './library-files.ts'
import { orElse } from './reader-deps.ts'
import type { ReaderDeps } from './reader-deps.ts'
import { readPodcastSheet } from './sidecar/metadata-json.ts'
import { readSheet } from './sidecar/read-sidecars.ts'
import { readAudioFiles } from './tracks/audio-files.ts'

/**
 * A podcast with everything its files say (ABS wire, files §8.8 and §8.10): folder name, tags of the first episode,
 * metadata.json, later wins; every audio file is an episode. Rejects only when `options.signal` is aborted.
 */
export async function readPodcast(
  candidate: Candidate,
  options: ReadOptions,
  deps: ReaderDeps,
): Promise<ScannedPodcast> {
  const { now, signal, previous } = options
  const files = candidate.files.filter((file) => fileKind(file.ext) === 'audio')
  const reading = await readAudioFiles({ candidate, files, previous, now, signal, ...deps })
  const audioFiles = reading.audioFiles.sort((left, right) =>
    compareNatural(left.metadata.relPath, right.metadata.relPath),
  )
  const sources: [string, PodcastFields][] = [
    ['folderStructure', { title: candidate.relPath.split('/').at(-1) ?? '' }],
    ['audioMetatags', podcastFieldsOfTags(audioFiles[0]?.metaTags ?? {})],
    ['absMetadata', await readSheet(candidate, options, deps, readPodcastSheet)],
  ]
  return {
    ...mergePodcast(sources),
    episodes: audioFiles.map((file) => episodeOf(withTagNumbers(file))),
    libraryFiles: markInvalid(libraryFiles(candidate, null, now), reading.invalid),
    cover: (await coverFile(candidate.files)) ?? (await embeddedIn(audioFiles, files, deps)),
    invalidFiles: reading.invalid,
  }
}

function mergePodcast(
  sources: readonly [string, PodcastFields][],
): Pick<ScannedPodcast, 'fields' | 'provenance'> {
  const fields: Record<string, unknown> = {}
  const provenance: Record<string, string> = {}
  for (const [source, said] of sources) {
    for (const [field, value] of Object.entries(cleanFields(said))) {
      if (Array.isArray(value) && value.length === 0) continue
      fields[field] = value
      provenance[field] = source
    }
  }
  return { fields, provenance }
}

/** File names of episodes carry dates and titles, so only the tags number them. */
export function withTagNumbers(file: AudioFile): AudioFile {
  return {
    ...file,
    index: 1,
    trackNumFromMeta: leadingNumber(file.metaTags.tagTrack),
    discNumFromMeta: leadingNumber(file.metaTags.tagDisc),
  }
}

function episodeOf(audioFile: AudioFile): EpisodeFacts {
  const tags = audioFile.metaTags
  const text = cleanFields({
    title: tags.tagTitle ?? '',
    subtitle: tags.tagSubtitle ?? '',
    description: tags.tagComment ?? tags.tagDescription ?? '',
  })
  const publishedAt = Date.parse(tags.tagDate ?? '')
  const isDate = Number.isFinite(publishedAt)
  const type = tags.tagEpisodeType?.toLowerCase() ?? ''
  return {
    index: null,
    season: withoutTotal(tags.tagDisc),
    episode: withoutTotal(tags.tagTrack) ?? withoutTotal(tags.tagSeriesPart),
    episodeType: ['full', 'trailer', 'bonus'].includes(type) ? type : null,
    title: text.title || withoutExtension(audioFile.metadata.filename),
    subtitle: text.subtitle || null,
    description: text.description || null,
    enclosure: null,
    guid: null,
    pubDate: isDate ? (tags.tagDate ?? null) : null,
    chapters: audioFile.chapters,
    audioFile,
    publishedAt: isDate ? publishedAt : null,
  }
}

/** `3/12` is the third; other words are kept. */
function withoutTotal(tag: string | undefined): string | null {
  return tag?.replace(/^(\d+)\s*\/\s*\d*$/u, '$1').trim() || null
}

function leadingNumber(tag: string | undefined): number | null {
  const found = /^\s*(\d{1,6})/u.exec(tag ?? '')
  return found ? Number(found[1]) : null
}

async function embeddedIn(
  audioFiles: readonly AudioFile[],
  files: readonly FileFact[],
  deps: ReaderDeps,
): Promise<CoverSource | null> {
  const path = audioFiles.find((file) => file.embeddedCoverArt !== null)?.metadata.path
  const file = files.find((one) => one.path === path)
  if (!file) return null
  const picture = await orElse(file.path, null, deps, async () => (await deps.probe(file)).picture)
  return picture ? embeddedCover(file.path, picture) : null
}
