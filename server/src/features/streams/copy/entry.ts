import type { FilePiece } from '#platform/ffmpeg/render-audio.ts'
import type { SourceFile } from '../timeline.ts'
import { codecDelayOf } from '../matroska/codec-delay.ts'
import { adpcmEntry } from '../wav/adpcm-entry.ts'
import type { FrameFiles } from './frame-files.ts'

/** What is known of a place in the middle of a file; nothing where ffmpeg finds it by itself. */
export type Entered = Pick<FilePiece, 'entry' | 'lead'>

/** Frames behind the last that is wanted, for what looks ahead. */
const framesBehind = 8

/**
 * Finds the frames between two seconds of a file. ffmpeg would read an MP3 from its beginning, and all the tables of an
 * MP4, to find a place in the middle; in ADPCM it would miss it.
 */
export function createEntry(
  frameFiles: FrameFiles,
): (file: SourceFile, range: { from: number; to: number }) => Promise<Entered> {
  return async (file, { from, to }) => {
    if (from === 0) return {}
    const source = await frameFiles.open(file)
    if (source === null) return otherwise(file, { from, to }).catch(() => ({}))
    const { kind, rate, length, delay } = source
    const numberAt = (second: number): number => source.atOrAfter(second * rate + delay + 1) - 1
    const first = numberAt(from)
    const behind = Math.min(numberAt(to) + framesBehind, source.count)
    // A stream of bare frames has no gaps: where the file has some, ffmpeg has to see them.
    const isEven = source.startOf(behind) - source.startOf(first) === (behind - first) * length
    const frames = isEven && behind > first ? await source.read(first, behind) : []
    if (frames.length === 0) return {}
    const samples = source.startOf(first) - delay
    const demuxer = kind === 'aac' ? 'aac' : 'mp3'
    return { entry: { demuxer, data: Buffer.concat(frames), rate, samples } }
  }
}

async function otherwise(file: SourceFile, range: { from: number; to: number }): Promise<Entered> {
  const entry = await adpcmEntry(file, range)
  if (entry !== null) return { entry }
  // Of other codecs decoders give the beginning, too, and nothing is ahead. Films have no codec here: they keep step anyway.
  const lead = file.codec === 'opus' ? await codecDelayOf(file.path) : 0
  return lead > 0 ? { lead } : {}
}
