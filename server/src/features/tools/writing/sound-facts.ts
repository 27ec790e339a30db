import type { Chapter } from '@lectern/contract'
import type { Ffprobe } from '#platform/ffmpeg/ffmpeg.ts'
import { json, list, number, text } from '#platform/ffmpeg/ffprobe-json.ts'
import type { Json } from '#platform/ffmpeg/ffprobe-json.ts'
import { mediaInput } from '#platform/ffmpeg/media-input.ts'
import type { RunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'

/** What has to be the same before and after a file is written. */
export interface SoundFacts {
  /** Seconds. */
  duration: number
  /** Of every packet of each sound, in order. */
  sounds: string
  /** Streams of film and of subtitles, covers and chapters left out. */
  numPictures: number
  /** Lower-case names. */
  tags: Record<string, string>
  chapters: Chapter[]
  hasCover: boolean
}

export interface LookDeps {
  ffmpeg: RunFfmpeg
  ffprobe: Ffprobe
}

/** Reads the facts of a file; rejects with what ffmpeg or ffprobe say. */
export async function soundFacts(
  path: string,
  { ffmpeg, ffprobe }: LookDeps,
  signal: AbortSignal,
): Promise<SoundFacts> {
  const facts = await ffprobe.rawProbe(path, signal)
  const streams = list(facts.streams)
  // One output for each: what makes several hashes at once, ffmpeg of before 2020 doesn't know.
  const hashes = streams
    .filter(({ codec_type: type }) => type === 'audio')
    .flatMap((_, nth) => [
      '-map',
      `0:a:${nth}`,
      '-c',
      'copy',
      '-f',
      'hash',
      '-hash',
      'md5',
      'pipe:1',
    ])
  const sounds = await ffmpeg({ args: [...mediaInput(path), ...hashes], signal })
  const isCover = (stream: Json): boolean => number(json(stream.disposition).attached_pic) === 1
  const isFilm = ({ codec_type: type }: Json): boolean => type === 'video' || type === 'subtitle'
  return {
    duration: number(json(facts.format).duration) ?? 0,
    sounds: sounds.toString(),
    numPictures: streams.filter((stream) => isFilm(stream) && !isCover(stream)).length,
    tags: tagsOf(facts),
    chapters: chaptersOf(facts),
    hasCover: streams.some(isCover),
  }
}

/** Those of the file and of its first sound: containers of Xiph keep theirs there. */
export function tagsOf(facts: Json): Record<string, string> {
  const sound = list(facts.streams).find(({ codec_type: type }) => type === 'audio')
  const both = { ...json(json(sound).tags), ...json(json(facts.format).tags) }
  const tags: Record<string, string> = {}
  for (const [name, value] of Object.entries(both)) tags[name.toLowerCase()] = String(value)
  return tags
}

function chaptersOf(facts: Json): Chapter[] {
  return list(facts.chapters).map((chapter, id) => ({
    id,
    start: number(chapter.start_time) ?? 0,
    end: number(chapter.end_time) ?? 0,
    title: text(json(chapter.tags).title) ?? '',
  }))
}
