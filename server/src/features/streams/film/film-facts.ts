import { LRUCache } from 'lru-cache'
import { statOrNull } from '#platform/disk/disk.ts'
import type { Ffprobe } from '#platform/ffmpeg/ffmpeg.ts'
import { json, list, number, text } from '#platform/ffmpeg/ffprobe-json.ts'
import type { Json } from '#platform/ffmpeg/ffprobe-json.ts'

/** What has to be known of a film before it is streamed. */
export interface FilmFacts {
  /** Second of the file's own clock at which the film begins. */
  startTime: number
  picture: PictureFacts | null
  hasSound: boolean
  /** Subtitles in the file, in their order there. */
  texts: TextFacts[]
}

export interface PictureFacts {
  codec: string
  /** As it is stored. */
  width: number
  height: number
  /** A quarter turn left or right. */
  isTurned: boolean
  /** Turned or mirrored in any way. */
  isMoved: boolean
  isInterlaced: boolean
  /** 8 bit, 4:2:0: what every decoder knows. */
  isPlain: boolean
  /** Width of a stored point by its height. */
  aspect: number
  /** Second of the film at which the pictures end; null when nobody knows. */
  end: number | null
}

export interface TextFacts {
  codec: string
  language: string | null
  title: string | null
  isDefault: boolean
  isForced: boolean
}

/** Facts of a film file; null when it isn't there. Throws FfprobeFailure. */
export type FilmFactsOf = (path: string) => Promise<FilmFacts | null>

const mostKept = 200

/** Asks ffprobe once for each state of a file. */
export function createFilmFacts(ffprobe: Pick<Ffprobe, 'rawProbe'>): FilmFactsOf {
  const known = new LRUCache<string, Promise<FilmFacts>>({ max: mostKept })
  return async (path) => {
    const state = await statOrNull(path)
    if (!state?.isFile()) return null
    const key = `${state.size}:${state.mtimeMs}:${path}`
    const facts = known.get(key) ?? ffprobe.rawProbe(path).then(factsOf)
    known.set(key, facts)
    // What went wrong once may go well later.
    facts.catch(() => known.delete(key))
    return facts
  }
}

/** ffprobe's report as facts. */
export function factsOf(report: Json): FilmFacts {
  const streams = list(report['streams'])
  const ofType = (type: string): Json[] => streams.filter((one) => one['codec_type'] === type)
  const picture = ofType('video').find((one) => !flag(one, 'attached_pic'))
  const startTime = number(json(report['format'])['start_time']) ?? 0
  return {
    startTime,
    picture: picture === undefined ? null : pictureFacts(picture, startTime),
    hasSound: ofType('audio').length > 0,
    texts: ofType('subtitle').map((one) => ({
      codec: text(one['codec_name']) ?? '',
      language: tag(one, 'language'),
      title: tag(one, 'title'),
      isDefault: flag(one, 'default'),
      isForced: flag(one, 'forced'),
    })),
  }
}

function pictureFacts(stream: Json, startTime: number): PictureFacts {
  const turn = rotationOf(stream)
  const [start, duration] = [number(stream['start_time']) ?? 0, durationOf(stream)]
  const order = text(stream['field_order']) ?? 'progressive'
  const format = text(stream['pix_fmt'])
  return {
    codec: text(stream['codec_name']) ?? '',
    width: number(stream['width']) ?? 0,
    height: number(stream['height']) ?? 0,
    isTurned: Math.abs(turn) % 180 === 90,
    isMoved: turn % 360 !== 0,
    isInterlaced: order !== 'progressive',
    isPlain: format === 'yuv420p' || format === 'yuvj420p',
    aspect: ratioOf(text(stream['sample_aspect_ratio'])),
    end: duration === null ? null : start + duration - startTime,
  }
}

/** Degrees that a player turns the picture by. */
function rotationOf(stream: Json): number {
  const sides = list(stream['side_data_list']).map((side) => number(side['rotation']))
  return sides.find((side) => side !== null) ?? number(tag(stream, 'rotate')) ?? 0
}

/** Seconds; Matroska writes them as `00:01:02.345000000` among its tags. */
function durationOf(stream: Json): number | null {
  const said = number(stream['duration'])
  if (said !== null) return said
  const [, hours, minutes, seconds] =
    /^(\d+):(\d+):([\d.]+)$/.exec(tag(stream, 'duration') ?? '') ?? []
  return seconds === undefined
    ? null
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

function ratioOf(ratio: string | null): number {
  const [, over, under] = /^(\d+):(\d+)$/.exec(ratio ?? '') ?? []
  const value = Number(over) / Number(under)
  return value > 0.1 && value < 10 ? value : 1
}

function tag(stream: Json, name: string): string | null {
  const found = Object.entries(json(stream['tags'])).find(([key]) => key.toLowerCase() === name)
  return found === undefined ? null : text(found[1])
}

function flag(stream: Json, name: string): boolean {
  return number(json(stream['disposition'])[name]) === 1
}
