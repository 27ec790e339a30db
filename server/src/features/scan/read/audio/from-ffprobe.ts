import type { AudioProbe, ProbedChapter } from '../../shapes/media.ts'
import { json, list, number, text } from '#platform/ffmpeg/ffprobe-json.ts'
import type { Json } from '#platform/ffmpeg/ffprobe-json.ts'
import type { Picture } from './bytes/picture-codec.ts'
import { withTypography } from './bytes/text.ts'

/**
 * ffprobe's JSON as a probe: default audio stream, tags of the container (of the stream when it has none).
 * null: no audio stream. ffprobe does not tell where a picture lies: `picture` is its codec only.
 */
export function fromFfprobe(
  report: Json,
): { probe: AudioProbe; picture: Picture['codec'] | null } | null {
  const streams = list(report['streams'])
  const sounds = streams.filter((stream) => stream['codec_type'] === 'audio')
  const sound =
    sounds.find((stream) => number(json(stream['disposition'])['default']) === 1) ?? sounds[0]
  if (!sound) return null
  const format = json(report['format'])
  const formatTags = tagsOf(format)
  const soundTags = tagsOf(sound)
  const pictured = streams.find((stream) => stream['codec_type'] === 'video')
  return {
    probe: {
      format: text(format['format_long_name']) ?? text(format['format_name']) ?? '',
      duration: number(format['duration']) ?? number(sound['duration']) ?? 0,
      bitRate: number(sound['bit_rate']) ?? number(format['bit_rate']),
      codec: text(sound['codec_name']) ?? 'unknown',
      timeBase: text(sound['time_base']) ?? '1/1000',
      channels: number(sound['channels']),
      channelLayout: text(sound['channel_layout']),
      language: soundTags['language'] ?? null,
      tags: Object.keys(formatTags).length > 0 ? formatTags : soundTags,
      chapters: chaptersOf(report),
      picture: null,
    },
    picture: pictured ? pictureCodecOf(text(pictured['codec_name'])) : null,
  }
}

/** Chapters as ffprobe lists them, in seconds. */
export function chaptersOf(report: Json): ProbedChapter[] {
  return list(report['chapters']).map(chapterOf)
}

function chapterOf(chapter: Json): ProbedChapter {
  const start = number(chapter['start_time']) ?? 0
  return { start, end: number(chapter['end_time']) ?? start, title: tagsOf(chapter)['title'] ?? '' }
}

function tagsOf(owner: Json): Record<string, string> {
  const tags = new Map<string, string>()
  for (const [name, value] of Object.entries(json(owner['tags']))) {
    const key = name.toLowerCase()
    if (!tags.has(key)) tags.set(key, withTypography(String(value)))
  }
  return Object.fromEntries(tags)
}

const pictureCodecs = ['mjpeg', 'png', 'webp', 'gif', 'bmp'] as const

function pictureCodecOf(codec: string | null): Picture['codec'] {
  return pictureCodecs.find((known) => known === codec) ?? 'unknown'
}
