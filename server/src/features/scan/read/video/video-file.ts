import type { FileProblem, VideoFile } from '@lectern/contract'
import { videoMimeType } from '../../group/file-kind.ts'
import type { ReadOptions } from '../reader-shapes.ts'
import type { ProbedChapter } from '../../shapes/media.ts'
import type { FileFact } from '#features/scan/shapes/files.ts'
import { json, list, number, text } from '#platform/ffmpeg/ffprobe-json.ts'
import type { Json } from '#platform/ffmpeg/ffprobe-json.ts'
import { chaptersOf, isLockedKind, lookIntoFilm } from '../audio/index.ts'
import type { ReaderDeps } from '../reader-deps.ts'
import { UnreadableFile } from '../unreadable-file.ts'

export interface VideoReading {
  facts: Omit<VideoFile, 'ino' | 'metadata' | 'addedAt' | 'updatedAt'>
  /** Names lower-cased. */
  tags: Record<string, string>
  chapters: ProbedChapter[]
  /** Why it can't be played, as far as anybody could look inside. */
  invalid: { reason: string; problem: FileProblem | null } | null
}

/**
 * What a video file says about itself. Without ffprobe, or where it refuses the file, the audio reader may still know how
 * long it is; otherwise the facts stay empty.
 */
export async function readVideoFile(
  file: FileFact,
  { signal }: Pick<ReadOptions, 'signal'>,
  deps: Pick<ReaderDeps, 'ffprobe' | 'probe'>,
): Promise<VideoReading> {
  signal.throwIfAborted()
  let invalid: VideoReading['invalid'] = { reason: 'There is no ffprobe.', problem: null }
  try {
    if (deps.ffprobe !== null) {
      return readReport(await deps.ffprobe.rawProbe(file.path, signal), file)
    }
  } catch (error) {
    signal.throwIfAborted()
    const { message, reason } = error as Error & { reason?: unknown }
    invalid = { reason: message, problem: reason === 'refused' ? 'unreadable' : null }
  }
  const sound = await deps.probe(file).catch((error: unknown) => {
    // What locks or empties a file is seen without ffprobe.
    if (error instanceof UnreadableFile && error.problem !== null && error.problem !== 'unreadable')
      invalid = { reason: error.message, problem: error.problem }
    return null
  })
  signal.throwIfAborted()
  // What our own reader understands may well play, whatever ffprobe says of it.
  if (sound !== null && sound.duration > 0) invalid = { ...invalid, problem: null }
  return {
    facts: { ...nothing, duration: sound?.duration ?? 0, mimeType: videoMimeType(file.ext) },
    tags: sound?.tags ?? {},
    chapters: sound?.chapters ?? [],
    invalid,
  }
}

const nothing = {
  format: '',
  duration: 0,
  bitRate: null,
  codec: '',
  audioCodec: null,
  width: null,
  height: null,
  language: null,
}

function readReport(report: Json, file: FileFact): VideoReading {
  const streams = list(report['streams'])
  // A cover is a video stream of one picture.
  const pictures = streams.filter((one) => one['codec_type'] === 'video')
  const video = pictures.find((one) => number(json(one['disposition'])['attached_pic']) !== 1)
  const audio = streams.find((one) => one['codec_type'] === 'audio')
  const format = json(report['format'])
  const isTurned = Math.abs(rotationOf(video)) % 180 === 90
  const duration = number(format['duration']) ?? number(video?.['duration']) ?? 0
  const own = lookIntoFilm(file.path, { chapters: chaptersOf(report), duration })
  const [width, height] = [number(video?.['width']), number(video?.['height'])]
  return {
    facts: {
      format: text(format['format_long_name']) ?? text(format['format_name']) ?? '',
      duration,
      bitRate: number(format['bit_rate']),
      codec: text(video?.['codec_name']) ?? '',
      audioCodec: text(audio?.['codec_name']),
      width: isTurned ? height : width,
      height: isTurned ? width : height,
      language: tagsOf(audio)['language'] ?? null,
      mimeType: videoMimeType(file.ext),
    },
    tags: tagsOf(format),
    chapters: own.chapters,
    invalid: own.isProtected ? locked : invalidOf(streams, video ?? audio),
  }
}

const locked = { reason: 'The film is copy-protected (DRM).', problem: 'protected' } as const

/** What has sound alone plays as well: a film without a picture is heard. */
function invalidOf(streams: readonly Json[], playing: Json | undefined): VideoReading['invalid'] {
  if (streams.some((stream) => isLockedKind(text(stream['codec_tag_string']) ?? ''))) return locked
  if (playing !== undefined) return null
  return { reason: 'The file has neither a moving picture nor sound.', problem: 'unreadable' }
}

/** Degrees that a player turns the picture by: phones film lying down and say so. */
function rotationOf(video: Json | undefined): number {
  const sides = list(video?.['side_data_list']).map((side) => number(side['rotation']))
  return sides.find((side) => side !== null) ?? number(tagsOf(video)['rotate']) ?? 0
}

function tagsOf(owner: Json | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(json(owner?.['tags'])).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ]),
  )
}
